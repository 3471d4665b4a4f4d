import { expect, test } from 'vitest';
import { waitingCount } from './waiting.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['reply', '2026-11-29T12:00:00Z', 8, 'days to reply', 'open'],
  ['reply', '2026-11-25T12:00:00Z', 4, 'days to reply', 'open'],
  ['reply', '2026-11-24T12:00:00Z', 3, 'days to reply', 'soon'],
  ['reply', '2026-11-22T12:00:00Z', 1, 'day to reply', 'soon'],
  ['reply', '2026-11-21T23:59:59Z', 0, 'reply today', 'soon'],
  ['results', '2026-11-23T12:00:00Z', 2, 'days left', 'soon'],
  ['results', '2026-11-21T23:59:59Z', 0, 'due today', 'soon'],
  ['results', '2026-11-20T12:00:00Z', 1, 'day overdue', 'soon'],
  ['results', '2026-11-14T12:00:00Z', 7, 'days overdue', 'soon'],
] as const)('%s by %s: %i %s', (what, dueAt, days, unit, tone) => {
  expect(waitingCount(what, new Date(dueAt), 'UTC', now)).toEqual({ days, unit, tone });
});

test('counts days in the proposal’s zone', () => {
  const dueAt = new Date('2026-11-22T04:59:59Z');
  expect(waitingCount('reply', dueAt, 'America/New_York', now).days).toBe(0);
  expect(waitingCount('reply', dueAt, 'UTC', now).days).toBe(1);
});
