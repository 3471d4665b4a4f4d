import { expect, test } from 'vitest';
import { done, refuse } from '#domain/base/refusal.ts';
import { createQueryCache, withKeyPrefix } from './query-cache.ts';

const now = new Date();
const key = { key: 'list', tags: ['proposals'] } as const;

function openQueryCache() {
  const expiryOf = (at: Date) => Promise.resolve(new Date(at.getTime() + 1000));
  return createQueryCache(expiryOf, () => false).cachedQuery;
}

test('caches results and does not cache refusals', async () => {
  const cachedQuery = openQueryCache();
  const refusal = refuse('unavailable');
  expect(await cachedQuery(key, now, () => Promise.resolve(refusal))).toEqual(refusal);
  expect(await cachedQuery(key, now, () => Promise.resolve(done(1)))).toEqual(done(1));
  expect(await cachedQuery(key, now, () => Promise.resolve(done(2)))).toEqual(done(1));
});

test('a query under one prefix does not wait for the same query under another', async () => {
  const cachedQuery = openQueryCache();
  void withKeyPrefix(cachedQuery, 'visitors')(key, now, () => new Promise(() => {}));
  const members = withKeyPrefix(cachedQuery, 'members');
  expect(await members(key, now, () => Promise.resolve(done(1)))).toEqual(done(1));
});
