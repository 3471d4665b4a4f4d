import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemoWorld } from '../../seeds/demo-world.ts';
import { openFolderStore } from '#server/storage/filesystem.ts';
import { migrate } from '#server/db/migrate.ts';
import { enqueueJobs } from '#server/db/job-queue.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { backUp } from './backup.ts';
import {
  type Manifest,
  fileOf,
  manifestOf,
  readFilesList,
  readManifest,
  tableFileOf,
  verifyBackup,
} from './backup-format.ts';
import { restoreBackup } from './restore.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const quietly = () => {};
const folder = mkdtempSync(join(tmpdir(), 'collegium-backup-'));
const { db, config } = await openTestDatabase();
const blobs = await openFolderStore(join(folder, 'blobs'));
const here = { config, blobs };
const made: string[] = [];

beforeAll(async () => {
  await loadDemoWorld({ db, blobs, now: NOW });
  await db.transaction((tx) => enqueueJobs(tx, 'notify-members', [{ data: { announcementId: 1 } }]));
  // A running server enqueues this job four times a minute.
  const tick = '__pgboss__send-it';
  await ask(config, `select pgboss.create_queue('${tick}', '{"policy": "standard"}')`);
  await ask(config, `insert into pgboss.job_common (name) values ('${tick}')`);
  await backUp(here, join(folder, 'first'), NOW, quietly);
});

