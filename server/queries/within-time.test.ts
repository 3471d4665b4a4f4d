import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { NO_FILTER } from '../../domain/proposal-filter.ts';
import { done } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { testDatabase } from '../data/testing/test-database.ts';
import { withinTime } from './within-time.ts';

const db = await testDatabase();
const sleep = async (tx: Database) => done((await tx.execute(sql`select pg_sleep(30)`)).rows.length);

test('a search that takes too long is refused with what to do, and the connection is as before', async () => {
  const search = { ...NO_FILTER, q: 'a-' };
  expect(await withinTime(db, search, sleep, { limitMs: 500 })).toMatchObject({
    ok: false,
    refusal: { code: 'unavailable', message: expect.stringContaining('longer or a rarer word') },
  });
  const limits = async (tx: Database) => done((await tx.execute(sql`show statement_timeout`)).rows[0]);
  expect(await withinTime(db, search, limits, { limitMs: 500 })).toEqual(
    done({ statement_timeout: '500ms' }),
  );
  expect(await withinTime(db, NO_FILTER, limits, { limitMs: 50 })).toEqual(done({ statement_timeout: '5s' }));
});

test('what else goes wrong is thrown', async () => {
  const wrong = async (tx: Database) => done(await tx.execute(sql`select 1 / 0`));
  await expect(withinTime(db, { ...NO_FILTER, q: 'x' }, wrong)).rejects.toThrow('select 1 / 0');
});
