import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterFromAddress } from './parse-proposal-filter.ts';
import {
  DEFAULT_SORT,
  MAX_PAGE,
  NO_FILTER,
  type ProposalFilter,
  SORT_KEYS,
  filterToAddress,
  isNarrowed,
  sortFromText,
  sortToText,
} from './proposal-filter.ts';
import { HOURS_PER_WEEK } from '#domain/proposal/hours-per-week.ts';
import { RECRUITMENT_TYPES } from '#domain/proposal/proposal.ts';
import { REWARDS } from '#domain/proposal/reward.ts';
import { SEARCH_CAP } from '#domain/text/text.ts';
import { cleanLine } from '#domain/text/text-input.ts';

const read = (query: string) => filterFromAddress(new URLSearchParams(query));

describe('filterFromAddress', () => {
  test.each<[query: string, asks: Partial<ProposalFilter>]>([
    ['', {}],
    ['q=&event=&remote=&spots=&pay=&hours=&demand=&kind=&topic=&status=&sort=&page=&after=', {}],
    ['q=zk+proofs', { q: 'zk proofs' }],
    ['q=%00%E2%80%AE+zk', { q: 'zk' }],
    ['q=50%25_%5C', { q: '50%_\\' }],
    ['event=1&remote=0', { event: true }],
    ['remote=1', { remote: true }],
    ['spots=1', { spots: true }],
    ['pay=paid', { pay: 'paid' }],
    ['pay=credit&hours=10', { pay: 'credit', hours: 10 }],
    ['hours=40&demand=looking', { hours: 40, demand: 'looking' }],
    ['kind=mentor', { kind: 'find_mentor' }],
    ['kind=mentee', { kind: 'find_mentee' }],
    ['kind=team', { kind: 'find_team' }],
    ['topic=AI', { topic: 'AI' }],
    ['status=all', { status: 'all' }],
    ['status=accepting', {}],
    ['sort=hours', { sort: { key: 'hours', descending: false } }],
    ['sort=-close', { sort: { key: 'close', descending: true } }],
    ['page=20', { page: 20 }],
    ['after=abc', { after: 'abc' }],
    ['utm_source=mail&utm_source=x', {}],
  ])('reads “%s”', (query, asks) => {
    expect(read(query)).toEqual({ ok: true, value: { ...NO_FILTER, ...asks } });
  });

  test('accepts a search that is too long to run, and truncates it to 1,000 characters', () => {
    for (const [typed, shown] of [
      [201, 201],
      [5000, 1000],
    ] as const)
      expect(read(`q=${'a'.repeat(typed)}`)).toMatchObject({ ok: true, value: { q: 'a'.repeat(shown) } });
    expect(isNarrowed({ ...NO_FILTER, q: 'a'.repeat(201) })).toBe(false);
  });

  test('accepts a topic as long as a search', () => {
    const topic = 'a'.repeat(SEARCH_CAP);
    expect(read(`topic=${topic}`)).toMatchObject({ ok: true, value: { topic } });
  });

  test.each([
    ['q=a&q=b', 'The address has "q" more than once.'],
    ['q[]=a', 'A filter has one value, and no brackets.'],
    [`topic=${'a'.repeat(SEARCH_CAP + 1)}`, 'Use at most 200 characters for a topic.'],
    ['pay=gold', 'Use one of these for pay: paid, credit, volunteer.'],
    ['hours=0', 'Use one of these for hours: 10, 20, 30, 40.'],
    ['demand=plenty', 'Use one of these for demand: looking.'],
    ['kind=find_mentor', 'Use one of these for kind: mentor, mentee, team.'],
    ['sort=title', 'Sort by posted, close, applications, hours, with a leading minus for descending.'],
    ['event=yes', 'Use one of these for event: 0, 1.'],
    ['status=open', 'Use one of these for status: all, accepting.'],
    ['page=21', 'page must be a number from 1 to 20.'],
  ])('says what is wrong with %.20s: %s', (query, message) => {
    expect(read(query)).toMatchObject({ ok: false, refusal: { message } });
  });

  test.each<[name: string, query: string]>([
    ['q', 'q=a&q=b'],
    ['q[]', 'q[]=a'],
    ['kind[$ne]', 'kind[$ne]=mentor'],
    ['topic', `topic=${'a'.repeat(SEARCH_CAP + 1)}`],
    ['pay', 'pay=gold'],
    ['pay', 'pay=paid+credit'],
    ['pay', 'pay=paid&pay=credit'],
    ['pay[]', 'pay[]=paid'],
    ['hours', 'hours=0'],
    ['hours', 'hours=15'],
    ['hours', 'hours=010'],
    ['hours', 'hours=10&hours=20'],
    ['demand', 'demand=open'],
    ['demand', 'demand=1'],
    ['kind', 'kind=find_mentor'],
    ['kind', 'kind=__proto__'],
    ['sort', 'sort=title'],
    ['sort', 'sort=--close'],
    ['event', 'event=yes'],
    ['remote', 'remote=2'],
    ['spots', 'spots=2'],
    ['status', 'status=open'],
    ['page', 'page=0'],
    ['page', 'page=-1'],
    ['page', 'page=1e308'],
    ['page', 'page=9223372036854775808'],
    ['page', `page=${MAX_PAGE + 1}`],
    ['page', 'page=1.5'],
  ])('refuses an invalid %s and names it: %.40s', (name, query) => {
    expect(read(query)).toMatchObject({
      refusal: { code: 'malformed', fields: { [name]: expect.any(String) } },
    });
  });

  const words = fc
    .string({
      unit: fc.constantFrom('a', 'é', '%', '&', '=', '+', '#', ' ', '"', '_', '\\', '👩'),
      maxLength: 40,
    })
    .map((typed) => cleanLine(typed))
    .filter((typed) => typed.length <= SEARCH_CAP);
  const filters: fc.Arbitrary<ProposalFilter> = fc.record({
    q: words,
    event: fc.boolean(),
    remote: fc.boolean(),
    spots: fc.boolean(),
    pay: fc.constantFrom(null, ...REWARDS),
    hours: fc.constantFrom(null, ...HOURS_PER_WEEK),
    demand: fc.constantFrom(null, 'looking'),
    kind: fc.constantFrom(null, ...RECRUITMENT_TYPES),
    topic: words.map((topic) => topic || null),
    status: fc.constantFrom('accepting', 'all'),
    sort: fc.record({ key: fc.constantFrom(...SORT_KEYS), descending: fc.boolean() }),
    page: fc.integer({ min: 1, max: MAX_PAGE }),
    after: fc.string({ maxLength: 20 }).map((after) => after || null),
  });

  test('returns the filter that the URL was made from', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(read(filterToAddress(filter))).toEqual({ ok: true, value: filter });
      }),
    );
  });
});

test('the URL contains only values that differ from the defaults', () => {
  expect(filterToAddress(NO_FILTER)).toBe('');
  expect(filterToAddress({ ...NO_FILTER, q: 'a b', sort: { key: 'posted', descending: false } })).toBe(
    '?q=a+b&sort=posted',
  );
});

test('a leading minus sorts in descending order', () => {
  expect(sortToText(DEFAULT_SORT)).toBe('-posted');
  expect(sortFromText('applications')).toEqual({ key: 'applications', descending: false });
  expect(sortFromText('title')).toBeNull();
});

test.each<[narrowed: boolean, Partial<ProposalFilter>]>([
  [false, {}],
  [false, { kind: 'find_team', status: 'all', page: 3 }],
  [true, { q: 'zk' }],
  [true, { event: true }],
  [true, { remote: true }],
  [true, { spots: true }],
  [true, { pay: 'paid' }],
  [true, { hours: 20 }],
  [true, { demand: 'looking' }],
  [true, { topic: 'AI' }],
])('narrowed: %s %o', (narrowed, filter) => {
  expect(isNarrowed({ ...NO_FILTER, ...filter })).toBe(narrowed);
});
