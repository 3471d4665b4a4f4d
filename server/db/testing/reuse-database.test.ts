import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../schema/account.ts';
import { readCleanState, restoreCleanState } from './reuse-database.ts';
import { openTestDatabase } from './test-database.ts';

const { db, config } = await openTestDatabase();
const clean = await readCleanState(config);
const now = new Date();
const person = { id: 'one', name: 'One', email: 'one@example.edu', emailVerified: true };

test('committed rows are deleted, and numbers start again', async () => {
  await db.insert(users).values({ ...person, createdAt: now, updatedAt: now });
  await db.execute(sql`select nextval(pg_get_serial_sequence('proposals', 'id'))`);
  expect(await restoreCleanState(config, clean)).toBe(true);
  expect(await db.$count(users)).toBe(0);
  const { rows } = await db.execute<{ next: string }>(
    sql`select nextval(pg_get_serial_sequence('proposals', 'id')) as next`,
  );
  expect(Number(rows[0]!.next)).toBe(1);
});

test.each([
  ['a table', sql`create table more (id int)`, sql`drop table more`],
  ['a column', sql`alter table feedback add more int`, null],
  ['a disabled trigger', sql`alter table applications disable trigger user`, null],
  ['a row of a migration', sql`delete from applied_migration`, null],
])('a database with a change in %s is not reused', async (_what, change, undo) => {
  await db.transaction(async (tx) => {
    await tx.execute(change);
  });
  expect(await restoreCleanState(config, clean)).toBe(false);
  if (undo) await db.execute(undo);
});

test('a database with an open transaction on its rows is not reused', async () => {
  const fresh = await openTestDatabase();
  const state = await readCleanState(fresh.config);
  await fresh.db.insert(users).values({ ...person, createdAt: now, updatedAt: now });
  await fresh.db.transaction(async (tx) => {
    await tx.execute(sql`lock table users`);
    expect(await restoreCleanState(fresh.config, state)).toBe(false);
  });
});
