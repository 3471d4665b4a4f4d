import { expect, test } from 'vitest';
import { postedLabel, proposalTimeline } from './proposal-timeline.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const closeAt = new Date('2026-12-04T04:59:59Z');
const DAYS = {
  posted: '2026-11-11',
  today: '2026-11-21',
  closes: '2026-12-03',
  closeTime: '11:59 PM ET',
  results: '2026-12-12',
};
const FACTS = {
  status: 'open',
  appType: 'due_date',
  startDate: '2027-01-11',
  endDate: '2027-04-09',
  closeAt,
  days: DAYS,
} as const;

const stopsOf = (more: object, now = NOW) =>
  proposalTimeline({ ...FACTS, ...more }, now).stops.map(({ name, day, reached, isEarly, remark }) =>
    [name, day, reached && 'reached', isEarly && 'early', ...(remark ?? [])].filter(Boolean).join(' '),
  );

test('the posting is counted in calendar days', () => {
  expect(postedLabel({ posted: '2026-11-21', today: '2026-11-21' })).toBe('Posted today');
  expect(postedLabel({ posted: '2026-11-20', today: '2026-11-21' })).toBe('Posted 1 day ago');
});

test('has the dates in order, with today between them', () => {
  expect(stopsOf({})).toEqual([
    'Posted 2026-11-11 reached',
    'Closes 2026-12-03',
    'Results 2026-12-12',
    'Starts 2027-01-11',
    'Ends 2027-04-09',
  ]);
  const { stops, current, share } = proposalTimeline(FACTS, NOW);
  expect(stops[1]!.due).toEqual({ at: closeAt, text: 'Dec 3, 2026, 11:59 PM ET', own: null });
  expect([current, share]).toEqual([0, 10 / 22]);
  const own = '5:59 AM your time, Dec 4';
  expect(proposalTimeline({ ...FACTS, days: { ...DAYS, own } }, NOW).stops[1]!.due).toMatchObject({ own });
});

test('dates that are not set stay in the usual order', () => {
  const blank = {
    closeAt: null,
    startDate: '',
    endDate: '',
    days: { posted: DAYS.posted, today: DAYS.today },
  };
  expect(stopsOf(blank)).toEqual(['Posted 2026-11-11 reached', 'Closes', 'Results', 'Starts', 'Ends']);
  expect(proposalTimeline({ ...FACTS, ...blank }, NOW).share).toBe(0);
  expect(stopsOf({ days: { ...blank.days, results: DAYS.results } })[1]).toBe('Closes');
});

test('says what was closed early, is overdue, delayed or announced', () => {
  expect(stopsOf({ status: 'closed' })[1]).toBe('Closes 2026-12-03 early');
  expect(stopsOf({}, closeAt)[1]).toBe('Closes 2026-12-03 reached');
  expect(stopsOf({ days: { ...DAYS, isOverdue: true } })[2]).toBe(
    'Results 2026-12-12 Overdue since 2026-12-12',
  );
  expect(stopsOf({ days: { ...DAYS, missed: '2026-12-02' } })[2]).toBe(
    'Results 2026-12-12 Delayed from 2026-12-02',
  );
  expect(stopsOf({ status: 'announced' })[2]).toBe('Results 2026-12-12 reached');
  expect(stopsOf({ days: { ...DAYS, isAnnounced: true } })[2]).toBe('Results 2026-12-12 reached');
});

test('a rolling proposal has no results, and two stops on one day have no space between them', () => {
  expect(stopsOf({ appType: 'rolling' })).toHaveLength(4);
  const sameDay = { ...DAYS, closes: DAYS.posted, today: DAYS.posted };
  expect(proposalTimeline({ ...FACTS, days: sameDay }, NOW).share).toBe(1);
});

test('today does not cover a stop later that day, and nothing follows the last one', () => {
  expect(proposalTimeline({ ...FACTS, days: { ...DAYS, today: '2026-12-03' } }, NOW).share).toBe(0.94);
  expect(proposalTimeline({ ...FACTS, days: { ...DAYS, today: '2027-05-01' } }, NOW)).toMatchObject({
    current: 4,
    share: 0,
  });
});
