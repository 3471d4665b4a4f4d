import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'collegium-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Each line creates a file with a forbidden import.
const violations: [from: string, to: string, rule: string][] = [
  ['domain/a.ts', 'server/db/x.ts', 'domain: folders'],
  ['domain/b.ts', 'app/kit/x.ts', 'domain: folders'],
  ['domain/text/a.ts', 'domain/proposal/x.ts', 'domain: order of folders'],
  ['domain/team/a.ts', 'domain/audit/x.ts', 'domain: order of folders'],
  ['domain/text/b.ts', 'domain/seat/x.ts', 'domain: folders in the table'],
  ['server/db/a.ts', 'server/queries/x.ts', 'server/db: folders'],
  ['server/db/b.ts', 'server/audit/x.ts', 'server/db: folders'],
  ['server/db/schema/a.ts', 'server/db/seat/x.ts', 'server/db: folders in the table'],
  ['server/reads/a.ts', 'server/queries/x.ts', 'server/reads: folders'],
  ['server/queries/base/a.ts', 'server/queries/proposal/x.ts', 'server/queries: order of folders'],
  ['server/commands/team/a.ts', 'server/commands/review/x.ts', 'server/commands: order of folders'],
  ['server/audit/a.ts', 'server/commands/x.ts', 'server/audit: folders'],
  ['server/notifications/a.ts', 'server/queries/x.ts', 'server/notifications: folders'],
  ['server/queries/c.ts', 'server/notifications/x.ts', 'server/queries: folders'],
  ['server/queries/a.ts', 'server/commands/x.ts', 'server/queries: folders'],
  ['server/queries/b.ts', 'server/storage/blob-store.ts', 'server/queries: folders'],
  ['server/commands/a.ts', 'server/queries/x.ts', 'server/commands: folders'],
  ['server/commands/b.ts', 'server/storage/filesystem.ts', 'server/commands: folders'],
  ['server/commands/c.ts', 'server/http/x.ts', 'server/commands: folders'],
  ['server/storage/a.ts', 'server/queries/x.ts', 'server/storage: folders'],
  ['server/email/a.ts', 'server/commands/x.ts', 'server/email: folders'],
  ['server/email/b.ts', 'server/jobs/x.ts', 'server/email: folders'],
  ['server/jobs/a.ts', 'server/http/x.ts', 'server/jobs: folders'],
  ['server/http/a.ts', 'app/kit/x.ts', 'server/http: folders'],
  ['server/http/middleware/a.ts', 'server/db/x.ts', 'server/http/middleware: folders'],
  ['server/http/middleware/b.ts', 'server/http/app.ts', 'server/http/middleware: folders'],
  ['server/http/overload/a.ts', 'server/http/api/x.ts', 'server/http/overload: folders'],
  ['server/http/overload/b.ts', 'server/metrics/x.ts', 'server/http/overload: folders'],
  ['server/http/auth/a.ts', 'server/email/x.ts', 'server/http/auth: folders'],
  ['server/http/auth/b.ts', 'server/http/app.ts', 'server/http/auth: folders'],
  ['server/http/api/a.ts', 'server/http/auth/x.ts', 'server/http/api: folders'],
  ['server/http/api/b.ts', 'server/db/x.ts', 'server/http/api: folders'],
  ['server/http/resumes/a.ts', 'server/http/api/x.ts', 'server/http/resumes: folders'],
  ['server/http/resumes/b.ts', 'server/email/x.ts', 'server/http/resumes: folders'],
  ['server/http/documents/a.ts', 'server/notifications/x.ts', 'server/http/documents: folders'],
  ['server/http/documents/b.ts', 'server/http/app.ts', 'server/http/documents: folders'],
  ['server/http/d.ts', 'server/http/billing/x.ts', 'server/http: parts in the table'],
  ['server/metrics/a.ts', 'app/kit/x.ts', 'server/metrics: folders'],
  ['server/admin/a.ts', 'app/kit/x.ts', 'server/admin: folders'],
  ['server/cluster.ts', 'app/kit/x.ts', 'server: folders'],
  ['server/cluster.ts', 'seeds/x.ts', 'seeds: server/main.ts only'],
  ['server/main.ts', 'seeds/x.ts', 'seeds: dynamically'],
  ['seeds/a.ts', 'server/http/app.ts', 'seeds: folders'],
  ['seeds/b.ts', 'tests/x.ts', 'product: no tests, no tools'],
  ['domain/c.ts', 'tools/x.ts', 'product: no tests, no tools'],
  ['app/kit/a.ts', 'app/shared/x.ts', 'app/kit: folders'],
  ['app/kit/b.ts', 'domain/proposal/x.ts', 'app/kit: folders'],
  ['app/kit/icon/a.ts', 'app/kit/form/x.ts', 'app/kit: order of folders'],
  ['app/shared/a.ts', 'app/http/x.ts', 'app/shared: folders'],
  ['app/shared/viewer/a.ts', 'app/shared/frame/x.ts', 'app/shared: order of folders'],
  ['app/http/a.ts', 'server/queries/x.ts', 'app/http: folders'],
  ['app/http/b.ts', 'app/routes/board/x.ts', 'app/http: folders'],
  ['app/routes/board/a.ts', 'server/db/x.ts', 'app/routes: folders'],
  ['app/routes/board/b.ts', 'server/http/app.ts', 'app/routes: folders'],
  ['app/routes/board/d.ts', 'server/http/api/x.ts', 'app/routes: folders'],
  ['app/routes/board/e.ts', 'app/entry.server.tsx', 'app/routes: folders'],
  ['app/root.tsx', 'app/routes/board/x.ts', 'app/root: folders'],
  ['app/root.tsx', 'server/db/x.ts', 'app/root: folders'],
  ['app/routes/board/c.ts', 'app/routes/apply/x.ts', 'app/routes: own area'],
  ['server/http/b.ts', 'seeds/x.ts', 'seeds: server/main.ts only'],
  ['server/http/c.ts', 'server/main.ts', 'server/main: not imported'],
];
const allowed: [from: string, to: string][] = [
  ['domain/audit/ok.ts', 'domain/text/fine.ts'],
  ['server/queries/ok.ts', 'server/reads/x.ts'],
  ['server/commands/fair.ts', 'server/reads/fine.ts'],
  ['server/commands/ok.ts', 'server/storage/blob-store.ts'],
  ['server/commands/fine.ts', 'server/notifications/x.ts'],
  ['app/routes/board/ok.ts', 'server/queries/x.ts'],
  ['app/routes/board/fine.ts', 'server/http/request-context.ts'],
  ['app/routes/board/also-fine.ts', 'server/http/cached-queries.ts'],
  ['app/entry.client.tsx', 'app/kit/x.ts'],
  ['server/http/middleware/ok.ts', 'server/commands/x.ts'],
  ['server/http/overload/ok.ts', 'server/http/route-policy.ts'],
  ['server/http/auth/ok.ts', 'server/db/x.ts'],
  ['server/http/auth/fine.ts', 'server/notifications/x.ts'],
  ['server/http/api/ok.ts', 'server/email/x.ts'],
  ['server/http/api/fine.ts', 'server/http/auth/auth.ts'],
  ['server/http/resumes/ok.ts', 'server/storage/blob-store.ts'],
  ['server/http/resumes/fine.ts', 'server/http/middleware/x.ts'],
  ['server/http/documents/ok.ts', 'server/http/request-context.ts'],
  ['server/admin/ok.ts', 'server/jobs/x.ts'],
  ['seeds/ok.ts', 'server/commands/x.ts'],
  ['server/http/ok.ts', 'server/commands/x.ts'],
];

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function plantImports(from: string, files: string[], more = ''): void {
  const isAliased = (path: string) => /^(app|domain|server)\//.test(path);
  const up = '../'.repeat(from.split('/').length - 1) || './';
  const lines = files.map(
    (to, index) => `export { x as x${index} } from '${isAliased(to) ? '#' : up}${to}';\n`,
  );
  plant(from, lines.join('') + more);
}

