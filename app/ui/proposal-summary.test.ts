import { expect, test } from 'vitest';
import { VISITOR } from '../../domain/actor.ts';
import type { Proposal } from '../../domain/proposal.ts';
import { NOON, sampleContent } from '../../tests/fixtures/sample-content.ts';
import { proposalSummaryFacts } from './proposal-summary.tsx';

const DAY = 24 * 60 * 60 * 1000;
const factsOf = (changes: Partial<Proposal>) =>
  proposalSummaryFacts(
    { ...sampleContent(), status: 'open', timeZone: 'UTC', announcedAt: null, ...changes } as Proposal,
    { actor: VISITOR, now: NOON },
  );
const due = (days: number) => factsOf({ resultAt: new Date(NOON.getTime() + days * DAY) }).resultsDue;

test('the dates stand for the status while the proposal is running', () => {
  const closeAt = new Date(NOON.getTime() + DAY);
  expect(factsOf({ closeAt })).toMatchObject({ status: null, isPastClose: false, isClosedEarly: false });
  expect(factsOf({ closeAt: NOON })).toMatchObject({ status: null, isPastClose: true, isClosedEarly: false });
  expect(factsOf({ closeAt, status: 'closed' })).toMatchObject({ status: null, isClosedEarly: true });
  expect(factsOf({ closeAt, status: 'withdrawn' })).toMatchObject({
    status: 'Withdrawn',
    isClosedEarly: false,
    resultsDue: null,
  });
});

test('the day of the results says how far away it is', () => {
  expect(due(0)).toMatch(/\(today\)$/);
  expect(due(1)).toMatch(/\(in\u00a01\u00a0day\)$/);
  expect(due(2)).toMatch(/\(in\u00a02\u00a0days\)$/);
  expect(due(-1)).toMatch(/\(1\u00a0day\u00a0ago\)$/);
  expect(factsOf({ appType: 'rolling' }).resultsDue).toBeNull();
});
