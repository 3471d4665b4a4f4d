import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { done } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { withStatementTimeout } from './with-statement-timeout.ts';

const db = await testDatabase();
const sleep = async (tx: Database) => done((await tx.execute(sql`select pg_sleep(30)`)).rows.length);
const timeout = async (tx: Database) => done((await tx.execute(sql`show statement_timeout`)).rows[0]);

test('a search over the timeout is refused with advice, and the connection has its own timeout again', async () => {
  expect(await withStatementTimeout(db, sleep, 500)).toMatchObject({
    ok: false,
    refusal: { code: 'unavailable', message: expect.stringContaining('longer or a rarer word') },
  });
  expect(await withStatementTimeout(db, timeout, 500)).toEqual(done({ statement_timeout: '500ms' }));
  expect(await timeout(db)).toEqual(done({ statement_timeout: '5s' }));
});

test('withStatementTimeout throws other errors', async () => {
  const wrong = async (tx: Database) => done(await tx.execute(sql`select 1 / 0`));
  await expect(withStatementTimeout(db, wrong)).rejects.toThrow('select 1 / 0');
});
