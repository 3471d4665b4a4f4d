import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { runCommand } from '#server/admin/cli.ts';
import { COMMANDS } from '#server/admin/command-table.ts';
import { AzureAccount, AzureConnection, Dkim, General, Issuer, S3 } from '#server/config/environment.ts';
import { readSettings } from '#server/config/settings.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { databaseUrlOf } from '#server/db/testing/test-server.ts';
import { freezeClock } from '../security/freeze-clock.ts';
import { openTestApp } from '../security/test-app.ts';
import { uploadResume } from '../security/board-fixture.ts';
import { columns, jsonOf, linesOf, recorded } from './recorded.ts';

const root = join(import.meta.dirname, '../..');

const LETTERS = 'X'.repeat(40);
/** Values that distinguish the kinds of settings by which of them each accepts. */
const PROBES = [
  '0',
  '1',
  '10',
  '100',
  '70000',
  'yes',
  'auto',
  'trial',
  'production',
  'folder',
  'azure',
  's3',
  'server',
  'store',
  '127.0.0.1',
  'school.example',
  'Two words',
  'a@school.example',
  'a+b@school.example',
  'https://school.example',
  'smtp://school.example:587',
  'postgresql://me@school.example/board',
  LETTERS,
  `DefaultEndpointsProtocol=https;AccountName=board;AccountKey=${LETTERS};EndpointSuffix=core.windows.net`,
];

test('settings have the recorded names, defaults and accepted values', async () => {
  const groups = [
    ['', General.shape],
    ['OIDC_<ID>_', Issuer.shape],
    ...[Dkim, AzureAccount, AzureConnection, S3].map((group) => ['', group.in.shape] as const),
  ] as const;
  const lines = groups.flatMap(([prefix, shape]) =>
    Object.entries<z.ZodType>(shape).flatMap(([name, schema]) => {
      const unset = schema.safeParse(undefined);
      const accepted = PROBES.filter((probe) => schema.safeParse(probe).success);
      const isAnyText = accepted.length === PROBES.length;
      return [
        prefix + name,
        `  default  ${unset.success ? (JSON.stringify(unset.data) ?? '(none)') : '(required)'}`,
        `  accepts  ${isAnyText ? 'any text' : accepted.join(', ').replaceAll(LETTERS, '<40 letters>')}`.trimEnd(),
      ];
    }),
  );
  const empty = readSettings({ MODE: 'production' }, root);
  const required = empty.ok ? [] : empty.problems.map((problem) => problem.split(' ')[0]!);
  lines.push('required in production', ...required.map((name) => `  ${name}`));
  await expect(linesOf(lines)).toMatchFileSnapshot(recorded('settings.txt'));
});

test('npm scripts have the recorded names', async () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  await expect(linesOf(Object.keys(scripts).toSorted())).toMatchFileSnapshot(recorded('npm-run.txt'));
});

const folder = mkdtempSync(join(tmpdir(), 'collegium-contract-'));
const board = await openTestApp();
freezeClock();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const env = { DATABASE_URL: databaseUrlOf(board.config), DATA_DIR: board.settings.dataDir };
const admin = (args: string[]) => runCommand(COMMANDS, args, { env, folder, now: new Date() });
const noor = await board.person('Noor');
await uploadResume(board, noor);
const proposal = await insertProposal(board.db, noor.uid, new Date());

/** Commands in the order they run. An argument with a slash is a path in the test folder. */
const COMMAND_LINES = `
  help
  no-such-command
  migrate
  backup ./one
  backup ./one
  verify ./one
  verify ./missing
  restore ./one
  restore ./missing
  move-resumes
  move-resumes --other
  make-admin noor@example.edu
  make-admin missing@example.edu
  remove-admin noor@example.edu
  remove-admin missing@example.edu
  hide-proposal NUMBER why
  hide-proposal NUMBER why
  hide-proposal 999 why
  hide-proposal word why
  restore-proposal NUMBER
  restore-proposal NUMBER
  restore-proposal 999
  restore-proposal word
  export-person noor@example.edu ./noor.zip
  export-person noor@example.edu ./noor.zip
  export-person missing@example.edu ./missing.zip
  queue
  dead-letters
  resend 999
  resend word
  test-mail noor@example.edu
  test-mail word
  start-mail noor@example.edu
  start-mail word
  delete-person noor@example.edu other@example.edu
  delete-person noor@example.edu noor@example.edu
  delete-person noor@example.edu noor@example.edu
`;

test('admin commands accept the recorded arguments', async () => {
  const [list = ''] = (await admin([])).out;
  const heads = list
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/ {2,}/)[0]!);
  const rows: string[][] = [];
  for (const head of heads) {
    const [name = '', ...args] = head.split(' ');
    const codeOf = async (...given: string[]) => String((await admin([name, ...given])).code);
    const allOptional = args.every((arg) => arg.startsWith('['));
    const isVariadic = args.some((arg) => /…\]?$/.test(arg));
    rows.push([
      head,
      await codeOf('--help'),
      allOptional ? '-' : await codeOf(),
      isVariadic ? '-' : await codeOf(...args.map(() => 'word'), 'word'),
    ]);
  }
  const table = columns([['command', '--help', 'too few', 'too many'], ...rows]);
  await expect(table).toMatchFileSnapshot(recorded('admin-commands.txt'));
});

test('a backup has the recorded files and manifest', async () => {
  const backupFolder = join(folder, './recorded');
  expect(await admin(['backup', backupFolder])).toMatchObject({ code: 0 });
  const files = readdirSync(backupFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(backupFolder, join(entry.parentPath, entry.name)))
    .map((file) => file.replace(/^(tables\/\w+)[.]\w+/, '$1.<table>').replace(/[\w-]{20,}/, '<name>'));
  const manifest = JSON.parse(readFileSync(join(backupFolder, 'manifest.json'), 'utf8')) as object;
  const [file = ''] = readFileSync(join(backupFolder, 'files.jsonl'), 'utf8').split('\n');
  const backup = {
    files: [...new Set(files)].toSorted(),
    'manifest.json': shapeOf(manifest),
    'a line of files.jsonl': shapeOf(JSON.parse(file)),
  };
  await expect(jsonOf(backup)).toMatchFileSnapshot(recorded('backup.json'));
});

test('admin commands exit with the recorded codes', async () => {
  const rows: string[][] = [];
  for (const line of COMMAND_LINES.trim().split(/\n */)) {
    const args = line
      .split(' ')
      .map((arg) => (arg.includes('/') ? join(folder, arg) : arg.replace('NUMBER', String(proposal))));
    rows.push([String((await admin(args)).code), line]);
  }
  await expect(columns(rows)).toMatchFileSnapshot(recorded('admin-exit-codes.txt'));
});

/**
 * Keys and types of a value; for a list, of its first item. Values are omitted because names of
 * tables and columns depend on the version that wrote them.
 */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'format' ? inner : shapeOf(inner)]),
  );
}
