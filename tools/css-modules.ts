import { globSync, readFileSync } from 'node:fs';
import { parseSync, preprocessCSS, resolveConfig, Visitor } from 'vite';
import { importedPath } from './imported-path.ts';

type SourceFile = { path: string; text: string };

/**
 * One line for each class name that a component reads but its CSS module lacks, that no component
 * reads, or that a component computes.
 */
export async function findClassNameProblems(
  modules: readonly SourceFile[],
  components: readonly SourceFile[],
): Promise<string[]> {
  const read = new Map<string, Set<string>>(modules.map(({ path }) => [path, new Set()]));
  const problems: string[] = [];
  const defined = new Map<string, Set<string>>();
  for (const { path, text } of modules) defined.set(path, await classNamesOf(path, text));
  for (const { path, text } of components)
    for (const { module, name } of classNamesRead(path, text)) {
      if (name === null) problems.push(`${path}: computes a class name of ${module}`);
      else if (!defined.get(module)?.has(name)) problems.push(`${path}: no class ${name} in ${module}`);
      else read.get(module)!.add(name);
    }
  for (const [module, names] of defined)
    for (const name of names)
      if (!read.get(module)!.has(name)) problems.push(`${module}: no component reads ${name}`);
  return problems;
}

const CONFIG = resolveConfig(
  {
    configFile: false,
    logLevel: 'silent',
    css: {
      transformer: 'lightningcss',
      lightningcss: {
        drafts: { customMedia: true },
        // Names of animations stay global here, so that the exports are class names only.
        cssModules: { pattern: '[local]', animation: false },
      },
    },
  },
  'build',
);

/** Class names that a CSS module defines. Throws for CSS that cannot be parsed. */
async function classNamesOf(path: string, text: string): Promise<Set<string>> {
  const { modules } = await preprocessCSS(text, path, await CONFIG);
  return new Set(Object.keys(modules ?? {}));
}

/** Accesses to imported CSS modules; the name is null if it is computed. */
function classNamesRead(path: string, text: string): { module: string; name: string | null }[] {
  const modules = new Map<string, string>();
  const found: { module: string; name: string | null }[] = [];
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.endsWith('.module.css')) return;
      for (const { local } of specifiers) modules.set(local.name, importedPath(path, source.value));
    },
    MemberExpression(node) {
      const module = node.object.type === 'Identifier' && modules.get(node.object.name);
      if (!module) return;
      const isName = !node.computed && node.property.type === 'Identifier';
      found.push({ module, name: isName ? node.property.name : null });
    },
  }).visit(parseSync(path, text).program);
  return found;
}

if (import.meta.main) {
  const files = (pattern: string) =>
    globSync(pattern).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const problems = await findClassNameProblems(files('app/**/*.module.css'), files('app/**/*.{ts,tsx}'));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
