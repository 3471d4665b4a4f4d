import { expect, test } from 'vitest';
import * as wire from './testing/wire-properties.ts';

const how = { runs: 300, seed: 20_261_121 };

test.each([
  ['a list has three texts or is refused', wire.listsAreThreeOrRefused],
  ['a proposal can be stored and read back unchanged, or is refused', wire.projectsAreStorableOrRefused],
  ['answers can be stored, or are refused', wire.answersAreStorableOrRefused],
  ['a cursor or link was made by the server, or is refused', wire.cursorsAndLinksAreOursOrRefused],
])('with random API input: %s', (_, check) => {
  expect(check(how)).toBe(how.runs);
});