afterAll(async () => {
  for (const name of made) await asAdmin(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

async function ask(place: pg.ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(place);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const asAdmin = (statement: string) => ask({ ...config, database: 'postgres' }, statement);

async function peopleIn(place: { config: pg.ClientConfig }): Promise<number> {
  const [found] = await ask(place.config, "select to_regclass('users') is not null as made");
  if (!found?.made) return 0;
  const [users] = await ask(place.config, 'select count(*)::int as count from users');
  return users?.count as number;
}

/** An empty database and folder, not used before. */
async function emptyPlace() {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name}`);
  made.push(name);
  return { config: { ...config, database: name }, blobs: await openFolderStore(join(folder, name)) };
}

/** A separate backup, for tests that damage it. */
async function ownBackup(): Promise<string> {
  const own = join(folder, randomBytes(6).toString('hex'));
  await backUp(here, own, NOW, quietly);
  return own;
}

function rewrite(backup: string, change: (manifest: Manifest) => unknown): void {
  const manifest = JSON.parse(readFileSync(manifestOf(backup), 'utf8')) as Manifest;
  writeFileSync(manifestOf(backup), JSON.stringify(change(manifest)));
}

test('restoring a backup into an empty database restores every row and file unchanged', async () => {
  const place = await emptyPlace();
  const restored = await restoreBackup(place, join(folder, 'first'), quietly);
  const first = await readManifest(join(folder, 'first'));
  expect(restored).toMatchObject({ madeAt: NOW.toISOString(), files: first.files.count });
  expect(restored.rows).toBeGreaterThan(500);
  expect(restored.files).toBeGreaterThan(20);
  expect(first.tables.find(({ name }) => name === 'job_common')?.rows).toBeGreaterThan(0);

  await backUp(place, join(folder, 'second'), NOW, quietly);
  expect(await readManifest(join(folder, 'second'))).toEqual(first);
  const [file] = await readFilesList(join(folder, 'first'));
  expect(readFileSync(fileOf(join(folder, 'second'), file!.key))).toEqual(
    readFileSync(fileOf(join(folder, 'first'), file!.key)),
  );
  // New rows get new ids.
  const [row] = await ask(
    place.config,
    `insert into announcements (title, description, content, writer, created_at, updated_at)
     values ('After', 'After.', 'After.', 'Ada', now(), now()) returning id > (select max(id) from announcements) as higher`,
  );
  expect(row).toEqual({ higher: true });
});

test('a backup is a snapshot: a row inserted while it runs is not in it', async () => {
  const during = join(folder, 'during');
  const written: Promise<unknown>[] = [];
  await backUp(here, during, NOW, (what, done) => {
    // After the first table has been read.
    if (what === 'tables' && done === 1) {
      written.push(
        ask(config, "insert into rate_limit_counters (key, hour, count) values ('meanwhile', now(), 1)"),
      );
    }
  });
  await Promise.all(written);
  expect(written).toHaveLength(1);
  await ask(config, "delete from rate_limit_counters where key = 'meanwhile'");
  expect((await readManifest(during)).tables).toEqual((await readManifest(join(folder, 'first'))).tables);
});

test('a damaged file is named in the result, and all other files are backed up', async () => {
  const [file] = await readFilesList(join(folder, 'first'));
  const path = join(folder, 'blobs', file!.key);
  const bytes = readFileSync(path);
  writeFileSync(path, Buffer.concat([bytes.subarray(1), Buffer.from('!')]));
  const damaged = await backUp(here, join(folder, 'damaged'), NOW, quietly);
  writeFileSync(path, bytes);
  const { files } = await readManifest(join(folder, 'first'));
  expect(damaged).toMatchObject({ files: files.count - 1, damaged: [file!.key] });
});

test('refuses a folder that is not empty, and removes an unfinished backup when it fails', async () => {
  await expect(backUp(here, join(folder, 'first'), NOW, quietly)).rejects.toThrow('is not empty');
  const failing = join(folder, 'failing');
  const breakOff = () => {
    throw new Error('The disk is full.');
  };
  await expect(backUp(here, failing, NOW, breakOff)).rejects.toThrow('The disk is full.');
  expect(existsSync(failing)).toBe(false);
  expect(existsSync(`${failing}.unfinished`)).toBe(false);
});

describe('restoreBackup', () => {
  const refused: [string, string, (backup: string) => Promise<void> | void][] = [
    [
      'a table file with an extra letter',
      'its checksum differs',
      (backup) => appendFileSync(tableFileOf(backup, { schema: 'public', name: 'users' }), 'x'),
    ],
    [
      'a backup with a missing file',
      'is missing from the backup',
      async (backup) => rmSync(fileOf(backup, (await readFilesList(backup))[0]!.key)),
    ],
    ['a folder without a manifest', 'no complete backup', (backup) => rmSync(manifestOf(backup))],
    [
      'a manifest that is truncated',
      'is damaged: invalid JSON',
      (backup) => writeFileSync(manifestOf(backup), '{"format": 1'),
    ],
    [
      'an unknown format',
      'Unknown backup format',
      (backup) => rewrite(backup, (was) => ({ ...was, format: 2 })),
    ],
    [
      'a backup of a newer version',
      'from a newer version of Collegium',
      (backup) => rewrite(backup, (was) => ({ ...was, migrations: [...was.migrations, '9999-later'] })),
    ],
    [
      'a backup of version 0.1.0',
      'cannot read a backup of Collegium 0.1.0',
      (backup) => rewrite(backup, (was) => ({ ...was, migrations: ['0001-accounts', '0002-resumes'] })),
    ],
    [
      'rows that read differently once they are restored',
      'differs from the backup after restoring',
      (backup) => {
        const path = tableFileOf(backup, { schema: 'public', name: 'users' });
        const text = readFileSync(path, 'utf8').replace('\tt\t', '\tyes\t');
        writeFileSync(path, text);
        const sums = {
          bytes: Buffer.byteLength(text),
          sha256: createHash('sha256').update(text).digest('hex'),
        };
        rewrite(backup, (was) => ({
          ...was,
          tables: was.tables.map((table) => (table.name === 'users' ? { ...table, ...sums } : table)),
        }));
      },
    ],
  ];
  test.each(refused)('refuses %s and changes nothing', async (_what, message, spoil) => {
    const backup = await ownBackup();
    await spoil(backup);
    const place = await emptyPlace();
    await expect(restoreBackup(place, backup, quietly)).rejects.toThrow(message);
    expect(await peopleIn(place)).toBe(0);
  });

  test('refuses a database that already has users', async () => {
    await expect(restoreBackup(here, join(folder, 'first'), quietly)).rejects.toThrow('already has accounts');
  });

  test('refuses a database of version 0.1.0', async () => {
    const place = await emptyPlace();
    await ask(place.config, 'create table applied_migration (name text primary key, checksum text not null)');
    await ask(place.config, "insert into applied_migration values ('0001-accounts', '')");
    await expect(restoreBackup(place, await ownBackup(), quietly)).rejects.toThrow(
      'This is data of Collegium 0.1.0',
    );
  });

  test('refuses a database of a newer version than the backup', async () => {
    const place = await emptyPlace();
    await migrate(place.config);
    const older = await ownBackup();
    rewrite(older, (was) => ({ ...was, migrations: was.migrations.slice(0, -1) }));
    await expect(restoreBackup(place, older, quietly)).rejects.toThrow('newer than the backup');
  });
});

test('verifying an intact backup reports progress up to its last file', async () => {
  const seen: number[] = [];
  const first = join(folder, 'first');
  await verifyBackup(first, await readManifest(first), (_what, done) => seen.push(done));
  expect(seen.at(-1)).toBe((await readManifest(first)).files.count);
});
