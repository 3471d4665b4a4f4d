import { expect, test } from 'vitest';
import { countToDo, toDoParts } from './to-do.ts';

const nothing = {
  invitations: 0,
  unsent: 0,
  drafts: 0,
  undecided: 0,
  openSpots: 0,
  questions: 0,
  reviews: 0,
};

test('nothing to do has no parts', () => {
  expect([countToDo(nothing), toDoParts(nothing)]).toEqual([0, []]);
});

test('the number of things to do is the sum of its parts', () => {
  const all = { invitations: 1, unsent: 1, drafts: 2, undecided: 60, openSpots: 1, questions: 2, reviews: 4 };
  expect(toDoParts(all)).toEqual([
    '1 invitation',
    '1 unsent change',
    '2 drafts',
    '60 applications to decide',
    '1 open spot',
    '2 questions',
    '4 reviews',
  ]);
  expect(countToDo(all)).toBe(71);
  expect(toDoParts({ ...nothing, undecided: 1 })).toEqual(['1 application to decide']);
});
