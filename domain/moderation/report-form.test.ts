import { expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import type { ProposalStatus } from '#domain/base/status.ts';
import { mayReport, parseReport } from './report-form.ts';
import { REPORT_REASONS, REPORT_TEXT_CAP } from './report.ts';

const noor: Actor = { kind: 'member', uid: 'noor', name: 'Noor K.', email: 'noor@school.example' };
const of = (status: ProposalStatus, ownerId = 'mina') => ({ status, ownerId, coOwnerIds: [] });

test.each<[ProposalStatus, string]>([
  ['open', 'ok'],
  ['closed', 'ok'],
  ['announced', 'ok'],
  ['draft', 'not_found'],
  ['hidden', 'not_found'],
  ['withdrawn', 'withdrawn'],
])('a proposal that is %s, reported by another member: %s', (status, verdict) => {
  const may = mayReport(of(status), noor);
  expect(may.ok ? 'ok' : may.refusal.code).toBe(verdict);
});

test('reporting an own proposal is refused, and a visitor is asked to sign in', () => {
  expect(mayReport(of('open', 'noor'), noor)).toMatchObject({
    refusal: {
      code: 'own_proposal',
      message: 'You can’t report your own proposal. You can edit or withdraw it.',
    },
  });
  expect(mayReport(of('open'), VISITOR)).toMatchObject({ refusal: { code: 'unauthenticated' } });
});

test('listed reasons need no text; the reason “other” needs one', () => {
  for (const reason of Object.keys(REPORT_REASONS).filter((reason) => reason !== 'other'))
    expect(parseReport({ reason, words: '  ' })).toEqual({ ok: true, value: { reason, words: '' } });
  expect(parseReport({ reason: 'other', words: '' })).toMatchObject({
    refusal: { fields: { words: 'Describe what’s wrong.' } },
  });
  expect(parseReport({ reason: 'other', words: ' Spam.\u202E ' })).toEqual({
    ok: true,
    value: { reason: 'other', words: 'Spam.' },
  });
});

test('an unknown reason and a text that is too long are refused with a field error', () => {
  for (const reason of ['', 'toString', 'spam'])
    expect(parseReport({ reason, words: '' })).toMatchObject({
      refusal: { code: 'invalid', fields: { reason: 'Select a reason.' } },
    });
  const words = 'x'.repeat(REPORT_TEXT_CAP + 1);
  expect(parseReport({ reason: 'copied', words })).toEqual({
    ok: false,
    refusal: expect.objectContaining({ fields: { words: 'Use at most 500 characters.' } }),
  });
  expect(parseReport({ reason: 'copied', words: words.slice(1) }).ok).toBe(true);
});
