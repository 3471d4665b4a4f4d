import { expect, inject, test } from 'vitest';
import { faultOfOverload } from './overload.ts';

test('hundreds of costly requests at once are shed with Retry-After, and applicants still get through', async () => {
  const result = await faultOfOverload({ build: inject('build'), rounds: 1, seed: 1, slack: 40 });
  expect(result.broken, result.figures).toEqual([]);
}, 600_000);
