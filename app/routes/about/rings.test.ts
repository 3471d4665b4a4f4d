import { expect, test } from 'vitest';
import { ringsView, spotRings } from './rings.ts';

const counts = (spots: { open: number; taken: number }) => {
  const seats = spotRings(spots);
  return {
    open: seats.filter(({ taken }) => !taken).length,
    taken: seats.filter(({ taken }) => taken).length,
  };
};

test.each([
  ['draws one ring for each spot', { open: 91, taken: 51 }, { open: 91, taken: 51 }],
  ['draws one ring for each of a few spots', { open: 2, taken: 1 }, { open: 2, taken: 1 }],
  ['scales many spots down in proportion', { open: 1000, taken: 1000 }, { open: 71, taken: 71 }],
  ['shows one open spot among thousands of taken ones', { open: 1, taken: 9999 }, { open: 1, taken: 141 }],
  ['draws only taken rings when every spot is taken', { open: 0, taken: 40 }, { open: 0, taken: 40 }],
  ['draws one ring of open spots for an empty board', { open: 0, taken: 0 }, { open: 12, taken: 0 }],
])('%s', (_case, spots, drawn) => {
  expect(counts(spots)).toEqual(drawn);
});

test('no two rings overlap, and every ring is inside the view box', () => {
  for (const open of [1, 13, 33, 60, 100, 142]) {
    const seats = spotRings({ open, taken: 0 });
    expect(new Set(seats.map(({ x, y }) => `${x} ${y}`)).size).toBe(open);
    expect(ringsView(seats)).toMatch(/^(?:0 0 540 540|44 44 452 452|54 54 432 432)$/);
    expect(seats.every(({ x, y }) => x > 2 && x < 538 && y > 2 && y < 538)).toBe(true);
  }
});
