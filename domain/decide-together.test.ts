import { expect, test } from 'vitest';
import { togetherVerb, tooManyWords } from './decide-together.ts';

test.each([
  ['shortlist', 'shortlist'],
  ['notSelect', 'notSelect'],
  // An invitation is taken back one by one, and what is the applicant's is not the owner's.
  ['takeBack', null],
  ['accept', null],
  [null, null],
])('“%s” is done to several at once as %s', (text, verb) => {
  expect(togetherVerb(text)).toBe(verb);
});

test.each([
  [3, 1, '1 spot is left and 3 people are selected. Take 2 off the selection.'],
  [1, 0, '0 spots are left and 1 person is selected. Take 1 off the selection.'],
  [3, 2, '2 spots are left and 3 people are selected. Take 1 off the selection.'],
])('inviting %i with %i left says how many to take off', (selected, left, words) => {
  expect(tooManyWords(selected, left)).toBe(words);
});
