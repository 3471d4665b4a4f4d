import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/duration.ts';
import {
  FACT_KINDS,
  type FactKind,
  factEndsAt,
  factHolds,
  factText,
  factUrl,
  isEstablishedFact,
  verifiedSinceOf,
} from './verified-fact.ts';

const VERIFIED = new Date('2026-11-21T12:00:00Z');
const day = (days: number) => new Date(VERIFIED.getTime() + days * DAY_MS);

describe('factEndsAt', () => {
  test.each<[FactKind, lost: number | null, ends: number | null]>([
    ['academic_domain', null, 365],
    ['academic_domain', 10, 10],
    ['academic_domain', 400, 365],
    ['organization_domain', null, null],
    ['organization_domain', 10, 17],
    ['github', null, null],
    ['github', 10, 10],
    ['orcid', null, null],
    ['orcid', 10, 10],
  ])('%s lost on day %s ends on day %s', (kind, lost, ends) => {
    const fact = { kind, verifiedAt: VERIFIED, lostAt: lost === null ? null : day(lost) };
    expect(factEndsAt(fact)).toEqual(ends === null ? null : day(ends));
  });
});

test('a fact holds until the instant it ends', () => {
  const fact = { kind: 'academic_domain', verifiedAt: VERIFIED, lostAt: null } as const;
  expect(factHolds(fact, new Date(day(365).getTime() - 1))).toBe(true);
  expect(factHolds(fact, day(365))).toBe(false);
});

test.each(FACT_KINDS.filter((kind) => kind !== 'academic_domain'))('%s holds without an end', (kind) => {
  expect(factHolds({ kind, verifiedAt: VERIFIED, lostAt: null }, day(4000))).toBe(true);
});

test.each<[FactKind, since: number | null, verified: number, lost: number | null, at: number, is: boolean]>([
  ['academic_domain', 0, 0, null, 0, true],
  ['academic_domain', 0, 0, 1, 2, false],
  ['github', 0, 0, null, 29.9, false],
  ['github', 0, 0, null, 30, true],
  ['github', 0, 29, null, 30, true],
  ['orcid', null, 29, null, 30, false],
  ['orcid', null, 0, null, 30, true],
  ['organization_domain', 0, 0, 20, 30, false],
  ['organization_domain', 0, 0, 25, 30, true],
])('%s since day %s, proved on day %s, lost on day %s, is established on day %s: %s', (...row) => {
  const [kind, since, verified, lost, at, isEstablished] = row;
  const dayOf = (days: number | null) => (days === null ? null : day(days));
  const fact = { kind, verifiedSince: dayOf(since), verifiedAt: day(verified), lostAt: dayOf(lost) };
  expect(isEstablishedFact(fact, day(at))).toBe(isEstablished);
});

test('a fact that is proved again while it holds has held since the first time', () => {
  const github = { kind: 'github', verifiedAt: day(5), verifiedSince: day(1), lostAt: null } as const;
  expect(verifiedSinceOf(github, day(9))).toEqual(day(1));
  expect(verifiedSinceOf({ ...github, verifiedSince: null }, day(9))).toEqual(day(5));
  expect(verifiedSinceOf({ ...github, lostAt: day(8) }, day(9))).toEqual(day(9));
  expect(verifiedSinceOf(undefined, day(9))).toEqual(day(9));
});

test.each<[FactKind, subject: string, label: string, text: string]>([
  ['academic_domain', 'alderbay.edu', '', 'Controls an address at alderbay.edu · Nov 2026'],
  ['organization_domain', 'alderbay.org', '', 'Controls the domain alderbay.org · Nov 2026'],
  ['github', '583231', 'octocat', 'Controls the GitHub account octocat · Nov 2026'],
  ['orcid', '0000-0002-1825-0097', '', 'Controls the ORCID iD 0000-0002-1825-0097 · Nov 2026'],
])('%s reads as %s says', (kind, subject, label, text) => {
  expect(factText({ kind, subject, label, verifiedAt: VERIFIED })).toBe(text);
});

test('an ORCID iD has a page that never leads to someone else; other facts have none', () => {
  const urls = FACT_KINDS.map((kind) => factUrl({ kind, subject: '0000-0002-1825-0097' }));
  expect(urls).toEqual([null, null, null, 'https://orcid.org/0000-0002-1825-0097']);
});
