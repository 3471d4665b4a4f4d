import { describe, expect, test } from 'vitest';
import type { AppType } from './proposal.ts';
import type { ProposalStatus } from '#domain/base/status.ts';
import { proposalDeadline, proposalStatus, proposalStatusLabel } from './proposal-status.ts';

const closeAt = new Date('2026-11-25T23:59:59Z');
const resultAt = new Date('2026-12-20T23:59:59Z');
const BEFORE = new Date('2026-11-20T12:00:00Z');
const AFTER_CLOSE = new Date('2026-11-26T00:00:00Z');
const LATE = new Date(resultAt.getTime() + 1);

function facts(status: ProposalStatus, appType: AppType = 'due_date') {
  const announcedAt = status === 'announced' ? new Date('2026-12-02T12:00:00Z') : null;
  return { status, appType, closeAt, resultAt, announcedAt, timeZone: 'UTC' };
}

describe('proposalStatusLabel', () => {
  test.each<[ProposalStatus, AppType, Date, string, owner: string]>([
    ['draft', 'due_date', BEFORE, 'Draft', 'Draft'],
    ['open', 'due_date', BEFORE, 'Open', 'Open'],
    ['open', 'due_date', AFTER_CLOSE, 'Closed (results by Dec 20)', 'Closed (decide by Dec 20)'],
    ['closed', 'due_date', BEFORE, 'Closed (results by Dec 20)', 'Closed (decide by Dec 20)'],
    ['open', 'due_date', resultAt, 'Closed (results by Dec 20)', 'Closed (decide by Dec 20)'],
    ['open', 'due_date', LATE, 'Results overdue (since Dec 20)', 'Results overdue (since Dec 20)'],
    ['closed', 'due_date', LATE, 'Results overdue (since Dec 20)', 'Results overdue (since Dec 20)'],
    ['announced', 'due_date', LATE, 'Results announced (Dec 2)', 'Results announced (Dec 2)'],
    ['withdrawn', 'due_date', LATE, 'Withdrawn', 'Withdrawn'],
    ['hidden', 'due_date', LATE, 'Hidden', 'Hidden'],
    ['open', 'rolling', BEFORE, 'Open', 'Open'],
    ['closed', 'rolling', BEFORE, 'Closed (early)', 'Closed (early)'],
    ['open', 'rolling', LATE, 'Closed (Nov 25)', 'Closed (Nov 25)'],
  ])('stored as %s, %s, at %s, reads "%s"', (status, appType, now, words, owner) => {
    expect(proposalStatusLabel(facts(status, appType), now)).toBe(words);
    expect(proposalStatusLabel(facts(status, appType), now, 'owner')).toBe(owner);
  });

  test('shows days in the zone of the proposal', () => {
    const tokyo = { ...facts('closed'), timeZone: 'Asia/Tokyo' };
    expect(proposalStatus(tokyo, LATE).detail).toBe('since Dec 21');
  });
});

test('the deadline counts the days while people can apply, and then shows the status', () => {
  const words = (status: ProposalStatus, appType: AppType = 'due_date') =>
    proposalDeadline(facts(status, appType), BEFORE);
  expect(words('open').words).toBe('Closes in 5 days');
  expect(words('open', 'rolling').words).toBe('Rolling, until Nov 25');
  expect(words('withdrawn')).toMatchObject({ tone: 'past', words: 'Withdrawn' });
  expect(words('hidden')).toMatchObject({ tone: 'past', words: 'Hidden' });
  expect(words('announced')).toMatchObject({ tone: 'past', words: 'Results announced (Dec 2)' });
});

test('a proposal without a result date is closed, never overdue', () => {
  const words = proposalStatusLabel({ ...facts('closed'), resultAt: null }, LATE);
  expect(words).toBe('Closed (Nov 25)');
});

test('announced results without a stored day show no date', () => {
  expect(proposalStatusLabel({ ...facts('announced'), announcedAt: null }, LATE)).toBe('Results announced');
});
