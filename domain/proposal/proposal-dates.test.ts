import { describe, expect, test } from 'vitest';
import { answerDays, countdownOf, deadlineText, proposalDays, toListed } from './proposal-dates.ts';

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

test('the days of a proposal are those of its zone, and only what is set', () => {
  const days = { posted: '2026-11-11', today: '2026-11-21' };
  expect(proposalDays({ ...FACTS, closeAt: null, resultAt: null }, NOW)).toEqual(days);
  const closes = { closes: '2026-12-03', closeTime: '11:59 PM ET' };
  expect(proposalDays(FACTS, NOW)).toEqual({ ...days, ...closes, results: '2026-12-12' });
  expect(proposalDays(FACTS, NOW, 'Europe/Berlin')).toMatchObject({ own: '5:59 AM your time, Dec 4' });
  expect(proposalDays(FACTS, NOW, 'America/New_York')).toMatchObject({ own: '' });
});

test('the days say what is delayed, overdue or announced', () => {
  const late = new Date('2026-12-20T12:00:00Z');
  const missedResultAt = new Date('2026-12-02T12:00:00Z');
  expect(proposalDays({ ...FACTS, missedResultAt }, NOW)).toMatchObject({ missed: '2026-12-02' });
  expect(proposalDays(FACTS, late)).toMatchObject({ isOverdue: true });
  const announced = { ...FACTS, status: 'announced', announcedAt: late } as const;
  expect(proposalDays(announced, late)).toMatchObject({ isAnnounced: true, results: '2026-12-20' });
});

test('an edited answer has both days', () => {
  const answeredAt = new Date('2026-12-01T12:00:00Z');
  expect(answerDays({ answeredAt, editedAt: null }, 'UTC')).toBe('Dec 1, 2026');
  const editedAt = new Date('2026-12-03T12:00:00Z');
  expect(answerDays({ answeredAt, editedAt }, 'UTC')).toBe('Dec 1, 2026, edited Dec 3, 2026');
});
