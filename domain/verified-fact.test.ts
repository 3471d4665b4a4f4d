import { describe, expect, test } from 'vitest';
import { DAY_MS } from './duration.ts';
import { FACT_KINDS, type FactKind, factEndsAt, factHolds, factText, factUrl } from './verified-fact.ts';

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
