import fc from 'fast-check';
import type { Move } from './move.ts';

/** The initial state: two proposals with several applications. */
export const arbitraryStart: fc.Arbitrary<Move[]> = fc
  .record({
    isRolling: fc.boolean(),
    spots: fc.tuple(fc.constantFrom(1, 1, 2, 3), fc.constantFrom(0, 1, 1, 2, 4)),
    applied: fc.array(fc.tuple(fc.integer({ min: 2, max: 6 }), fc.nat({ max: 1 })), {
      minLength: 4,
      maxLength: 10,
      size: 'max',
    }),
  })
  .map(({ isRolling, spots, applied }) => [
    ...spots.map((number, by): Move => ({
      do: 'publish',
      by,
      isRolling: isRolling === (by === 0),
      spots: number,
      questions: 0,
      closeIn: 9,
      resultIn: 40,
    })),
    ...applied.map(([by, proposal]): Move => ({ do: 'submit', by, proposal, isWhole: true })),
  ]);
