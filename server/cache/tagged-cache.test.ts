import { describe, expect, test } from 'vitest';
import { type TaggedCache, createTaggedCache } from './tagged-cache.ts';

const NOON = new Date('2026-11-25T12:00:00Z').getTime();
const at = (ms: number) => new Date(NOON + ms);
const list = { key: 'list', tags: ['proposals', 'people'] } as const;

/** A cache of 1,000 bytes whose values expire 30 s after noon, with a count of loads. */
function openCache() {
  const state = { isBypassed: false, loads: 0 };
  const cache: TaggedCache<{ load: number; bytes: number }> = createTaggedCache({
    maxBytes: 1000,
    sizeOf: ({ bytes }) => bytes,
    isBypassed: () => state.isBypassed,
  });
  const load = async (bytes = 50, expiresAt: Date | null = at(30_000)) => ({
    value: { load: (state.loads += 1), bytes },
    expiresAt,
  });
  const fetch = async (ms: number, key = 'list') =>
    (await cache.fetch({ ...list, key }, at(ms), () => load())).load;
  return { cache, state, load, fetch };
}

/** A load that is pending until `finish`. */
function slowLoad(expiresAt: Date | null = at(30_000)) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const load = async () => {
    await promise;
    return { value: { load: -1, bytes: 50 }, expiresAt };
  };
  return { load, finish: resolve };
}

describe('fetch', () => {
  test('loads once for concurrent requests and for later ones until the expiry', async () => {
    const { fetch } = openCache();
    expect(await Promise.all([fetch(0), fetch(1), fetch(2)])).toEqual([1, 1, 1]);
    expect([await fetch(29_999), await fetch(3, 'another key')]).toEqual([1, 2]);
  });

  test('loads again from the expiry on', async () => {
    const { cache, fetch, load } = openCache();
    await fetch(0);
    expect((await cache.fetch(list, at(30_000), () => load(50, at(90_000)))).load).toBe(2);
    expect(await fetch(89_999)).toBe(2);
  });

  test('loads its own value when the load it joined returns an expired one', async () => {
    const { cache, load } = openCache();
    const early = slowLoad();
    const first = cache.fetch(list, at(29_000), early.load);
    const joined = cache.fetch(list, at(29_999), load);
    const late = cache.fetch(list, at(30_000), () => load(50, at(90_000)));
    early.finish();
    expect((await Promise.all([first, joined, late])).map((value) => value.load)).toEqual([-1, -1, 1]);
  });

  test('serves a value whose expiry is unknown and does not cache it', async () => {
    const { cache, load } = openCache();
    const fetch = async () => (await cache.fetch(list, at(0), () => load(50, null))).load;
    expect([await fetch(), await fetch()]).toEqual([1, 2]);
  });

  test('does not cache errors', async () => {
    const { cache, fetch } = openCache();
    const failing = () => cache.fetch(list, at(0), () => Promise.reject(new Error('down')));
    await expect(Promise.all([failing(), failing()])).rejects.toThrow('down');
    expect(await fetch(1)).toBe(1);
  });

  test('loads for every request while the cache is bypassed, and getUnverified still finds unexpired values', async () => {
    const { cache, state, fetch } = openCache();
    await fetch(0);
    state.isBypassed = true;
    expect([await fetch(1), await fetch(2), cache.get('list', at(3))]).toEqual([2, 3, undefined]);
    expect(cache.getUnverified('list', at(3))).toEqual({ load: 1, bytes: 50 });
    expect(cache.getUnverified('list', at(30_000))).toBeUndefined();
  });
});

describe('invalidate', () => {
  test('removes the values with the tag, and no others', async () => {
    const { cache, fetch } = openCache();
    await fetch(0);
    cache.invalidate('announcements');
    cache.invalidate('proposal:7');
    expect(await fetch(1)).toBe(1);
    cache.invalidate('people');
    expect(await fetch(2)).toBe(2);
    cache.clear();
    expect(await fetch(3)).toBe(3);
  });

  test.each([
    ['the invalidation of its tag', (cache: TaggedCache<object>) => cache.invalidate('proposals')],
    ['clear', (cache: TaggedCache<object>) => cache.clear()],
  ])('a load that started before %s is neither cached nor joined', async (_what, invalidate) => {
    const { cache, fetch } = openCache();
    const early = slowLoad();
    const before = cache.fetch(list, at(0), early.load);
    invalidate(cache as TaggedCache<object>);
    expect(await fetch(1)).toBe(1);
    early.finish();
    expect((await before).load).toBe(-1);
    expect(await fetch(2)).toBe(1);
  });

  test('a load that started before the invalidation of another tag is cached', async () => {
    const { cache, fetch } = openCache();
    const early = slowLoad();
    const before = cache.fetch(list, at(0), early.load);
    cache.invalidate('announcements');
    early.finish();
    await before;
    expect(await fetch(2)).toBe(-1);
  });
});

describe('size limit', () => {
  test('evicts the least recently used values', async () => {
    const { cache, load } = openCache();
    const store = (key: string) => cache.fetch({ key, tags: [] }, at(0), () => load(100));
    for (let key = 1; key <= 10; key += 1) await store(String(key));
    await store('1');
    await store('11');
    expect(cache.stats()).toEqual({ entries: 10, bytes: 1000 });
    expect([cache.get('1', at(0))?.load, cache.get('2', at(0))]).toEqual([1, undefined]);
  });

  test('a value larger than a tenth of the cache is served and not cached', async () => {
    const { cache, load } = openCache();
    expect((await cache.fetch(list, at(0), () => load(101))).load).toBe(1);
    expect(cache.stats()).toEqual({ entries: 0, bytes: 0 });
  });
});
