import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Moment, askPrepared } from './prepared.ts';
import { openTestDatabase, rolledBack } from './testing/test-database.ts';

const { db } = await openTestDatabase();
const at = new Date('2026-03-01T12:00:00.123Z');

const laterThan = ({ now }: { now: Moment }) =>
  sql`select ${now}::timestamptz(3) > ${'2026-01-01T00:00:00Z'}::timestamptz as later, ${"it's"}::text as word`;

test('a question is put together once, and asked with each moment', async () => {
  let made = 0;
  const ask = (now: Date) =>
    askPrepared<{ later: boolean; word: string }, 'now'>(
      db,
      'a test of moments',
      (moments) => {
        made += 1;
        return laterThan(moments);
      },
      { now },
    );
  expect(await ask(at)).toEqual([{ later: true, word: "it's" }]);
  expect(await ask(new Date('2025-12-31'))).toEqual([{ later: false, word: "it's" }]);
  expect(made).toBe(1);
});

test('in a transaction it sees what the transaction sees', async () => {
  await rolledBack(db, async (tx) => {
    await tx.execute(sql`create temporary table seen (at timestamptz(3))`);
    const question = ({ now }: { now: Moment }) =>
      sql`with added as (insert into seen values (${now}) returning at) select extract(epoch from at) * 1000 = ${at.getTime()}::float8 as same from added`;
    expect(await askPrepared(tx, 'a test of a transaction', question, { now: at })).toEqual([{ same: true }]);
  });
});
