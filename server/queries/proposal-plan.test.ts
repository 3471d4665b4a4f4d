import { and, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { VISITOR } from '../../domain/actor.ts';
import { NO_FILTER, type ProposalFilter, SORT_KEYS, sortToText } from '../../domain/proposal-filter.ts';
import { loadManyProposals } from '../../scenarios/many-proposals.ts';
import { proposals } from '../data/schema.ts';
import { openTestDatabase } from '../data/testing/test-database.ts';
import { readFigures } from './counted-figures.ts';
import { findFirstProposal } from './first-proposal.ts';
import { orderOf } from './proposal-cursor.ts';
import { boardFigures, countTabs } from './board-figures.ts';
import { looserFilters } from './looser-filter.ts';
import { listProposals } from './proposal-list.ts';
import { COUNT_CAP } from './tab-counts.ts';
import { isOnBoard, matchesKindAndPlace, matchesWords } from './proposal-match.ts';
import { collectRows } from '../testing/collect.ts';
import { listPublished } from './published-proposal.ts';
import { NOW } from './testing/sample-proposal.ts';
import { planOf } from './testing/query-plan.ts';
import { lastProposalId, listNewest, listVisible } from './visible-proposal.ts';

// On a board that is large enough for the database to weigh its ways as it would on a million: which index is read, and how much of it.
const PROPOSALS = 20_000;
/** Of the oldest proposals so many have a word that no other has. */
const OLD_WORD = 1500;
const { db, pool, config } = await openTestDatabase();

beforeAll(async () => {
  const connections = [new pg.Client(config), new pg.Client(config)];
  await Promise.all(connections.map((connection) => connection.connect()));
  await loadManyProposals(connections, { count: PROPOSALS, now: NOW });
  await db.execute(sql`update proposals set title = 'Quokka ' || title where id <= ${OLD_WORD}::int`);
  await db.execute(sql`vacuum (analyze) proposals`);
  await Promise.all(connections.map((connection) => connection.end()));
}, 120_000);

const orders = SORT_KEYS.flatMap((key) => [true, false].map((descending) => ({ key, descending })));
const filters: Partial<ProposalFilter>[] = [
  {},
  { kind: 'find_mentor' },
  { event: true },
  { remote: true },
  { kind: 'find_team', event: true, remote: true },
];
const PAGE = 6;
/** Kinds, with and without event, places; of everything on the board, states as well. */
const CELLS = { accepting: 18, all: 54 };

describe.each(['accepting', 'all'] as const)('without words, of %s', (status) => {
  const board = status === 'all' ? 'public' : 'accepting';
  const cases = orders.flatMap((sort) =>
    filters.map((filter) => ({ ...NO_FILTER, ...filter, status, sort })),
  );

  test.each(cases)(
    'a list reads what it shows, over the index of its order: $kind $event $remote $sort',
    async (filter) => {
      const isWhole = !filter.kind && !filter.event && !filter.remote;
      const key = filter.sort.key;
      const whole = board === 'public' && key === 'posted' ? 'proposals_newest' : `proposals_${board}_${key}`;
      const plan = await planOf(pool, (asking) => findFirstProposal(asking, VISITOR, filter, NOW));
      expect(plan).toMatchObject({ statements: 1, readsAll: false });
      expect(plan.indexes.filter((index) => /^proposals_(?!pkey)/.test(index))).toEqual([
        isWhole ? whole : `proposals_${board}_kind_${key}`,
      ]);
      expect(plan.indexes).toContain('proposals_pkey');
      // And the one it leads to.
      expect(plan.rows).toBeLessThanOrEqual((isWhole ? 1 : CELLS[status]) + 1);
      const list = await planOf(pool, (asking) => listProposals(asking, filter, NOW));
      expect(list).toMatchObject({ statements: 1, readsAll: false });
      expect(list.rows).toBeLessThanOrEqual((isWhole ? PAGE : PAGE * CELLS[status]) + PAGE + COUNT_CAP);
    },
  );

  test('the figures read no more than they can show', async () => {
    for (const filter of filters) {
      const plan = await planOf(pool, (asking) =>
        boardFigures(asking, { ...NO_FILTER, ...filter, status }, NOW),
      );
      expect(plan).toMatchObject({ statements: 1, readsAll: false });
      expect(plan.rows).toBeLessThanOrEqual(10 * COUNT_CAP + 2);
    }
  });
});

test('a later page reads what it shows, wherever it stands', async () => {
  for (const sort of orders) {
    let after: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const filter: ProposalFilter = { ...NO_FILTER, status: 'all', sort, after, page: 20 };
      const plan = await planOf(pool, (asking) => listProposals(asking, filter, NOW));
      expect(plan.rows).toBeLessThanOrEqual(2 * 101 + COUNT_CAP);
      const found = await listProposals(db, filter, NOW);
      after = found.ok ? found.value.nextAfter : null;
    }
    expect(after).not.toBeNull();
  }
});

