import { expect, inject, test } from 'vitest';
import { faultOfSlowLoris } from './slow-loris.ts';

// How long others wait says little on a busy machine: that stands in the long run. When slow ones are closed, in listen.long.test.ts.
test('hundreds of slow connections keep nobody else from reading', async () => {
  const short = { sockets: 400, measuredMs: 1000, untilClosed: false };
  const result = await faultOfSlowLoris({ build: inject('build'), rounds: 1, seed: 1 }, short);
  expect(
    result.broken.filter((sentence) => !sentence.includes('p99')),
    result.figures,
  ).toEqual([]);
});
