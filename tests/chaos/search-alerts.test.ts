import { expect, inject, test } from 'vitest';
import { faultOfSearchAlerts } from './search-alerts.ts';

test('SIGKILL while saved searches are matched loses no alert and sends none twice', async () => {
  const result = await faultOfSearchAlerts({ build: inject('build'), rounds: 2, seed: 7, slack: 3 });
  expect(result.broken, result.figures).toEqual([]);
});