const searches: Partial<ProposalFilter>[] = [
  { q: 'research' },
  { q: 'research data' },
  { q: 'garden' },
  { q: 'find_team lyon' },
  { q: 'quokka' },
  { q: 'zqx' },
  { q: 'z' },
  { q: 'ma lyon', kind: 'find_mentor' },
  { q: 'data', event: true },
  { topic: 'LLM' },
  { topic: 'Cartography', remote: true },
  { topic: 'llm', q: 'study' },
];
/** What a search may read: what stands near, what is found, and the page. */
const SEARCHED = 2000 + 20 * 11 + COUNT_CAP + 1000;

describe.each(searches)('by words: $q $topic $kind $event $remote', (search) => {
  test.each(['accepting', 'all'] as const)(
    'of %s, few rows are read, and the answer is that of looking through all',
    async (status) => {
      // What stands far from the front of an order is found in a way of its own for each; everything else in the same for all.
      const looked = search.q === 'quokka' ? orders : [orders[0]!, orders[3]!];
      for (const sort of looked) {
        const filter: ProposalFilter = { ...NO_FILTER, ...search, status, sort, page: 2 };
        const order = sortToText(sort);
        const isFar = search.q === 'quokka' && status === 'all';
        // The first page of some has a statement that is planned without their words.
        for (const page of [1, 2]) {
          const list = await planOf(pool, (asking) => listProposals(asking, { ...filter, page }, NOW));
          expect(list, order).toMatchObject({ readsAll: false });
          expect(list.rows, order).toBeLessThanOrEqual(SEARCHED + (isFar ? 2 * OLD_WORD : 0));
        }
        const all = await db
          .select({ id: proposals.id })
          .from(proposals)
          .where(and(isOnBoard(filter, NOW), matchesKindAndPlace(filter), matchesWords(filter)))
          .orderBy(...orderOf(sort));
        const page = await listProposals(db, filter, NOW);
        const ids = all.map(({ id }) => id);
        expect(page.ok && page.value.rows.map(({ id }) => id), order).toEqual(ids.slice(0, 10));
        const before = await listProposals(db, { ...filter, page: 1 }, NOW);
        expect(before.ok && before.value.rows.map(({ id }) => id), order).toEqual(ids.slice(0, 5));
        expect(page.ok && page.value.total).toBe(Math.min(COUNT_CAP, ids.length));
        expect(await findFirstProposal(db, VISITOR, filter, NOW)).toMatchObject({
          value: ids[0] === undefined ? null : { proposal: { id: ids[0] } },
        });
        const next = page.ok ? page.value.nextAfter : null;
        if (next === null) continue;
        const later = await listProposals(db, { ...filter, after: next }, NOW);
        expect(later.ok && later.value.rows.map(({ id }) => id), order).toEqual(ids.slice(10, 20));
      }
    },
  );

  test('the figures of its tabs read what is found once', async () => {
    const plan = await planOf(pool, (asking) =>
      countTabs(asking, { ...NO_FILTER, ...search, status: 'all' }, NOW),
    );
    expect(plan.readsAll).toBe(false);
    expect(plan.rows).toBeLessThanOrEqual(COUNT_CAP + 1000);
  });
});

test('feed, sitemap, call and what to leave out read no more than they tell', async () => {
  const nothing: ProposalFilter = { ...NO_FILTER, q: 'zqx', kind: 'find_team', event: true };
  const published = { ...NO_FILTER, status: 'closed', limit: 500, cursor: null } as const;
  const asked: [number, Parameters<typeof planOf>[1]][] = [
    [60, (asking) => listNewest(asking, NO_FILTER, NOW, 30)],
    [SEARCHED + 30 * 20, (asking) => listNewest(asking, { ...NO_FILTER, q: 'garden' }, NOW, 30)],
    [1, lastProposalId],
    [2000, (asking) => listVisible(asking, 5000, 6000)],
    [19 * 501 + COUNT_CAP, async (asking) => collectRows(await listPublished(asking, published, NOW))],
    [6 * COUNT_CAP, (asking) => looserFilters(asking, nothing, NOW)],
    [2 * COUNT_CAP, (asking) => looserFilters(asking, { ...NO_FILTER, q: 'zqx' }, NOW)],
  ];
  for (const [most, ask] of asked) {
    const plan = await planOf(pool, ask);
    expect(plan.readsAll).toBe(false);
    expect(plan.rows).toBeLessThanOrEqual(most);
  }
});

test('public figures of a large board are those that were counted last', async () => {
  const counted = await readFigures(db, 'spots', NOW);
  expect(counted.countedAt).toEqual(NOW);
  const kept = { open: 7, taken: 3 };
  const at = new Date(NOW.getTime() - 60_000);
  await db.execute(
    sql`insert into counted_figures values ('spots', ${JSON.stringify(kept)}, ${at.toISOString()})`,
  );
  expect(await readFigures(db, 'spots', NOW)).toEqual({ figures: kept, countedAt: at });
  const plan = await planOf(pool, (asking) => readFigures(asking, 'spots', NOW));
  expect(plan).toEqual({ statements: 1, indexes: expect.any(Array), readsAll: false, rows: 0 });
});
