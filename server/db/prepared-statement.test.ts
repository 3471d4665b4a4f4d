import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from './schema/account.ts';
import { prepared } from './prepared-statement.ts';
import { openTestDatabase, rolledBack } from './testing/test-database.ts';

const { db } = await openTestDatabase();

test('a prepared statement is built once and executed with different values', async () => {
  let built = 0;
  const isLater = prepared('test_later', (on) => {
    built += 1;
    return on
      .select({ later: sql<boolean>`${sql.placeholder('at')}::timestamptz > '2026-01-01'` })
      .from(sql`(select 1)`);
  });
  expect(await isLater(db).execute({ at: new Date('2026-03-01') })).toEqual([{ later: true }]);
  expect(await isLater(db).execute({ at: new Date('2025-03-01') })).toEqual([{ later: false }]);
  expect(built).toBe(1);
});

test('a prepared statement in a transaction reads what the transaction wrote', async () => {
  const named = prepared('test_named', (on) =>
    on
      .select({ name: users.name })
      .from(users)
      .where(sql`id = 'new'`),
  );
  await rolledBack(db, async (tx) => {
    const at = new Date();
    const person = {
      id: 'new',
      name: 'Mina',
      email: 'mina@a.example',
      emailVerified: true,
      createdAt: at,
      updatedAt: at,
    };
    await tx.insert(users).values(person);
    expect(await named(tx).execute()).toEqual([{ name: 'Mina' }]);
  });
  expect(await named(db).execute()).toEqual([]);
});
