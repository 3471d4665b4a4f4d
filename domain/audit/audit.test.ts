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

test('every audit kind has a short name and a label', () => {
  for (const kind of AUDIT_KIND_NAMES) {
    expect(kind).toMatch(/^[a-z_]{4,30}$/);
    expect(AUDIT_KINDS[kind].label).toMatch(/^[A-Z][A-Za-z -]+[a-z]$/);
  }
  expect(isAuditKind('resume_opened')).toBe(true);
  for (const other of ['', 'toString', 'resume']) expect(isAuditKind(other)).toBe(false);
});

test('no audit kind names a decision, which may still be pending', () => {
  expect(AUDIT_KIND_NAMES.filter((kind) => /invited|waitlist|select|shortlist/.test(kind))).toEqual([]);
});

test('only reports omit the actor', () => {
  expect(AUDIT_KIND_NAMES.filter(isUnnamed)).toEqual([
    'question_reported',
    'proposal_reported',
    'proposal_paused',
  ]);
});

test('the kind of an entry determines its subject', () => {
  expect(auditSubjectOf('resume_opened')).toBe('resume');
  expect(auditSubjectOf('audit_viewed')).toBeNull();
  expect(auditKindsOf('email')).toEqual(['email_retried', 'email_dismissed', 'email_viewed']);
});

test.each([
  ['proposal 12', { subject: 'proposal', id: '12' }],
  [' Resume  0b1c-2d ', { subject: 'resume', id: '0b1c-2d' }],
  ['proposal', null],
  ['12', null],
  ['secret 12', null],
  ['proposal 1 2', null],
  ['', null],
])('parseAuditSubject reads %j', (typed, subject) => {
  expect(parseAuditSubject(typed)).toEqual(subject);
});

describe('auditUrl', () => {
  test.each([
    [{}, '/admin/audit'],
    [
      { person: 'a b', kind: 'signed_in', subject: '', before: null },
      '/admin/audit?person=a+b&kind=signed_in',
    ],
    [{ subject: 'email 7', before: 9 }, '/admin/audit?thing=email+7&before=9'],
  ] as const)('includes the filter %o', (asked, address) => {
    expect(auditUrl(asked)).toBe(address);
  });
});
