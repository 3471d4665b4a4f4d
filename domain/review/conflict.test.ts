import { describe, expect, test } from 'vitest';
import {
  strongestSource,
  type ConflictFacts,
  type ConflictSource,
  type ConflictState,
  type ConflictStatus,
  conflictState,
  entryMeans,
  excludesFromAssignment,
  parseConflictKind,
  parseConflictList,
  suggestConflict,
  parseWaiverReason,
  whyNotInConflict,
} from './conflict.ts';

const ADA: ConflictFacts = {
  name: 'Ada Nóvak',
  emails: ['ada@lab.edu'],
  organization: 'North Lab',
  verifiedDomains: ['lab.edu'],
};
const SAM: ConflictFacts = {
  name: 'Sam Okafor',
  emails: ['sam@else.org', 'so@sea.edu'],
  organization: 'Sea Institute',
  verifiedDomains: ['sea.edu'],
};

describe('parseConflictKind', () => {
  test('knows the kinds and nothing else', () => {
    expect(parseConflictKind('coauthor')).toBe('coauthor');
    expect(parseConflictKind('friend')).toBeNull();
  });
});

describe('parseConflictList', () => {
  test('reads one entry a line, once each', () => {
    expect(parseConflictList(' Ada \n\nada@lab.edu\nAda', 5)).toEqual({
      ok: true,
      value: ['Ada', 'ada@lab.edu'],
    });
  });

  test.each([
    ['more people than allowed', 'a\nb\nc', 2],
    ['a long entry', 'x'.repeat(201), 5],
  ])('refuses %s', (_, text, max) => {
    expect(parseConflictList(text, max)).toMatchObject({
      refusal: { fields: { conflicts: expect.any(String) } },
    });
  });
});

describe('entryMeans', () => {
  test.each([
    ['ada novak', true],
    ['Ada', false],
    ['ADA@lab.edu', true],
    ['eve@lab.edu', false],
    ['@lab.edu', true],
    ['@ab.edu', false],
    ['Ada Novak <eve@lab.edu>', true],
    ['Eve Adams <ADA@lab.edu>', true],
    ['Ada Novak (ada@lab.edu)', true],
    ['mailto:ada@lab.edu', true],
    ['Eve Adams <eve@lab.edu>', false],
    ['NOVAK, Dr. Ada', true],
    ['ada@lab.edu.', true],
  ])('compares “%s”: %s', (entry, means) => {
    expect(entryMeans(entry, ADA)).toBe(means);
  });

  test.each([
    ['@uni.test', 'x@uni.test', true],
    ['@uni.test', 'x@cs.uni.test', true],
    ['@Uni.Test', 'x@mail.cs.uni.test', true],
    ['*@uni.test', 'x@cs.uni.test', true],
    ['@*.uni.test', 'x@cs.uni.test', true],
    ['@uni.test.', 'x@uni.test', true],
    ['@uni.test', 'x@notuni.test', false],
    ['@uni.test', 'x@uni.test.example', false],
    ['@uni.test', 'x.uni.test@else.test', false],
    ['@cs.uni.test', 'x@uni.test', false],
    ['@', 'x@uni.test', false],
    ['uni.test', 'x@cs.uni.test', true],
    ['www.uni.test', 'x@uni.test', true],
    ['https://Uni.test/', 'x@uni.test', true],
    ['*.uni.test', 'x@cs.uni.test', true],
    ['uni.test', 'x@notuni.test', false],
    ['uni. test', 'x@uni.test', false],
    ['uni', 'x@uni', false],
  ])('compares “%s” with the domain of %s: %s', (entry, email, means) => {
    expect(entryMeans(entry, { name: 'X', emails: [email] })).toBe(means);
  });

  test.each([
    ['Conor O’Brien', "Conor O'Brien", true],
    ["Dr. Conor O'Brien", 'Conor O’Brien', true],
    ['Lukasz Nowak', 'Łukasz Nowak', true],
    ['ruiz, ana', 'Ana Ruiz', true],
    ['Nowak Łukasz', 'Łukasz Nowak', true],
    ['NOWAK Łukasz', 'Łukasz Nowak', true],
    ['Conor OBrien', "Conor O'Brien", true],
    ['王 小明', '王小明', true],
    ['محمد علي', 'مُحَمَّد علي', true],
    ['Ana Ruiz, UCLA', 'Ana Ruiz', true],
    ['Dr. Ana Ruiz (UC Los Angeles), chair', 'Ana Ruiz', true],
    ['Ana Ruiz – UCLA', 'Ana Ruiz', true],
    ['Ana Ruiz at UCLA', 'Ana Ruiz', true],
    ['Ana Ruiz, ana@ucla.example', 'Ana Ruiz', true],
    ['Ruiz, Ana', 'Ruiz', false],
    ['Ana, UCLA', 'Ana', false],
    ['Dr.王', '王', true],
    ['कमल शर्मा', 'कमला शर्मा', false],
    ['ใจดี', 'ใจดำ', false],
    ['—', '', false],
  ])('compares “%s” with the name %s: %s', (entry, name, means) => {
    expect(entryMeans(entry, { name, emails: [] })).toBe(means);
  });
});

