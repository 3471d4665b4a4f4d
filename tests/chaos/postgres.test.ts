import { expect, inject, test } from 'vitest';
import { faultOfPostgres } from './postgres.ts';

test('when PostgreSQL stops twice, requests get 503 with Retry-After and nothing acknowledged is lost', async () => {
  const result = await faultOfPostgres({ build: inject('build'), rounds: 2, seed: 1, slack: 6 });
  expect(result.broken, result.figures).toEqual([]);
});
