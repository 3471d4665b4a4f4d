import { describe, expect, test } from 'vitest';
import { done, refuse } from '../../domain/refusal.ts';
import { createMoments } from './next-moments.ts';
import { createSharedReadings } from './shared-readings.ts';

const NOON = Date.now();
const at = (ms: number) => new Date(NOON + ms);
const place = { key: 'list', touchedBy: ['proposals'] };

/** Readings that are kept until half a minute after noon, and again from then on; each tells how many there were. */
function shared() {
  let [trusted, count] = [true, 0];
  const moments = createMoments((now) => Promise.resolve(now < at(30_000) ? at(30_000) : at(90_000)));
  const { read, forget } = createSharedReadings({ moments, isTrusted: () => trusted });
  return {
    forget,
    distrust: () => (trusted = false),
    ask: async (ms: number, key = place.key) => {
      const reading = await read({ ...place, key }, at(ms), () => Promise.resolve(done((count += 1))));
      return reading.ok ? reading.value : null;
    },
    read,
  };
}

describe('what everybody reads alike', () => {
  test('is read once for all who ask, at the same time and later', async () => {
    const { ask } = shared();
    expect(await Promise.all([ask(0), ask(1), ask(2)])).toEqual([1, 1, 1]);
    expect([await ask(29_999), await ask(3, 'another')]).toEqual([1, 2]);
  });

  test('is read anew from the moment at which it says something else, whatever the clock says when it is read', async () => {
    const { ask } = shared();
    await ask(0);
    expect([await ask(29_999), await ask(30_000), await ask(89_999)]).toEqual([1, 2, 2]);
  });

  test('is read anew once something in it has changed, also by whoever comes while it is being read', async () => {
    const { ask, forget, read } = shared();
    const gate = Promise.withResolvers<void>();
    const early = read(place, at(0), async () => {
      await gate.promise;
      return done('before');
    });
    forget('people');
    const joined = read(place, at(1), () => Promise.resolve(done('never')));
    forget('proposals');
    expect(await ask(2)).toBe(1);
    gate.resolve();
    expect([await early, await joined]).toEqual([done('before'), done('before')]);
    expect(await ask(3)).toBe(1);
    forget(null);
    expect(await ask(4)).toBe(2);
  });

  test('is read anew while changes may not have been heard', async () => {
    const { ask, distrust } = shared();
    await ask(0);
    distrust();
    expect([await ask(1), await ask(2)]).toEqual([2, 3]);
  });

  test('is not joined in reading by whoever asks after the moment at which it says something else', async () => {
    const { read } = shared();
    const gate = Promise.withResolvers<void>();
    const before = read(place, at(29_000), async () => {
      await gate.promise;
      return done('open');
    });
    const joined = read(place, at(29_999), () => Promise.resolve(done('never')));
    const after = read(place, at(30_000), () => Promise.resolve(done('closed')));
    gate.resolve();
    expect(await Promise.all([before, joined, after])).toEqual([done('open'), done('open'), done('closed')]);
  });

  test('is waited for by nobody in another line, and kept for both', async () => {
    const { read } = shared();
    const never = Promise.withResolvers<never>();
    void read({ ...place, lane: 'visitors' }, at(0), () => never.promise);
    const members = { ...place, lane: 'members' };
    expect(await read(members, at(1), () => Promise.resolve(done('theirs')))).toEqual(done('theirs'));
    await new Promise(setImmediate);
    const visitors = read({ ...place, lane: 'visitors' }, at(2), () => Promise.resolve(done('never')));
    expect(await visitors).toEqual(done('theirs'));
  });

  test('is read anew after a refusal, or an error, which whoever asked is told', async () => {
    const { ask, read } = shared();
    const refusal = refuse('unavailable');
    expect(await read(place, at(0), () => Promise.resolve(refusal))).toEqual(refusal);
    await expect(read(place, at(1), () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await ask(2)).toBe(1);
  });
});
