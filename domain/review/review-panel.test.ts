import { describe, expect, test } from 'vitest';
import {
  type AssignedFacts,
  type PanelForm,
  isReviewOpen,
  mayReadAssigned,
  parsePanel,
  reviewByDay,
  whyCriteriaLocked,
  whyNotUnblind,
} from './review-panel.ts';
import { APPLICATION_STATUSES, PROPOSAL_STATUSES } from '#domain/base/status.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ZONE = { timeZone: 'America/Los_Angeles' };
const FIT = { name: 'Fit', hint: '', weight: '1', textFor1: '', textFor3: '', textFor5: '' };
const FORM: PanelForm = { blind: 'yes', wanted: '2', reviewBy: '2026-12-01', criteria: [FIT] };

describe('parsePanel', () => {
  test('returns the plan, blind by default, with the end of the review-by day', () => {
    expect(parsePanel(FORM, ZONE, NOW)).toEqual({
      ok: true,
      value: {
        isBlind: true,
        wanted: 2,
        reviewBy: new Date('2026-12-02T07:59:59Z'),
        criteria: [{ ...FIT, weight: 1 }],
      },
    });
    expect(parsePanel({ ...FORM, blind: 'no', reviewBy: '' }, ZONE, NOW)).toMatchObject({
      value: { isBlind: false, reviewBy: null },
    });
  });

  test.each<[string, Partial<PanelForm>, string[]]>([
    ['no reviews', { wanted: '0' }, ['wanted']],
    ['four reviews', { wanted: '4' }, ['wanted']],
    ['a day that is none', { reviewBy: '2026-02-30' }, ['reviewBy']],
    ['a day that has passed', { reviewBy: '2026-11-19' }, ['reviewBy']],
    ['no criterion', { criteria: [] }, ['criterion-1-name']],
  ])('names the field of %s', (_, change, fields) => {
    const parsed = parsePanel({ ...FORM, ...change }, ZONE, NOW);
    expect(parsed.ok ? [] : Object.keys(parsed.refusal.fields!)).toEqual(fields);
  });

  test('shows the day in the proposal’s zone', () => {
    expect(reviewByDay(new Date('2026-12-02T07:59:59Z'), ZONE)).toBe('2026-12-01');
    expect(reviewByDay(null, ZONE)).toBe('');
  });
});

describe('what locks', () => {
  const fit = { ...FIT, weight: 1 };
  const heavier = { ...fit, weight: 2 };
  test.each([
    ['other criteria before a review', [fit], [heavier], 0, true],
    ['the same criteria after a review', [{ ...fit, id: 3 }], [fit], 1, true],
    ['other criteria after a review', [fit], [heavier], 1, false],
    ['one more criterion after a review', [fit], [fit, heavier], 1, false],
    ['the first criteria', [], [fit], 1, true],
  ])('allows %s: %#', (_, saved, next, submitted, allowed) => {
    expect(whyCriteriaLocked(saved, next, submitted) === null).toBe(allowed);
  });

  test('blind mode ends once', () => {
    expect(whyNotUnblind({ isBlind: true })).toBeNull();
    expect(whyNotUnblind({ isBlind: false })).toMatchObject({ code: 'move_not_allowed' });
  });

  test.each(PROPOSAL_STATUSES)(
    'reviews of a proposal that is %s are open while its applications are',
    (status) => {
      const open = APPLICATION_STATUSES.filter((application) =>
        isReviewOpen({ status: application }, { status }),
      );
      const isOpen = status === 'open' || status === 'closed';
      expect(open).toEqual(isOpen ? ['submitted', 'shortlisted', 'waitlisted'] : []);
    },
  );
});

describe('mayReadAssigned', () => {
  const READS: AssignedFacts = {
    isReviewer: true,
    own: 'assigned',
    isBlind: true,
    isReady: true,
    isInConflict: false,
    application: 'submitted',
    proposal: 'closed',
  };
  test.each<[string, Partial<AssignedFacts>, boolean]>([
    ['an assigned and prepared application', {}, true],
    ['an own review that is submitted', { own: 'changed' }, true],
    ['one that has a decision', { application: 'not_selected', proposal: 'announced' }, true],
    ['one that is not assigned', { own: null }, false],
    ['one that was returned', { own: 'returned' }, false],
    ['one that is not prepared', { isReady: false }, false],
    ['one that needs no preparation', { isReady: false, isBlind: false }, true],
    ['one in conflict', { isInConflict: true }, false],
    ['one in conflict, with names', { isInConflict: true, isBlind: false }, false],
    ['an application as a former reviewer', { isReviewer: false }, false],
    ['one that was withdrawn', { application: 'withdrawn' }, false],
    ['a draft', { application: 'saved' }, false],
    ['one of a withdrawn proposal', { proposal: 'withdrawn' }, false],
    ['one of a hidden proposal', { proposal: 'hidden' }, false],
  ])('of %s', (_, change, may) => {
    expect(mayReadAssigned({ ...READS, ...change })).toBe(may);
  });
});
