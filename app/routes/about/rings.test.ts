import { expect, test } from 'vitest';
import { MAX_SPOTS, RINGS_SIZE, spotRings } from './rings.ts';

const single = { open: 1, taken: 0 };

test('draws one circle for each spot, the taken ones of a proposal first', () => {
  const [placed] = spotRings([
    { open: 1, taken: 2 },
    { open: 3, taken: 0 },
  ]);
  expect(placed.map(({ spots }) => spots.map(({ taken }) => taken))).toEqual([
    [true, true, false],
    [false, false, false],
  ]);
});

test('leaves out proposals whose spots do not fit, and draws smaller ones after them', () => {
  const many = Array.from({ length: 47 }, () => ({ open: 3, taken: 0 }));
  const [placed] = spotRings([...many, { open: 2, taken: 0 }, single, single]);
  expect(placed.map(({ spots }) => spots.length)).toEqual([...many.map(() => 3), 1]);
  expect(placed.flatMap(({ spots }) => spots)).toHaveLength(MAX_SPOTS);
});

test('an empty board has no circles', () => {
  expect(spotRings([])[0]).toEqual([]);
});

test('no two circles overlap, and every one is inside the view box', () => {
  for (const count of [1, 13, 33, 60, 100, MAX_SPOTS]) {
    const [placed, viewBox] = spotRings(Array.from({ length: count }, () => single));
    const spots = placed.flatMap((proposal) => proposal.spots);
    expect(spots).toHaveLength(count);
    const [left = 0, , size = 0] = viewBox.split(' ').map(Number);
    expect(left * 2 + size).toBe(RINGS_SIZE);
    spots.forEach(({ x, y }, index) => {
      expect(Math.min(x, y) - 8 >= left && Math.max(x, y) + 8 <= left + size).toBe(true);
      for (const other of spots.slice(index + 1))
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(24);
    });
  }
});