test('comparing 50 entries with 1,000 people takes little time', () => {
  const entries = Array.from({ length: 50 }, (_, at) =>
    at % 2 ? `Dr. Conor O’Brien ${at}` : `x${at}@y.example`,
  );
  const start = performance.now();
  for (let at = 0; at < 1000; at += 1)
    for (const entry of entries) entryMeans(entry, { name: `Łucja Ødegård ${at}`, emails: ['z@y.example'] });
  // 20 ms on an idle machine; seconds without a cache.
  expect(performance.now() - start).toBeLessThan(500);
});

describe('suggestConflict', () => {
  test.each<
    [
      string,
      Partial<ConflictFacts & { listed: string[]; isReviewer: boolean }>,
      Partial<ConflictFacts & { named: string[] }>,
      ConflictSource | null,
    ]
  >([
    ['nothing in common', {}, {}, null],
    ['the person’s own list first', { listed: ['Sam Okafor'], organization: 'Sea Institute' }, {}, 'listed'],
    ['the applicant’s list', {}, { named: ['ada@lab.edu'] }, 'named'],
    ['nothing in an owner’s organization', { isReviewer: false, organization: 'Sea Institute' }, {}, null],
    ['an owner that the applicant named', { isReviewer: false }, { named: ['Ada Novak'] }, 'named'],
    ['a shared verified domain', { verifiedDomains: ['SEA.edu'] }, {}, 'domain'],
    ['a shared organization', { organization: 'sea institute ' }, {}, 'organization'],
    ['organizations that are blank', { organization: ' ' }, { organization: '' }, null],
    ['an organization in other letters', { organization: 'Sea  institúte' }, {}, 'organization'],
    ['“N/A” in both organizations', { organization: 'N/A' }, { organization: 'n/a' }, null],
    ['“None” in both organizations', { organization: 'None' }, { organization: 'none' }, null],
    [
      '“Independent” in both organizations',
      { organization: 'Independent' },
      { organization: 'independent' },
      null,
    ],
    ['a dash in both organizations', { organization: '-' }, { organization: '-' }, null],
    [
      'two placeholders and a domain',
      { organization: '-', verifiedDomains: ['sea.edu'] },
      { organization: '-' },
      'domain',
    ],
  ])('finds %s', (_, person, applicant, source) => {
    expect(
      suggestConflict(
        { ...ADA, listed: [], isReviewer: true, ...person },
        { ...SAM, named: [], ...applicant },
      ),
    ).toBe(source);
  });
});

describe('conflictState', () => {
  test.each<[ConflictStatus | null, ConflictSource | null, ConflictState, boolean]>([
    [null, null, null, false],
    [null, 'listed', 'confirmed', true],
    [null, 'declared', 'confirmed', true],
    [null, 'domain', 'possible', true],
    ['confirmed', null, 'confirmed', true],
    ['waived', 'listed', 'waived', false],
    ['waived', 'organization', 'waived', false],
  ])('is from %s and %s: %s', (decided, suggested, state, excludes) => {
    expect(conflictState(decided, suggested)).toBe(state);
    expect(excludesFromAssignment(state)).toBe(excludes);
  });
});

describe('whyNotInConflict', () => {
  test.each([
    ['a reviewer', false, 0, true],
    ['an owner with another decider', true, 1, true],
    ['the last decider', true, 0, false],
  ])('lets %s have a conflict: %s', (_, isDecider, others, allowed) => {
    expect(whyNotInConflict(isDecider, others) === null).toBe(allowed);
  });
});

describe('parseWaiverReason', () => {
  test('needs a reason of at most 2,000 characters', () => {
    expect(parseWaiverReason(' Met once ')).toEqual({ ok: true, value: 'Met once' });
    expect(parseWaiverReason(' ').ok).toBe(false);
    expect(parseWaiverReason('x'.repeat(2001)).ok).toBe(false);
  });
});

test('of the conflicts with several people of a team the strongest source counts', () => {
  expect(strongestSource([null, 'domain', 'named', null])).toBe('named');
  expect(strongestSource([null, null])).toBeNull();
});
