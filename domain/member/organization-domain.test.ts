import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/time/duration.ts';
import {
  ORGANIZATION_MESSAGES,
  hasProof,
  isCheckRequested,
  isCheckRunning,
  isRecheckDue,
  parseHost,
  proofRecord,
  recordMissedAt,
} from './organization-domain.ts';

describe('parseHost', () => {
  test.each([
    ['union.org', 'union.org'],
    [' Union.ORG. ', 'union.org'],
    ['labs.union.co.uk', 'labs.union.co.uk'],
    ['xn--nion-0ra.org', 'xn--nion-0ra.org'],
    ['7-eleven.com', '7-eleven.com'],
  ])('reads %o as %s', (typed, host) => expect(parseHost(typed)).toEqual({ ok: true, value: host }));

  test.each([
    '',
    'union',
    'localhost',
    'https://union.org',
    'union.org/path',
    'union.org:53',
    'mina@union.org',
    '127.0.0.1',
    '[::1]',
    'un ion.org',
    'ünion.org',
    '-union.org',
    'union-.org',
    'union..org',
    '_collegium.union.org',
    'co.uk',
    'github.io',
    'metadata.google.internal',
    'printer.local',
    'union.nosuchtld',
    'union.example.com',
    `${'a'.repeat(64)}.org`,
    `${'a.'.repeat(120)}org`,
  ])('refuses %o', (typed) =>
    expect(parseHost(typed)).toMatchObject({ refusal: { fields: { host: ORGANIZATION_MESSAGES.host } } }),
  );
});

test.each<[string, string[][], boolean]>([
  ['no record', [], false],
  ['the record', [['collegium-verify=t0ken']], true],
  ['the record in two pieces', [['collegium-', 'verify=t0ken']], true],
  ['another record before it', [['v=spf1 -all'], ['collegium-verify=t0ken']], true],
  ['someone else’s token', [['collegium-verify=0ther']], false],
  ['the token with something after it', [['collegium-verify=t0ken ']], false],
  ['its parts in two records', [['collegium-'], ['verify=t0ken']], false],
  ['another case', [['Collegium-Verify=t0ken']], false],
])('%s', (_what, records, proves) => {
  const { name, value } = proofRecord('union.org', 't0ken');
  expect([name, hasProof(records, value)]).toEqual(['_collegium.union.org', proves]);
});

test.each<[string, checked: number | null, lost: number | null, due: boolean]>([
  ['verified six days ago', null, null, false],
  ['checked a week ago', 7, null, true],
  ['not found yesterday', 1, 1, true],
  ['not found today', 0.5, 1, false],
])('a domain %s', (_what, checked, lost, due) => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [recheckedAt, lostAt] = [checked, lost].map((days) => (days === null ? null : ago(days)));
  expect(isRecheckDue({ verifiedAt: ago(6), recheckedAt: recheckedAt!, lostAt: lostAt! }, now)).toBe(due);
});

describe('a check that a person asked for', () => {
  const requested = new Date('2026-11-21T12:00:00Z');
  const after = (ms: number) => new Date(requested.getTime() + ms);

  test.each<[string, requested: Date | null, checked: Date | null, at: Date, running: boolean]>([
    ['never asked for', null, null, after(0), false],
    ['just asked for', requested, null, after(0), true],
    ['asked for by a clock that is ahead', requested, null, after(-2000), true],
    ['that ran before its result is shown', requested, after(200), after(4999), true],
    ['that ran, once its result is shown', requested, after(200), after(5000), false],
    ['that ran at the time of the request', requested, requested, after(5000), false],
    ['that waits for a job', requested, null, after(10 * MINUTE_MS - 1), true],
    ['that waits for a job after an earlier one', requested, after(-1), after(MINUTE_MS), true],
    ['that is overdue', requested, null, after(10 * MINUTE_MS), false],
  ])('%s', (_what, checkRequestedAt, checkedAt, at, isRunning) => {
    expect(isCheckRunning({ checkRequestedAt, checkedAt }, at)).toBe(isRunning);
  });

  test('is wanted until it has run', () => {
    expect(isCheckRequested({ checkRequestedAt: null, checkedAt: null })).toBe(false);
    expect(isCheckRequested({ checkRequestedAt: requested, checkedAt: null })).toBe(true);
    expect(isCheckRequested({ checkRequestedAt: requested, checkedAt: after(-1) })).toBe(true);
    expect(isCheckRequested({ checkRequestedAt: requested, checkedAt: requested })).toBe(false);
  });

  const day = (days: number) => after(days * DAY_MS);
  const proof = (verified: number, rechecked: number | null, lost: number | null) => ({
    verifiedAt: day(verified),
    recheckedAt: rechecked === null ? null : day(rechecked),
    lostAt: lost === null ? null : day(lost),
  });
  test.each<[string, checked: number | null, fact: ReturnType<typeof proof> | null, missed: number | null]>([
    ['never checked', null, null, null],
    ['not found', 1, null, 1],
    ['found', 1, proof(1, null, null), null],
    ['not found after it was proved', 2, proof(1, null, null), 2],
    ['not found on request, found by the recheck', 2, proof(1, 8, null), null],
    ['found on request, not found by the recheck', 1, proof(1, 8, 8), 8],
    ['not found by two rechecks', 1, proof(1, 9, 8), 9],
    ['proved by release 1.0.0', null, proof(1, 8, null), null],
    ['proved by release 1.0.0, not found by the recheck', null, proof(1, 8, 8), 8],
  ])('a record %s', (_what, checked, fact, missed) => {
    const times = {
      checkRequestedAt: checked === null ? null : day(checked),
      checkedAt: checked === null ? null : day(checked),
    };
    expect(recordMissedAt(times, fact, day(20))).toEqual(missed === null ? null : day(missed));
    const again = { ...times, checkRequestedAt: day(20) };
    expect(recordMissedAt(again, fact, day(20))).toBeNull();
  });
});
