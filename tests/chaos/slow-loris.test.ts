import { expect, inject, test } from 'vitest';
import { faultOfSlowLoris } from './slow-loris.ts';

// Response times say little on a busy machine: the long test checks them.
// server/http/listener.long.test.ts tests when slow connections are closed.
test('hundreds of slow connections do not stop others from reading', async () => {
  const short = { sockets: 400, measuredMs: 1000, untilClosed: false };
  const result = await faultOfSlowLoris({ build: inject('build'), rounds: 1, seed: 1 }, short);
  expect(
    result.broken.filter((sentence) => !sentence.includes('p99')),
    result.figures,
  ).toEqual([]);
});
