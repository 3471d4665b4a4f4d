import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:icon/';
const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * Gives each icon that a file imports from lucide a small module of its own, so that a page fetches the icons it draws: lucide's own
 * component takes them apart when the page runs, and one file with all of them would come with every page.
 */
export function ownIcons(rootDirectory: string): Plugin {
  const folder = join(rootDirectory, 'node_modules', 'lucide-react', 'dist', 'esm');
  let fileOf: Map<string, string> | null = null;
  return {
    name: 'collegium:own-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      fileOf ??= filesByName(readFileSync(join(folder, 'lucide-react.mjs'), 'utf8'));
      const name = id.slice(PREFIX.length + 1);
      const file = fileOf.get(name);
      if (!file) return this.error(`lucide has no icon called ${name}.`);
      const { __iconData } = (await import(pathToFileURL(join(folder, file)).href)) as IconModule;
      const from = JSON.stringify(join(rootDirectory, 'app', 'ui', 'icon.tsx'));
      return `import { icon } from ${from};\nexport default /* @__PURE__ */ icon(${JSON.stringify(drawingOf(__iconData.node))});`;
    },
    transform(code) {
      if (!code.includes("from 'lucide-react'")) return null;
      return { code: code.replaceAll(IMPORT, (_, names: string) => importsOf(names)), map: null };
    },
  };
}

type IconModule = { __iconData: { node: [tag: string, attributes: Record<string, string>][] } };

/** `Sun, Link as LinkIcon, type LucideIcon` as one import an icon; types have none. */
function importsOf(names: string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon = name, own = icon] = name.split(' as ');
      return `import ${own} from '${PREFIX}${icon}';`;
    })
    .join(' ');
}

function filesByName(barrel: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, names = '', file = ''] of barrel.matchAll(/export \{([^}]*)\} from '(\.\/icons\/[^']*)'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) found.set(name, file);
  return found;
}

function drawingOf(node: IconModule['__iconData']['node']): string {
  return node
    .map(([tag, { key: _, ...attributes }]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${written.join('')}/>`;
    })
    .join('');
}
