import { globSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { parseSync } from 'vite';

type SourceFile = { path: string; text: string };

const FOLDERS = ['app', 'domain', 'server', 'seeds', 'tools', 'tests'];

/** One line for each type, interface, enum or class name that several files export. */
export function findDuplicateTypes(files: readonly SourceFile[]): string[] {
  const exported = files.flatMap(({ path, text }) =>
    exportedTypes(path, text).map((name) => ({ name, path })),
  );
  return groupPaths(exported).map(([name, paths]) => `type ${name}: ${paths.join(', ')}`);
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

/** Types that a file declares and exports. A re-export under the same name is not a second type. */
function exportedTypes(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
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
  const problems = [...findDuplicateTypes(sources), ...findSameBaseNames(paths)];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
