import { expect, test } from 'vitest';
import { lapsesSoonAt } from './academic-badge.ts';

const verifiedAt = new Date('2025-12-21T12:00:00Z');
const lapsesAt = new Date('2026-12-21T12:00:00Z');
const badge = { kind: 'academic_domain', verifiedAt, lostAt: null } as const;

test.each([
  ['31 days before', '2026-11-20T12:00:00Z', null],
  ['a millisecond too early', '2026-11-21T11:59:59.999Z', null],
  ['30 days before', '2026-11-21T12:00:00Z', lapsesAt],
  ['on the last day', '2026-12-21T11:59:59Z', lapsesAt],
  ['once lapsed', '2026-12-21T12:00:00Z', null],
])('a badge %s', (_when, now, at) => {
  expect(lapsesSoonAt(badge, new Date(now))).toEqual(at);
});

test('a lost badge and other facts never lapse soon', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  expect(lapsesSoonAt({ ...badge, lostAt: new Date('2026-11-30T12:00:00Z') }, now)).toBeNull();
  expect(lapsesSoonAt({ ...badge, kind: 'github' }, now)).toBeNull();
  expect(lapsesSoonAt({ ...badge, kind: 'organization_domain' }, now)).toBeNull();
});
