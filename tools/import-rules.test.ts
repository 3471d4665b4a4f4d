import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'collegium-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Each line plants a file that imports another across a wall.
const violations: [from: string, to: string, rule: string][] = [
  ['domain/a.ts', 'server/db/x.ts', 'domain: folders'],
  ['domain/b.ts', 'app/ui/x.ts', 'domain: folders'],
  ['server/db/a.ts', 'server/queries/x.ts', 'server/db: folders'],
  ['server/db/b.ts', 'server/audit/x.ts', 'server/db: folders'],
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
  ['server/http/a.ts', 'app/ui/x.ts', 'server/http: folders'],
  ['app/ui/a.ts', 'server/queries/x.ts', 'app/ui: folders'],
  ['app/ui/b.ts', 'app/routes/board/x.ts', 'app/ui: folders'],
  ['app/routes/board/a.ts', 'server/db/x.ts', 'app/routes: folders'],
  ['app/routes/board/b.ts', 'server/http/x.ts', 'app/routes: folders'],
  ['app/routes/board/c.ts', 'app/routes/apply/x.ts', 'app/routes: own area'],
  ['server/http/b.ts', 'seeds/x.ts', 'product-never-imports-its-tests'],
  ['server/http/c.ts', 'server/main.ts', 'main-wires-and-is-not-imported'],
];
const allowed: [from: string, to: string][] = [
  ['server/commands/ok.ts', 'server/storage/blob-store.ts'],
  ['server/commands/fine.ts', 'server/notifications/x.ts'],
  ['app/routes/board/ok.ts', 'server/queries/x.ts'],
  ['app/routes/board/fine.ts', 'server/http/request-context.ts'],
  ['server/main.ts', 'seeds/x.ts'],
  ['server/http/ok.ts', 'server/commands/x.ts'],
];

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function plantImport(from: string, to: string): void {
  const up = '../'.repeat(from.split('/').length - 1);
  plant(from, `import { x } from '${up}${to}';\nexport const y = x;\n`);
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

test('every wall between the rooms holds, and every door is open', () => {
  for (const [, to] of [...violations, ...allowed]) plant(to, 'export const x = 1;\n');
  for (const [from, to] of [...violations, ...allowed]) plantImport(from, to);
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
  for (const [from] of allowed) expect(found.filter((line) => line.startsWith(`${from} `))).toEqual([]);
});
