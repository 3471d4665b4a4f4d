import { describe, expect, test } from 'vitest';
import {
  answerDays,
  countdownOf,
  deadlineText,
  postedLabel,
  proposalTimeline,
  toListed,
} from './proposal-dates.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const FACTS = {
  status: 'open',
  appType: 'due_date',
  startDate: '2027-01-11',
  endDate: '2027-04-09',
  postedAt: new Date('2026-11-11T12:00:00Z'),
  closeAt: new Date('2026-12-04T04:59:59Z'),
  resultAt: new Date('2026-12-13T04:59:59Z'),
  announcedAt: null,
  timeZone: 'America/New_York',
} as const;

describe('deadlineText', () => {
  test.each([
    ['not known', null, null],
    ['not sent', undefined, null],
    ['another', 'Europe/Berlin', '5:59 AM your time, Dec 4'],
    ['the same', 'America/New_York', ''],
  ])('the reader’s zone is %s', (_, readerZone, own) => {
    const at = FACTS.closeAt;
    const text = 'Dec 3, 2026, 11:59 PM ET';
    expect(deadlineText(at, 'America/New_York', readerZone)).toEqual({ at, text, own });
  });
});

describe('countdownOf', () => {
  test('an open proposal has its days, close date, and elapsed time', () => {
    expect(countdownOf(FACTS, NOW)).toEqual({ tone: 'open', days: 12, date: 'Dec 3, 2026', elapsed: 44 });
  });

  test('the last day has the time, with the offset where zones share the name', () => {
    const closeAt = new Date('2026-12-16T06:59:59Z');
    const facts = { ...FACTS, timeZone: 'America/Vancouver', closeAt };
    expect(countdownOf(facts, new Date('2026-12-15T18:00:00Z'))).toMatchObject({
      tone: 'soon',
      days: 0,
      date: 'Dec 15, 2026',
      time: '11:59 PM PT (UTC−7)',
    });
  });

  test('a rolling one has its date, and a closed one its status', () => {
    expect(countdownOf({ ...FACTS, appType: 'rolling' }, NOW)).toEqual({
      tone: 'rolling',
      date: 'Dec 3, 2026',
    });
    expect(countdownOf({ ...FACTS, status: 'closed' }, NOW, 'owner')).toEqual({
      tone: 'past',
      status: 'closed',
      label: 'Closed',
      detail: 'decide by Dec 12',
    });
  });

  test('nothing is left of a proposal that closed as it was posted', () => {
    const postedAt = FACTS.closeAt;
    expect(countdownOf({ ...FACTS, postedAt }, NOW)).toMatchObject({ elapsed: 100 });
  });
});

test('a listed proposal has its countdown instead of the dates, and a draft without a close date none', () => {
  const facts = { ...FACTS, id: 7 };
  const { startDate, endDate, closeAt, status } = FACTS;
  const rest = { id: 7, startDate, endDate, closeAt, status };
  expect(toListed(facts, NOW)).toEqual({ ...rest, countdown: countdownOf(FACTS, NOW) });
  expect(toListed({ ...facts, closeAt: null }, NOW)).toEqual({ ...rest, closeAt: null, countdown: null });
});

test('the posting is counted in calendar days of the proposal’s zone', () => {
  const posted = (postedAt: string) => postedLabel({ postedAt: new Date(postedAt), timeZone: 'UTC' }, NOW);
  expect(posted('2026-11-21T00:00:00Z')).toBe('Posted today');
  expect(posted('2026-11-20T23:59:59Z')).toBe('Posted 1 day ago');
});

describe('proposalTimeline', () => {
  const stopsOf = (more: object, now = NOW) =>
    proposalTimeline({ ...FACTS, ...more }, now).stops.map(({ name, text, reached, remark }) =>
      [name, text, reached, ...(remark ? [remark.join(' ')] : [])].join(' '),
    );

  test('has the dates in order, as text', () => {
    const { stops, current, share } = proposalTimeline(FACTS, NOW, 'Europe/Berlin');
    expect(stops.map(({ day }) => day)).toEqual([
      '2026-11-11',
      '2026-12-03',
      '2026-12-12',
      '2027-01-11',
      '2027-04-09',
    ]);
    expect(stops[1]!.due).toEqual(deadlineText(FACTS.closeAt, FACTS.timeZone, 'Europe/Berlin'));
    expect([current, share]).toEqual([0, 10 / 22]);
  });

  test('dates that are not set stay in the usual order', () => {
    const blank = { closeAt: null, resultAt: null, startDate: '', endDate: '' };
    expect(stopsOf(blank)).toEqual([
      'Posted Nov 11, 2026 true',
      'Closes Not set false',
      'Results Not set false',
      'Starts Not set false',
      'Ends Not set false',
    ]);
    expect(proposalTimeline({ ...FACTS, ...blank }, NOW).share).toBe(0);
  });

  test('says what was closed early, is overdue, or was delayed', () => {
    expect(stopsOf({ status: 'closed' })[1]).toBe('Closes Closed early false');
    const late = new Date('2026-12-20T12:00:00Z');
    expect(stopsOf({ status: 'closed' }, late)[2]).toBe(
      'Results Dec 12, 2026 false Overdue since 2026-12-12 Dec 12, 2026',
    );
    expect(stopsOf({ missedResultAt: new Date('2026-12-02T12:00:00Z') })[2]).toBe(
      'Results Dec 12, 2026 false Delayed from 2026-12-02 Dec 2, 2026',
    );
    expect(stopsOf({ status: 'announced', announcedAt: late }, late)).toContain('Results Dec 20, 2026 true');
  });

  test('a rolling proposal has no results, and stops on one day leave no space between them', () => {
    expect(stopsOf({ appType: 'rolling' }).join()).not.toContain('Results');
    const sameDay = { closeAt: new Date('2026-11-11T20:00:00Z') };
    expect(proposalTimeline({ ...FACTS, ...sameDay }, new Date('2026-11-11T13:00:00Z')).share).toBe(1);
  });
});

test('an edited answer has both days', () => {
  const answeredAt = new Date('2026-12-01T12:00:00Z');
  expect(answerDays({ answeredAt, editedAt: null }, 'UTC')).toBe('Dec 1, 2026');
  const editedAt = new Date('2026-12-03T12:00:00Z');
  expect(answerDays({ answeredAt, editedAt }, 'UTC')).toBe('Dec 1, 2026, edited Dec 3, 2026');
});
