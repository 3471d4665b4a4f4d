import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { explainConnectionError } from './explain-connection-error.ts';
import { migrate, MIGRATIONS, missingMigrations } from './migrate.ts';
import { openTestDatabase } from './testing/test-database.ts';

const { db, config } = await openTestDatabase();
const testMigration = {
  name: '9001-books',
  sql: 'create table books (id int); insert into books values (1);',
};

test('runs a migration once, and a second start finds none to run', async () => {
  expect(await migrate(config, [...MIGRATIONS, testMigration])).toEqual(['9001-books']);
  expect(await migrate(config, [...MIGRATIONS, testMigration])).toEqual([]);
  expect((await db.execute(sql`select count(*) as n from books`)).rows).toEqual([{ n: 1 }]);
});

test('refuses a migration that was edited after it ran', async () => {
  const edited = { ...testMigration, sql: `${testMigration.sql} insert into books values (2);` };
  await expect(migrate(config, [...MIGRATIONS, edited])).rejects.toThrow('9001-books was edited');
});

test('an older version starts with the additional migrations of a newer one', async () => {
  expect(await missingMigrations(config, MIGRATIONS)).toEqual([]);
  expect(await migrate(config, MIGRATIONS)).toEqual([]);
});

test('a migration that waits for a lock does not block readers and is retried a limited number of times', async () => {
  const wider = { name: '9003-wider', sql: 'alter table books add column place text;' };
  const retry = { lockMs: 50, pauseMs: 1, tries: 100_000 };
  const blocker = new pg.Client(config);
  const reader = new pg.Client(config);
  await Promise.all([blocker.connect(), reader.connect()]);
  await blocker.query('begin; select * from books');
  const migrating = migrate(config, [...MIGRATIONS, testMigration, wider], retry);
  const waits = async () =>
    (
      await reader.query(
        "select 1 from pg_stat_activity where application_name = 'collegium-migrate' and wait_event_type = 'Lock'",
      )
    ).rowCount;
  await expect.poll(waits, { interval: 5 }).toBeGreaterThan(0);
  expect((await reader.query('select id from books')).rowCount).toBe(1);
  await blocker.query('commit');
  expect(await migrating).toEqual(['9003-wider']);
  const never = { name: '9004-never', sql: 'alter table books add column never text;' };
  await blocker.query('begin; select * from books');
  await expect(
    migrate(config, [...MIGRATIONS, testMigration, wider, never], { lockMs: 1, pauseMs: 1, tries: 3 }),
  ).rejects.toThrow('9004-never found its tables locked, 3 times');
  await Promise.all([blocker.end(), reader.end()]);
});

test('a failed migration is rolled back', async () => {
  const broken = { name: '9002-broken', sql: 'create table half (id int); select nonsense;' };
  await expect(migrate(config, [...MIGRATIONS, testMigration, broken])).rejects.toThrow('9002-broken failed');
  expect((await db.execute(sql`select to_regclass('half') as half`)).rows).toEqual([{ half: null }]);
});

test('refuses data of version 0.1.0 with a sentence that explains what to do', async () => {
  await db.execute(sql`insert into applied_migration (name, checksum) values ('0001-accounts', '')`);
  for (const start of [migrate, missingMigrations]) {
    const error: unknown = await start(config).catch((thrown: unknown) => thrown);
    expect(explainConnectionError(config, error)).toBe(
      "This is data of Collegium 0.1.0, which this version can't read: start with another DATA_DIR or DATABASE_URL, or continue to use version 0.1.0.",
    );
  }
  await db.execute(sql`delete from applied_migration where name = '0001-accounts'`);
});

test('an older version refuses to start after a newer one removed what it uses', async () => {
  const gone = {
    name: '9005-gone',
    sql: '-- contracts: nobody has used books since 9004.\ndrop table books;',
  };
  expect(await migrate(config, [...MIGRATIONS, gone])).toEqual(['9005-gone']);
  for (const start of [migrate, missingMigrations])
    await expect(start(config, MIGRATIONS)).rejects.toThrow(
      'The database has the migration 9005-gone of a newer version, which this version does not support',
    );
});
