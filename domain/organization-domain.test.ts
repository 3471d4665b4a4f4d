import { describe, expect, test } from 'vitest';
import { DAY_MS } from './duration.ts';
import {
  ORGANIZATION_MESSAGES,
  hasProof,
  isRecheckDue,
  parseHost,
  proofRecord,
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
