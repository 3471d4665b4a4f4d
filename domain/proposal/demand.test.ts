import { expect, test } from 'vitest';
import type { Actor } from '#domain/base/actor.ts';
import { demandLapsesAt, mayStateDemand, parseDemand } from './demand-statement.ts';
import { type DemandFacts, demandLabel, demandOf } from './demand.ts';
import type { ProposalStatus } from '#domain/base/status.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const LATER = new Date('2026-12-01T12:00:00Z');
const STATED: DemandFacts = { status: 'open', closeAt: LATER, demand: 'looking', demandUntil: LATER };

test.each<[is: ReturnType<typeof demandOf>, Partial<DemandFacts>]>([
  ['looking', {}],
  ['plenty', { demand: 'plenty' }],
  ['open', { demand: null, demandUntil: null }],
  ['open', { demandUntil: NOW }],
  ['looking', { demandUntil: new Date(NOW.getTime() + 1) }],
  ['open', { closeAt: NOW }],
  ['open', { closeAt: null }],
  ['open', { status: 'closed' }],
  ['open', { status: 'hidden' }],
])('the demand is %s for %o', (is, facts) => {
  expect(demandOf({ ...STATED, ...facts }, NOW)).toBe(is);
});

test('readers see a label only for what is stated', () => {
  expect(demandLabel(STATED, NOW)).toBe('Still looking');
  expect(demandLabel({ ...STATED, demand: 'plenty' }, NOW)).toBe('Plenty of applications');
  expect(demandLabel(STATED, LATER)).toBeNull();
});

test('a statement lapses after 14 days', () => {
  expect(demandLapsesAt(NOW)).toEqual(new Date('2026-12-07T12:00:00Z'));
});

const signedIn = (uid: string) => ({ kind: 'member', uid }) as Actor;
test.each<[code: string | null, uid: string, status: ProposalStatus, closeAt: Date]>([
  [null, 'olga', 'open', LATER],
  ['past_due', 'olga', 'open', NOW],
  ['not_accepting', 'olga', 'closed', LATER],
  ['forbidden', 'mina', 'open', LATER],
  ['withdrawn', 'mina', 'withdrawn', LATER],
])('whether the demand can be stated: %s for %s, %s', (code, uid, status, closeAt) => {
  const may = mayStateDemand({ status, closeAt, ownerId: 'olga', coOwnerIds: [] }, signedIn(uid), NOW);
  expect(may.ok ? null : may.refusal.code).toBe(code);
});

test('a form states one of the three', () => {
  expect(['open', 'looking', 'plenty'].map((text) => parseDemand(text).ok)).toEqual([true, true, true]);
  for (const text of ['', 'Looking', '__proto__'])
    expect(parseDemand(text)).toMatchObject({
      refusal: { code: 'invalid', fields: { demand: expect.any(String) } },
    });
});
