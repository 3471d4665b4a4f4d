import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const HERE = /(?<=\blate(?:InPlace)?\(\s*)import\.meta\.env\.SSR \? (\w+) : null/g;

/**
 * Takes from the browser's code the parts that only the server draws at once: `late(import.meta.env.SSR ? Part : null, …)` and
 * `lateInPlace(…)` of `app/ui/late.tsx`. With its import still there, the bundler would send the part with the page. `found` receives the files.
 */
export function lateParts(found: Set<string>): Plugin {
  return {
    name: 'collegium:late-parts',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!code.includes('import.meta.env.SSR ? ')) return null;
      const parts = new Set<string>();
      let left = code.replaceAll(HERE, (_, part: string) => {
        parts.add(part);
        return 'null';
      });
      left = left.replaceAll(
        /import \{([^}]*)\} from '(\.[^']*)';/g,
        (whole, names: string, from: string) => {
          const all = names.split(',').map((name) => name.trim());
          const others = all.filter((name) => name !== '' && !parts.has(name));
          if (others.length === all.filter(Boolean).length) return whole;
          found.add(resolve(dirname(id.split('?')[0] ?? id), from));
          return others.length > 0 ? `import { ${others.join(', ')} } from '${from}';` : '';
        },
      );
      for (const part of parts)
        if (new RegExp(`(?<![.\\w])${part}(?!\\w)`).test(left))
          this.error(`${part} is late, and used at once.`);
      return { code: left, map: null };
    },
  };
}
