import { expect, test } from 'vitest';
import { firstToDecide, isDecisionDueSoon } from './own-proposal.ts';

const day = (n: number) => new Date(`2026-11-${n}T12:00:00Z`);
const awaiting = { closeAt: day(10), resultAt: day(24), awaitingResults: true, undecidedCount: 2 };

test.each([
  ['results due in three days', {}, true],
  ['results due later', { resultAt: day(25) }, false],
  ['overdue results', { resultAt: day(20) }, true],
  ['nothing to decide', { undecidedCount: 0 }, false],
  ['applications still accepted', { awaitingResults: false }, false],
] as const)('a decision with %s is due soon: %j is %s', (_, change, dueSoon) => {
  expect(isDecisionDueSoon({ ...awaiting, ...change }, day(21))).toBe(dueSoon);
});

test('the first to decide has the earliest result date, or close date while open', () => {
  const open = { ...awaiting, closeAt: day(23), awaitingResults: false };
  const decided = { ...awaiting, resultAt: day(12), undecidedCount: 0 };
  expect(firstToDecide([decided, awaiting, open])).toBe(open);
  expect(firstToDecide([decided, { ...open, closeAt: day(26) }, awaiting])).toBe(awaiting);
  expect(firstToDecide([decided])).toBeUndefined();
});