function cruise(): string[] {
  const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const rules = ['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  const { stdout } = spawnSync(process.execPath, [program, ...rules, '.'], { cwd: folder, encoding: 'utf8' });
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; to: string; rule: { name: string } }[] };
  };
  return summary.violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`);
}

test('reports every forbidden import and no allowed one', () => {
  const imports = [...violations, ...allowed];
  plant('package.json', readFileSync(join(root, 'package.json'), 'utf8'));
  for (const [, to] of imports) plant(to, 'export const x = 1;\n');
  const dynamicImport = "export const load = () => import('../seeds/world.ts');\n";
  plant('seeds/world.ts', 'export const x = 1;\n');
  for (const [from, edges] of Map.groupBy(imports, ([from]) => from)) {
    const files = edges.map(([, to]) => to);
    plantImports(from, files, from === 'server/main.ts' ? dynamicImport : '');
  }
  plant('domain/one.ts', "import { two } from './two.ts';\nexport const one: number = two;\n");
  plant('domain/two.ts', "import { one } from './one.ts';\nexport const two: number = one;\n");
  plant('domain/reads-files.ts', "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;\n");
  plant('domain/forgotten.ts', 'export const x = 1;\n');

  const found = cruise();
  expect(found).toEqual(
    expect.arrayContaining(violations.map(([from, to, rule]) => `${from} → ${to}: ${rule}`)),
  );
  expect(found).toContain('domain/one.ts → domain/two.ts: no-cycles');
  expect(found).toContain('domain/reads-files.ts → fs: domain: no I/O');
  expect(found).toContain('domain/forgotten.ts → domain/forgotten.ts: no-orphans');
  expect(found.filter((line) => line.includes('seeds/world.ts'))).toEqual([]);
  for (const [from] of allowed) expect(found.filter((line) => line.startsWith(`${from} `))).toEqual([]);
});
