import { expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { closingOf } from '#domain/proposal/closing.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { NOON, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { proposalSummaryFacts } from './proposal-summary.tsx';

const DAY = 24 * 60 * 60 * 1000;
const factsOf = (changes: Partial<Proposal>) =>
  factsAt(
    { ...sampleContent(), status: 'open', timeZone: 'UTC', announcedAt: null, ...changes } as Proposal,
    NOON,
  );
const factsAt = (proposal: Proposal, now: Date) =>
  proposalSummaryFacts(proposal, closingOf(proposal, null, now), { actor: VISITOR, now });
const due = (days: number) => factsOf({ resultAt: new Date(NOON.getTime() + days * DAY) }).resultsDue;

test('a proposal that is not withdrawn shows when it closes or closed, and no status', () => {
  const closeAt = new Date(NOON.getTime() + DAY);
  const facts = (label: string) => ({ status: null, closing: { label } });
  expect(factsOf({ closeAt })).toMatchObject(facts('Closes'));
  expect(factsOf({ closeAt: NOON })).toMatchObject(facts('Closed'));
  expect(factsOf({ closeAt, status: 'closed' })).toMatchObject(facts('Closed early'));
});

test('a withdrawn proposal shows that as its status, and no date of results', () => {
  expect(factsOf({ status: 'withdrawn' })).toMatchObject({ status: 'Withdrawn', resultsDue: null });
});

test('the day of the results says how many days away it is, or ago', () => {
  expect(due(0)).toMatch(/\(today\)$/);
  expect(due(1)).toMatch(/\(in\u00a01\u00a0day\)$/);
  expect(due(2)).toMatch(/\(in\u00a02\u00a0days\)$/);
  expect(due(-1)).toMatch(/\(1\u00a0day\u00a0ago\)$/);
});

test('rolling admission has no day of results', () => {
  expect(factsOf({ appType: 'rolling' }).resultsDue).toBeNull();
});
