import { type SQL, and, not, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/duration.ts';
import {
  NO_FILTER,
  type ProposalFilter,
  type ProposalSort,
  SORT_KEYS,
} from '#domain/board/proposal-filter.ts';
import { RECRUITMENT_TYPES } from '#domain/proposal/proposal.ts';
import { searchTerms } from '#domain/board/search.ts';
import { loadLargeBoard } from '../../../tests/fixtures/large-board.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { collectRows } from '#server/testing/collect.ts';
import { boardCounts } from '../board/board-figures.ts';
import { readFigures } from '../board/stored-statistics.ts';
import { suggestFilters } from '../board/filter-suggestions.ts';
import { orderByColumns } from './proposal-cursor.ts';
import { listProposals } from './proposal-list.ts';
import { COUNT_CAP } from './proposal-page.ts';
import { filterWhere, matchesTerms, matchesTitle } from './proposal-where.ts';
import { listPublished } from '../board/published-proposal.ts';
import { countTabs } from '../board/tab-counts.ts';
import { NOW } from '../testing/sample-proposal.ts';
import { type QueryPlan, explainPlan } from '../testing/query-plan.ts';
import { lastProposalId, listNewest, listVisible } from './visible-proposal.ts';

// Large enough that the planner chooses the same plans as for a million rows.
const PROPOSALS = 20_000;
const { db, pool, config } = await openTestDatabase();

beforeAll(async () => {
  const connections = [new pg.Client(config), new pg.Client(config)];
  await Promise.all(connections.map((connection) => connection.connect()));
  await loadLargeBoard(connections, { count: PROPOSALS, now: NOW });
  await Promise.all(connections.map((connection) => connection.end()));
}, 120_000);

const orders = SORT_KEYS.flatMap((key) => [true, false].map((descending) => ({ key, descending })));
const PAGE = 6;

/** One index lists the page. In a small combination, hours may also be sorted from another index. */
function expectIndex({ indexes }: QueryPlan, index: string, sort: ProposalSort) {
  const [name, ...others] = indexes.filter(
    (index) => index.startsWith('proposals_') && index !== 'proposals_pkey',
  );
  expect(others).toEqual([]);
  const isSmall = sort.key === 'hours' && /^proposals_(accepting|public)_/.test(name ?? '');
  expect(isSmall ? index : name).toBe(index);
}

/** Combinations of kind, event and location; for `all`, of status too. */
const COMBINATIONS = { accepting: 18, all: 54 };
/** The first of the board, the counts of its kinds, and one more where a combination ends. */
const COUNTED_ROWS = (1 + 4) * COUNT_CAP + COMBINATIONS.all;

describe.each(['accepting', 'all'] as const)('lists without a search, status %s', (status) => {
  test.each(orders)(
    'read few rows from the index of their order: $key, descending $descending',
    async (sort) => {
      const board = status === 'all' ? 'public' : 'accepting';
      const whole =
        status === 'all' && sort.key === 'posted' ? 'proposals_newest' : `proposals_${board}_${sort.key}`;
      const cases: [Partial<ProposalFilter>, string, number][] = [
        [{}, whole, PAGE],
        [
          { kind: 'find_team', event: true, remote: true },
          `proposals_${board}_kind_${sort.key}`,
          PAGE * COMBINATIONS[status],
        ],
      ];
      for (const [narrowed, index, most] of cases) {
        const filter = { ...NO_FILTER, ...narrowed, status, sort };
        const plan = await explainPlan(pool, (asking) => listProposals(asking, filter, NOW));
        expectIndex(plan, index, sort);
        expect(plan.rows).toBeLessThanOrEqual(most + PAGE);
      }
    },
  );

  test('count no more rows than they can show', async () => {
    for (const narrowed of [{}, { kind: 'find_mentor' as const, remote: true }]) {
      const filter = { ...NO_FILTER, ...narrowed, status };
      const plan = await explainPlan(pool, (asking) => countTabs(asking, filter, NOW));
      expect(plan.rows).toBeLessThanOrEqual(COUNTED_ROWS);
    }
  });
});

describe.each(['accepting', 'all'] as const)('lists by reward, hours and demand, status %s', (status) => {
  const board = status === 'all' ? 'public' : 'accepting';
  const byTerms: [Partial<ProposalFilter>, combinations: number][] = [
    [{ pay: 'paid' }, 18 * 2 * 5],
    [{ hours: 20 }, 18 * 6 * 2],
    [{ pay: 'paid', hours: 40, kind: 'find_team', remote: true }, 2 * 2 * 4],
  ];

  test.each(orders)(
    'read few rows from the index of their order: $key, descending $descending',
    async (sort) => {
      for (const [narrowed, combinations] of byTerms) {
        const filter = { ...NO_FILTER, ...narrowed, status, sort };
        const plan = await explainPlan(pool, (asking) => listProposals(asking, filter, NOW));
        expectIndex(plan, `proposals_${board}_terms_${sort.key}`, sort);
        expect(plan.rows).toBeLessThanOrEqual(PAGE * (combinations + 1));
      }
      const looking = { ...NO_FILTER, demand: 'looking', pay: 'paid', event: true, status, sort } as const;
      const plan = await explainPlan(pool, (asking) => listProposals(asking, looking, NOW));
      expect(plan.indexes.filter((name) => name.startsWith('proposals_'))).toEqual([
        'proposals_pkey',
        'proposals_stated_demand',
      ]);
    },
  );

  test('count no more rows than they can show', async () => {
    for (const [narrowed] of byTerms) {
      const filter = { ...NO_FILTER, ...narrowed, status };
      const plan = await explainPlan(pool, (asking) => countTabs(asking, filter, NOW));
      expect(plan.rows).toBeLessThanOrEqual(COUNTED_ROWS);
    }
  });
});

test.each<[string, Partial<ProposalFilter>]>([
  ['no filter', {}],
  ['kind and event', { kind: 'find_team', event: true }],
  ['remote with spots', { remote: true, spots: true }],
  ['reward', { pay: 'paid' }],
  ['reward, hours and kind', { pay: 'credit', hours: 20, kind: 'find_mentor' }],
  ['hours, event and spots', { hours: 40, event: true, spots: true }],
  ['still looking', { demand: 'looking' }],
  ['still looking, reward and kind', { demand: 'looking', pay: 'volunteer', kind: 'find_team' }],
])('counts around a list equal those of a scan: %s', async (_, narrowed) => {
  for (const status of ['accepting', 'all'] as const) {
    const filter = { ...NO_FILTER, ...narrowed, status };
    const scanned = async (more: Partial<ProposalFilter>) =>
      Math.min(COUNT_CAP, await db.$count(proposals, filterWhere({ ...filter, ...more }, NOW)));
    const kinds = RECRUITMENT_TYPES.map(async (kind) => [kind, await scanned({ kind })]);
    const counts = await countTabs(db, filter, NOW);
    expect(counts.ok && counts.value).toEqual({
      total: await scanned({}),
      kinds: {
        all: await scanned({ kind: null }),
        ...Object.fromEntries(await Promise.all(kinds)),
      },
      menu: null,
      atLeast: false,
    });
  }
});

test('a page that continues after a cursor reads as few rows as the first', async () => {
  for (const sort of orders) {
    const filter: ProposalFilter = { ...NO_FILTER, status: 'all', sort, page: 20 };
    const first = await listProposals(db, filter, NOW);
    const after = first.ok ? first.value.nextAfter : null;
    expect(after).not.toBeNull();
    const plan = await explainPlan(pool, (asking) => listProposals(asking, { ...filter, after }, NOW));
    expect(plan.rows).toBeLessThanOrEqual(2 * 101 + 1);
  }
});

const searches: Partial<ProposalFilter>[] = [
  { q: 'research' },
  { q: 'garden' },
  { q: 'find_team lyon' },
  { q: 'zqx' },
  { q: 'pyth' },
  { q: 'ma lyon', kind: 'find_mentor' },
  { q: 'data', event: true },
  { topic: 'LLM' },
  { topic: 'Cartography', remote: true },
  { topic: 'llm', q: 'study' },
];

test.each(searches)(
  'a search finds the same as a scan of all proposals: $q $topic $kind $event',
  async (search) => {
    for (const status of ['accepting', 'all'] as const)
      for (const sort of [orders[0]!, orders[3]!]) {
        const filter: ProposalFilter = { ...NO_FILTER, ...search, status, sort, page: 2 };
        const terms = searchTerms(filter.q);
        const all = (where?: SQL) =>
          db
            .select({ id: proposals.id })
            .from(proposals)
            .where(and(filterWhere(filter, NOW), matchesTerms(terms), where))
            .orderBy(...orderByColumns(sort));
        const inTitle = matchesTitle(terms);
        const expected =
          terms.length > 0 ? [...(await all(inTitle)), ...(await all(not(inTitle)))] : await all();
        const ids = expected.map(({ id }) => id);
        const page = await listProposals(db, filter, NOW);
        expect(page.ok && page.value.rows.map(({ id }) => id)).toEqual(ids.slice(0, 10));
        const after = page.ok ? page.value.nextAfter : null;
        const next = after === null ? null : await listProposals(db, { ...filter, after }, NOW);
        const nextRows = next === null ? [] : next.ok && next.value.rows;
        expect(nextRows && nextRows.map(({ id }) => id)).toEqual(ids.slice(10, 20));
        const counts = await countTabs(db, filter, NOW);
        expect(counts.ok && counts.value.total).toBe(Math.min(COUNT_CAP, ids.length));
      }
  },
);

test('a search for a rare word reads the search indexes', async () => {
  const plan = await explainPlan(pool, (asking) =>
    listProposals(asking, { ...NO_FILTER, q: 'zqx', status: 'all' }, NOW),
  );
  expect(plan).toMatchObject({
    indexes: ['proposals_search', 'proposals_search_vector'],
    readsAll: false,
    rows: 0,
  });
});

test('header, feed, sitemap, API and filter suggestions read a bounded number of rows', async () => {
  const nothing: ProposalFilter = { ...NO_FILTER, q: 'zqx', kind: 'find_team', event: true };
  const published = { ...NO_FILTER, status: 'closed', limit: 500, cursor: null } as const;
  const asked: [number, Parameters<typeof explainPlan>[1]][] = [
    [3 * COUNT_CAP, (asking) => boardCounts(asking, NOW)],
    [60, (asking) => listNewest(asking, NO_FILTER, NOW, 30)],
    [1, lastProposalId],
    [2000, (asking) => listVisible(asking, 5000, 6000)],
    [19 * 501 + COUNT_CAP, async (asking) => collectRows(await listPublished(asking, published, NOW))],
    [6 * COUNT_CAP, (asking) => suggestFilters(asking, nothing, NOW)],
  ];
  for (const [most, ask] of asked) {
    const plan = await explainPlan(pool, ask);
    expect(plan.readsAll).toBe(false);
    expect(plan.rows).toBeLessThanOrEqual(most);
  }
});

test('figures of a large board are read from the stored statistics', async () => {
  const counted = await readFigures(db, 'spots', NOW);
  expect(counted.computedAt).toEqual(NOW);
  const earlier = { open: 7, taken: 3 };
  const at = new Date(NOW.getTime() - MINUTE_MS);
  await db.execute(
    sql`insert into statistics values ('spots', ${JSON.stringify(earlier)}, ${at.toISOString()})`,
  );
  expect(await readFigures(db, 'spots', NOW)).toEqual({ figures: earlier, computedAt: at });
  const plan = await explainPlan(pool, (asking) => readFigures(asking, 'spots', NOW));
  expect(plan).toEqual({ statements: 1, indexes: expect.any(Array), readsAll: false, rows: 0 });
});
