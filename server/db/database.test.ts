import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createDatabase, type Database } from './database.ts';
import { openTestDatabase } from './testing/test-database.ts';

const { db: other, config } = await openTestDatabase();
// One connection, so that a leaked one is noticed at once.
const opened = createDatabase({ ...config, max: 1, query_timeout: 1000, connectionTimeoutMillis: 10_000 });
const { db } = opened;
afterAll(opened.close);
await other.execute(sql`create table words (word text primary key)`);

const processOf = async (tx: Database) =>
  (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]!.pid;
const insertWord = (tx: Database, word: string) => tx.execute(sql`insert into words values (${word})`);
const hasWord = async (word: string) =>
  (await other.execute(sql`select 1 from words where word = ${word}`)).rowCount === 1;

test('losing the connection between two statements fails that transaction only', async () => {
  const lost = db.transaction(async (tx) => {
    await insertWord(tx, 'lost');
    await other.execute(sql`select pg_terminate_backend(${await processOf(tx)})`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await insertWord(tx, 'lost too');
  });
  await expect(lost).rejects.toThrow(Error);
  await db.transaction((tx) => insertWord(tx, 'next'));
  expect([await hasWord('lost'), await hasWord('next')]).toEqual([false, true]);
});

test('a transaction whose BEGIN times out does not leak its connection', async () => {
  const pid = await processOf(db);
  process.kill(pid, 'SIGSTOP');
  try {
    await expect(db.transaction((tx) => insertWord(tx, 'never'))).rejects.toThrow(Error);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await db.transaction((tx) => insertWord(tx, 'after the begin'));
  expect([await hasWord('never'), await hasWord('after the begin')]).toEqual([false, true]);
});

test('a row written after a failed rollback is committed', async () => {
  let pid = 0;
  try {
    const stuck = db.transaction(async (tx) => {
      pid = await processOf(tx);
      process.kill(pid, 'SIGSTOP');
      await insertWord(tx, 'half');
    });
    await expect(stuck).rejects.toThrow(Error);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await insertWord(db, 'acknowledged');
  expect([await hasWord('half'), await hasWord('acknowledged')]).toEqual([false, true]);
});

test('two transactions that deadlock both succeed: the one PostgreSQL aborts runs again', async () => {
  await other.execute(sql`insert into words values ('first'), ('second')`);
  let [runs, locks] = [0, 0];
  const bothLocked = Promise.withResolvers<void>();
  const lockBoth = (words: [string, string]) =>
    other.transaction(async (tx) => {
      runs += 1;
      await tx.execute(sql`select 1 from words where word = ${words[0]} for update`);
      locks += 1;
      if (locks === 2) bothLocked.resolve();
      await bothLocked.promise;
      await tx.execute(sql`select 1 from words where word = ${words[1]} for update`);
      return words[0];
    });
  const ends = Promise.all([lockBoth(['first', 'second']), lockBoth(['second', 'first'])]);
  expect(await ends).toEqual(['first', 'second']);
  expect(runs).toBe(3);
});

test('a serialization failure or deadlock is tried up to five times, another error once', async () => {
  let runs = 0;
  const failing = (code: string, times: number) =>
    other.transaction(() => {
      runs += 1;
      return runs <= times ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve(runs);
    });
  expect(await failing('40001', 2)).toBe(3);
  runs = 0;
  await expect(failing('40P01', 100)).rejects.toThrow('40P01');
  expect(runs).toBe(5);
  runs = 0;
  await expect(failing('23505', 100)).rejects.toThrow('23505');
  expect(runs).toBe(1);
});

test('statements time out after 5 s, in transactions after 10 s, unless the configuration sets a limit', async () => {
  const limitOf = async (tx: Database) =>
    (await tx.execute<{ statement_timeout: string }>(sql`show statement_timeout`)).rows[0]!.statement_timeout;
  expect([await limitOf(db), await db.transaction(limitOf), await limitOf(db)]).toEqual(['5s', '10s', '5s']);
  const set = createDatabase({ ...config, max: 1, statement_timeout: 30_000 });
  expect([await limitOf(set.db), await set.db.transaction(limitOf)]).toEqual(['30s', '30s']);
  await set.close();
});
