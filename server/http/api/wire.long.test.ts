import { expect, test } from 'vitest';
import * as wire from './testing/wire-properties.ts';

const how = { runs: 20_000, seed: Math.trunc(Math.random() * 2 ** 31) };

test.each([
  ['a list is three texts or refused', wire.listsAreThreeOrRefused],
  ['a proposal can be stored and comes back as it was, or is refused', wire.projectsAreStorableOrRefused],
  ['answers can be stored, or are refused', wire.answersAreStorableOrRefused],
  ['a cursor or a link is ours, or refused', wire.cursorsAndLinksAreOursOrRefused],
])('whatever a call carries: %s', (_, check) => {
  console.log(`seed ${how.seed}`);
  expect(check(how)).toBe(how.runs);
});
