import { expect, test } from 'vitest';
import { applicationsAndSpots } from './applications-and-spots.ts';

test.each([
  [7, 3, '7 Applications / 3\u00a0Spots'],
  [1, 1, '1 Application / 1\u00a0Spot'],
  [0, 4, '0 Applications / 4+\u00a0Spots'],
  [2, 0, '2 Applications'],
])('counts %i applications and %i spots with correct plurals', (applicationCount, participants, words) => {
  expect(applicationsAndSpots({ applicationCount, participants })).toBe(words);
});
