import { expect, test } from 'vitest';
import { NO_FILTER, type ProposalFilter } from '#domain/board/proposal-filter.ts';
import { activeFilters, boardUrl, countLabel, proposalCountLabel, sortLabel } from './filter-labels.ts';

test('counts above 1,000 read 1,000+', () => {
  expect([0, 1000, 1001].map((count) => countLabel(count))).toEqual(['0', '1000', '1,000+']);
  expect([38, 1001].map((count) => countLabel(count, true))).toEqual(['38+', '1,000+']);
  expect([1, 2, 1001].map((count) => proposalCountLabel(count))).toEqual([
    '1 proposal',
    '2 proposals',
    '1,000+ proposals',
  ]);
});

test.each([
  ['posted', 'Oldest', 'Newest'],
  ['close', 'Closing soon', 'Closing last'],
  ['applications', 'Fewest applications', 'Most applications'],
  ['hours', 'Fewest hours', 'Most hours'],
] as const)('the sort order by %s is labeled “%s” ascending and “%s” descending', (key, up, down) => {
  expect([false, true].map((descending) => sortLabel({ key, descending }))).toEqual([up, down]);
});

test('the order without a filter is “Newest”', () => {
  expect(sortLabel(NO_FILTER.sort)).toBe('Newest');
});

test('changing a filter stays on the selected proposal and goes back to the first page', () => {
  const filter = { ...NO_FILTER, q: 'mev', page: 3, after: 'x' };
  expect(boardUrl('/7', filter, { kind: 'find_team' })).toBe('/7?q=mev&kind=team');
  expect(boardUrl('/', NO_FILTER)).toBe('/');
});

test('every active filter has a label and can be removed', () => {
  const filter: ProposalFilter = {
    ...NO_FILTER,
    q: 'mev',
    event: true,
    remote: true,
    spots: true,
    pay: 'paid',
    hours: 20,
    demand: 'looking',
    kind: 'find_team',
    topic: 'AI',
    status: 'all',
  };
  const active = activeFilters(filter);
  expect(active.map(({ label }) => label)).toEqual([
    '“mev”',
    'Event',
    'Remote',
    'Open spots',
    'Paid',
    'At most 20 hours a week',
    'Still looking',
    'Team member',
    'Topic: AI',
    'Past due included',
  ]);
  const without = active.reduce(
    (rest: ProposalFilter, { without: change }) => ({ ...rest, ...change }),
    filter,
  );
  expect(without).toEqual(NO_FILTER);
  expect(activeFilters(NO_FILTER)).toEqual([]);
});
