import { expect, test } from 'vitest';
import * as wire from './testing/wire-properties.ts';

const how = { runs: 20_000, seed: Math.trunc(Math.random() * 2 ** 31) };

test.each([
  ['a list has three texts or is refused', wire.listsAreThreeOrRefused],
  ['a proposal can be stored and read back unchanged, or is refused', wire.projectsAreStorableOrRefused],
  ['answers can be stored, or are refused', wire.answersAreStorableOrRefused],
  ['a cursor or link was made by the server, or is refused', wire.cursorsAndLinksAreOursOrRefused],
])('with random API input: %s', (_, check) => {
  console.log(`seed ${how.seed}`);
  expect(check(how)).toBe(how.runs);
});
