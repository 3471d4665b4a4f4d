import { globSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { parseSync } from 'vite';

type SourceFile = { path: string; text: string };

const FOLDERS = ['app', 'domain', 'server', 'seeds', 'tools', 'tests'];

/** Names that React Router and Vitest look for in a module. */
const FRAMEWORK_NAMES = new Set([
  'ErrorBoundary',
  'action',
  'clientAction',
  'handle',
  'headers',
  'loader',
  'meta',
  'middleware',
  'setup',
  'shouldRevalidate',
]);

/** One line for each type, interface, enum or class name that several files export. */
export function findDuplicateTypes(files: readonly SourceFile[]): string[] {
  const exported = files.flatMap(({ path, text }) =>
    exportedTypes(path, text).map((name) => ({ name, path })),
  );
  return groupPaths(exported).map(([name, paths]) => `type ${name}: ${paths.join(', ')}`);
}

/**
 * One line for each constant, function or component name that several files export. A component may
 * have the name of a type: TypeScript separates the two. A default export has no name to import.
 */
export function findDuplicateValues(files: readonly SourceFile[]): string[] {
  const exported = files.flatMap(({ path, text }) =>
    exportedValues(path, text).map((name) => ({ name, path })),
  );
  return groupPaths(exported).map(([name, paths]) => `value ${name}: ${paths.join(', ')}`);
}

/** One line for each group of files in a folder whose names differ only by extension. */
export function findSameBaseNames(paths: readonly string[]): string[] {
  const named = paths.map((path) => ({ name: join(parse(path).dir, parse(path).name), path }));
  return groupPaths(named).map(([, group]) => `differ by extension only: ${group.join(', ')}`);
}

const TYPE_DECLARATIONS = new Set([
  'ClassDeclaration',
  'TSEnumDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
]);

/** Values that a file declares and exports by name. A re-export is not a second value. */
function exportedValues(path: string, text: string): string[] {
  const names = parseProgram(path, text).body.flatMap((node) => {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : null;
    if (declaration?.type === 'VariableDeclaration') return declaration.declarations.map(({ id }) => id);
    return declaration?.type === 'FunctionDeclaration' ? [declaration.id] : [];
  });
  return names.flatMap((id) => (id?.type === 'Identifier' && !FRAMEWORK_NAMES.has(id.name) ? [id.name] : []));
}

/** Types that a file declares and exports. A re-export under the same name is not a second type. */
function exportedTypes(path: string, text: string): string[] {
  const program = parseProgram(path, text);
  const declared = new Set<string>();
  const exported: string[] = [];
  for (const node of program.body) {
    const declaration = 'declaration' in node ? node.declaration : node;
    if (!declaration || !TYPE_DECLARATIONS.has(declaration.type) || !('id' in declaration)) continue;
    const name = declaration.id && 'name' in declaration.id ? declaration.id.name : null;
    if (name === null) continue;
    declared.add(name);
    if (declaration !== node) exported.push(name);
  }
  for (const node of program.body) {
    if (node.type !== 'ExportNamedDeclaration') continue;
    for (const { local, exported: as, exportKind } of node.specifiers) {
      if (local.type !== 'Identifier' || as.type !== 'Identifier') continue;
      const isRenamed = local.name !== as.name && (node.exportKind === 'type' || exportKind === 'type');
      if (isRenamed || (!node.source && declared.has(local.name))) exported.push(as.name);
    }
  }
  return [...new Set(exported)];
}

function parseProgram(path: string, text: string) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  return program;
}

function groupPaths(named: readonly { name: string; path: string }[]): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const { name, path } of named) groups.set(name, [...(groups.get(name) ?? []), path]);
  return [...groups].filter(([, paths]) => paths.length > 1);
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const paths = globSync(`{${FOLDERS.join(',')}}/**/*.*`, {
    cwd: root,
    exclude: (path) => path.endsWith('node_modules'),
  }).toSorted();
  const sources = paths
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const problems = [
    ...findDuplicateTypes(sources),
    ...findDuplicateValues(sources),
    ...findSameBaseNames(paths),
  ];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
