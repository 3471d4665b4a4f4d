import { describe, expect, test } from 'vitest';
import { MESSAGE_CAP } from '#domain/application/application.ts';
import {
  DECISION_MESSAGES,
  decisionOf,
  parseMessage,
  reasonOf,
  replyByOf,
  replyByPassed,
} from './decision.ts';

const invalid = (field: string, sentence: string) => ({
  ok: false,
  refusal: { code: 'invalid', fields: { [field]: sentence } },
});

describe('an owner’s note and reason', () => {
  test('a note may be empty, is cleaned, and has a maximum length', () => {
    expect(parseMessage('  ', 'message')).toEqual({ ok: true, value: '' });
    expect(parseMessage(' See you\r\non Monday\u202E ', 'message')).toEqual({
      ok: true,
      value: 'See you\non Monday',
    });
    expect(parseMessage('x'.repeat(MESSAGE_CAP), 'message').ok).toBe(true);
    expect(parseMessage('x'.repeat(MESSAGE_CAP + 1), 'message')).toMatchObject(
      invalid('message', DECISION_MESSAGES.tooLong),
    );
  });

  test('a reason is required, since the applicant reads it', () => {
    expect(reasonOf(' \u200B ')).toMatchObject(invalid('reason', DECISION_MESSAGES.reason));
    expect(reasonOf('x'.repeat(MESSAGE_CAP + 1))).toMatchObject(invalid('reason', DECISION_MESSAGES.tooLong));
    expect(reasonOf('We needed Rust.')).toEqual({ ok: true, value: 'We needed Rust.' });
  });
});

describe('replyByOf', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const proposal = { timeZone: 'America/New_York', resultAt: new Date('2026-12-01T04:59:59Z') };
  test.each<[day: string, isPending: boolean, answer: object]>([
    ['', true, { ok: true, value: null }],
    ['soon', false, invalid('replyBy', DECISION_MESSAGES.replyByDay)],
    ['2026-11-19', false, invalid('replyBy', DECISION_MESSAGES.replyByPast)],
    ['2026-11-20', false, { ok: true, value: new Date('2026-11-21T04:59:59Z') }],
    ['2026-11-29', true, invalid('replyBy', DECISION_MESSAGES.replyByResult)],
    ['2026-11-30', true, { ok: true, value: new Date('2026-12-01T04:59:59Z') }],
  ])('%j, pending: %s', (day, isPending, answer) => {
    expect(replyByOf(day, { ...proposal, isPending }, now)).toMatchObject(answer);
  });
});

test.each([
  ['invited', '2026-12-20T23:59:59Z', '2026-12-21T00:00:00Z', true],
  ['invited', '2026-12-20T23:59:59Z', '2026-12-20T12:00:00Z', false],
  ['invited', null, '2026-12-21T00:00:00Z', false],
  ['waitlisted', '2026-12-20T23:59:59Z', '2026-12-21T00:00:00Z', false],
] as const)('pending %s, reply by %s, at %s: reply-by date passed %s', (pendingDecision, by, now, passed) => {
  const replyBy = by && new Date(by);
  expect(replyByPassed({ pendingDecision, replyBy }, new Date(now))).toBe(passed);
});

test.each([
  ['invited', 'invited'],
  ['declined', 'invited'],
  ['waitlisted', 'waitlisted'],
  ['submitted', null],
] as const)('the decision that an applicant who is %s was emailed last: %s', (status, decision) => {
  expect(decisionOf(status)).toBe(decision);
});
