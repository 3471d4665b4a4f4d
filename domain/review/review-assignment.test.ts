import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Assignable, type Assignment, assignEvenly, loadDifference } from './review-assignment.ts';

const REVIEWERS = ['ada', 'ben', 'cy', 'dee'];
const free = (count: number): Assignable[] =>
  Array.from({ length: count }, (_, at) => ({ applicationId: at + 1, excluded: [], assigned: [] }));
const reviewersOf = (made: readonly Assignment[], id: number) =>
  made.filter(({ applicationId }) => applicationId === id).map(({ reviewerId }) => reviewerId);

const assignable = (maxLength: number) =>
  fc
    .array(
      fc.record({ excluded: fc.subarray(REVIEWERS), assigned: fc.subarray(REVIEWERS, { maxLength: 1 }) }),
      { maxLength },
    )
    .map((rows) => rows.map((row, at) => ({ applicationId: at + 1, ...row })));

/** The most even loads of all possible assignments, from high to low. */
function bestLoads(reviewers: string[], applications: Assignable[], wanted: number): number[] {
  const loads = new Map(reviewers.map((uid) => [uid, 0]));
  for (const { assigned } of applications)
    for (const uid of assigned) if (loads.has(uid)) loads.set(uid, loads.get(uid)! + 1);
  let best: number[] | null = null;
  const place = (at: number) => {
    const application = applications[at];
    if (!application) {
      const found = [...loads.values()].toSorted((a, b) => b - a);
      const square = (all: number[]) => all.reduce((sum, load) => sum + load * load, 0);
      if (!best || square(found) < square(best)) best = found;
      return;
    }
    const { excluded, assigned } = application;
    const may = reviewers.filter((uid) => !excluded.includes(uid) && !assigned.includes(uid));
    const size = Math.min(may.length, Math.max(0, wanted - assigned.length));
    for (let bits = 0; bits < 2 ** may.length; bits += 1) {
      const chosen = may.filter((_, index) => bits & (1 << index));
      if (chosen.length !== size) continue;
      for (const uid of chosen) loads.set(uid, loads.get(uid)! + 1);
      place(at + 1);
      for (const uid of chosen) loads.set(uid, loads.get(uid)! - 1);
    }
  };
  place(0);
  return best!;
}

describe('assignEvenly', () => {
  test('gives every application the wanted reviews, with loads that differ by at most 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 3 }), (count, wanted) => {
        const made = assignEvenly(REVIEWERS, free(count), wanted);
        expect(made).toHaveLength(count * wanted);
        expect(loadDifference(REVIEWERS, made)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('among equal loads goes by the reviewers’ ids, in whatever order they are given', () => {
    const made = assignEvenly(REVIEWERS.toReversed(), free(2), 1);
    expect(made).toEqual(assignEvenly(REVIEWERS, free(2), 1));
    expect(reviewersOf(made, 1)).toEqual(['ada']);
  });

  test('assigns no one excluded, no one twice, and as many as possible', () => {
    fc.assert(
      fc.property(assignable(10), fc.integer({ min: 1, max: 3 }), (applications, wanted) => {
        const made = assignEvenly(REVIEWERS, applications, wanted);
        for (const { applicationId, excluded, assigned } of applications) {
          const added = reviewersOf(made, applicationId);
          const may = REVIEWERS.filter((uid) => !excluded.includes(uid) && !assigned.includes(uid));
          expect(new Set(added).size).toBe(added.length);
          expect(added.every((uid) => may.includes(uid))).toBe(true);
          expect(added).toHaveLength(Math.min(may.length, Math.max(0, wanted - assigned.length)));
        }
      }),
    );
  });

  test('makes loads as even as conflicts allow', () => {
    fc.assert(
      fc.property(assignable(4), fc.integer({ min: 1, max: 2 }), (applications, wanted) => {
        const made = assignEvenly(REVIEWERS, applications, wanted);
        const assigned = applications.flatMap((application) =>
          application.assigned.map((reviewerId) => ({ reviewerId })),
        );
        const all = [...made, ...assigned];
        const loads = REVIEWERS.map((uid) => all.filter(({ reviewerId }) => reviewerId === uid).length);
        expect(loads.toSorted((a, b) => b - a)).toEqual(bestLoads(REVIEWERS, applications, wanted));
      }),
      { numRuns: 60 },
    );
  });

  test('gives the same result whatever the order of the input', () => {
    fc.assert(
      fc.property(assignable(8), (applications) => {
        const made = assignEvenly(REVIEWERS, applications, 2);
        expect(assignEvenly(REVIEWERS.toReversed(), applications.toReversed(), 2)).toEqual(made);
      }),
    );
  });

  test('counts reviewers of earlier rounds, and assigns no one without reviewers', () => {
    const [one, two] = free(2);
    const made = assignEvenly(['ada', 'ben'], [{ ...one!, assigned: ['ada', 'former'] }, two!], 1);
    expect(made).toEqual([{ applicationId: 2, reviewerId: 'ben' }]);
    expect(assignEvenly([], free(3), 2)).toEqual([]);
    expect(loadDifference([], [])).toBe(0);
  });
});
