import { describe, expect, test } from 'vitest';
import {
  AUDIT_KINDS,
  AUDIT_KIND_NAMES,
  auditUrl,
  isAuditKind,
  isUnnamed,
  auditKindsOf,
  parseAuditSubject,
  auditSubjectOf,
} from './audit.ts';

test('every kind is a short word, and says in a sentence what somebody did', () => {
  for (const kind of AUDIT_KIND_NAMES) {
    expect(kind).toMatch(/^[a-z_]{4,30}$/);
    expect(AUDIT_KINDS[kind].label).toMatch(/^[A-Z][a-z -]+[a-z]$/);
  }
  expect(isAuditKind('resume_opened')).toBe(true);
  for (const other of ['', 'toString', 'resume']) expect(isAuditKind(other)).toBe(false);
});

test('a decision is one kind, whatever it says: it may be kept back until results are announced', () => {
  expect(AUDIT_KIND_NAMES.filter((kind) => /invited|waitlist|select|shortlist/.test(kind))).toEqual([]);
});

test('who reports is not named', () => {
  expect(AUDIT_KIND_NAMES.filter(isUnnamed)).toEqual(['proposal_reported']);
});

test('what an entry names is known by its kind', () => {
  expect(auditSubjectOf('resume_opened')).toBe('resume');
  expect(auditSubjectOf('audit_viewed')).toBeNull();
  expect(auditKindsOf('mail')).toEqual(['email_retried', 'email_dismissed', 'email_viewed']);
});

test.each([
  ['proposal 12', { thing: 'proposal', id: '12' }],
  [' Resume  0b1c-2d ', { thing: 'resume', id: '0b1c-2d' }],
  ['proposal', null],
  ['12', null],
  ['secret 12', null],
  ['proposal 1 2', null],
  ['', null],
])('%j as a thing', (typed, thing) => {
  expect(parseAuditSubject(typed)).toEqual(thing);
});

describe('the address of the trail', () => {
  test.each([
    [{}, '/admin/audit'],
    [{ person: 'a b', kind: 'signed_in', thing: '', before: null }, '/admin/audit?person=a+b&kind=signed_in'],
    [{ thing: 'mail 7', before: 9 }, '/admin/audit?thing=mail+7&before=9'],
  ] as const)('of %o', (asked, address) => {
    expect(auditUrl(asked)).toBe(address);
  });
});
