import { describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { NO_FILTER, type ProposalFilter } from '#domain/board/proposal-filter.ts';
import type { Three } from '#domain/proposal/proposal.ts';
import type { Reward } from '#domain/proposal/reward.ts';
import { NO_TERMS } from '#domain/proposal/terms.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { countStatements } from '#server/db/testing/count-statements.ts';
import { openTestDatabase, rolledBack } from '#server/db/testing/test-database.ts';
import { findFirstProposal } from '../board/first-proposal.ts';
import { boardCounts } from '../board/board-figures.ts';
import { suggestFilters } from '../board/filter-suggestions.ts';
import { listProposals } from './proposal-list.ts';
import { COUNT_CAP } from './proposal-page.ts';
import { isSearch } from '#domain/board/search.ts';
import { countTabs } from '../board/tab-counts.ts';
import { figuresOf } from '../testing/figures-of.ts';
import { NOW, addOwner, inDays, sampleProposalRow } from '../testing/sample-proposal.ts';

const { db, pool } = await openTestDatabase();
const owner = await addOwner(db);
type Sample = Partial<typeof proposals.$inferInsert>;
const termsWith = (...rewards: Reward[]) => ({ ...NO_TERMS, rewards });

/** Runs a test with these proposals in a transaction; `ids` are in their order. */
function onBoard(samples: Sample[], check: (tx: Database, ids: number[]) => Promise<void>): Promise<void> {
  return rolledBack(db, async (tx) => {
    const rows = samples.map((more) => sampleProposalRow(owner, more));
    const added =
      rows.length > 0 ? await tx.insert(proposals).values(rows).returning({ id: proposals.id }) : [];
    await check(
      tx,
      added.map(({ id }) => id),
    );
  });
}

async function titles(tx: Database, filter: Partial<ProposalFilter>): Promise<string[]> {
  const page = await listProposals(tx, { ...NO_FILTER, page: 20, ...filter }, NOW);
  if (!page.ok) throw new Error(page.refusal.message);
  return page.value.rows.map((row) => row.title);
}

async function looser(tx: Database, filter: ProposalFilter) {
  return expectOk(await suggestFilters(tx, filter, NOW));
}

describe('the list of proposals', () => {
  const board: Sample[] = [
    { title: 'open', createdAt: inDays(-1) },
    { title: 'past its date', closeAt: inDays(-1), createdAt: inDays(-2) },
    { title: 'closes this instant', closeAt: NOW, createdAt: inDays(-3) },
    { title: 'closed', status: 'closed', createdAt: inDays(-4) },
    { title: 'announced', status: 'announced', announcedAt: NOW, createdAt: inDays(-5) },
    { title: 'withdrawn', status: 'withdrawn', createdAt: inDays(-6) },
    { title: 'hidden', status: 'hidden', hiddenFrom: 'open', createdAt: inDays(-7) },
  ];

  test('has only proposals that accept applications by default', () =>
    onBoard(board, async (tx) => {
      expect(await titles(tx, {})).toEqual(['open']);
    }));

  test('with status all has open, closed and announced proposals, never withdrawn or hidden ones', () =>
    onBoard(board, async (tx) => {
      const all = ['open', 'past its date', 'closes this instant', 'closed', 'announced'];
      expect(await titles(tx, { status: 'all' })).toEqual(all);
    }));

  test('can be filtered by event, remote work and kind', () =>
    onBoard(
      [
        {
          title: 'event',
          withEvent: true,
          eventName: 'Summer School',
          eventLink: 'https://a.example',
          workLocation: 'on_site',
        },
        { title: 'hybrid mentor', workLocation: 'hybrid', recruitmentType: 'find_mentor' },
        { title: 'remote mentor', recruitmentType: 'find_mentor' },
      ],
      async (tx) => {
        expect(await titles(tx, { event: true })).toEqual(['event']);
        expect(await titles(tx, { remote: true })).toEqual(['remote mentor']);
        expect((await titles(tx, { kind: 'find_mentor' })).sort()).toEqual([
          'hybrid mentor',
          'remote mentor',
        ]);
        expect(await titles(tx, { kind: 'find_team' })).toEqual([]);
      },
    ));

  test('by reward, hours and demand leave out proposals that state none', () =>
    onBoard(
      [
        { title: 'paid', terms: termsWith('paid', 'credit'), hoursPerWeek: 20 },
        { title: 'credit', terms: termsWith('credit'), hoursPerWeek: 40, recruitmentType: 'find_team' },
        { title: 'volunteer', terms: termsWith('volunteer'), hoursPerWeek: 0 },
        { title: 'not stated', hoursPerWeek: 10, demand: 'looking', demandUntil: inDays(1) },
        { title: 'lapsed', hoursPerWeek: 30, demand: 'looking', demandUntil: NOW },
        { title: 'plenty', hoursPerWeek: 30, demand: 'plenty', demandUntil: inDays(1) },
        {
          title: 'closed',
          status: 'closed',
          demand: 'looking',
          demandUntil: inDays(1),
          terms: termsWith('paid'),
        },
      ],
      async (tx) => {
        const found = async (filter: Partial<ProposalFilter>) => (await titles(tx, filter)).toSorted();
        expect(await found({ pay: 'paid' })).toEqual(['paid']);
        expect(await found({ pay: 'credit' })).toEqual(['credit', 'paid']);
        expect(await found({ pay: 'credit', kind: 'find_team' })).toEqual(['credit']);
        expect(await found({ pay: 'paid', status: 'all' })).toEqual(['closed', 'paid']);
        expect(await found({ hours: 20 })).toEqual(['not stated', 'paid']);
        expect(await found({ hours: 40, pay: 'volunteer' })).toEqual([]);
        expect(await found({ demand: 'looking', status: 'all' })).toEqual(['not stated']);
        expect(await found({ demand: 'looking', q: 'stated' })).toEqual(['not stated']);
        expect(await figuresOf(tx, NO_FILTER, NOW)).toMatchObject({
          menu: {
            categories: { demand: 1 },
            pay: { paid: 1, credit: 2, volunteer: 1 },
            hours: { 10: 1, 20: 2, 30: 4, 40: 5 },
          },
        });
        expect(await looser(tx, { ...NO_FILTER, pay: 'volunteer', hours: 20, demand: 'looking' })).toEqual([
          { without: 'pay', count: 1 },
        ]);
      },
    ));

  test('with open spots only excludes full proposals and counts the others', () =>
    onBoard(
      [
        { title: 'full', participants: 2, acceptedCount: 2 },
        { title: 'one left', participants: 2, acceptedCount: 1, recruitmentType: 'find_mentor' },
        { title: 'open-ended', participants: 4, acceptedCount: 4 },
        { title: 'not stated', participants: 0, acceptedCount: 1 },
      ],
      async (tx) => {
        const open = ['not stated', 'one left', 'open-ended'];
        expect((await titles(tx, { spots: true })).toSorted()).toEqual(open);
        expect(await titles(tx, { spots: true, kind: 'find_mentor' })).toEqual(['one left']);
        expect(await titles(tx, { spots: true, q: 'full' })).toEqual([]);
        expect((await titles(tx, {})).length).toBe(4);
        expect(await figuresOf(tx, NO_FILTER, NOW)).toMatchObject({ menu: { categories: { spots: 3 } } });
        expect(await figuresOf(tx, { ...NO_FILTER, spots: true }, NOW)).toMatchObject({ kinds: { all: 3 } });
        expect(await looser(tx, { ...NO_FILTER, spots: true, q: 'full' })).toContainEqual({
          without: 'spots',
          count: 1,
        });
      },
    ));

  test('a topic matches whole words and ignores case', () =>
    onBoard(
      [
        { title: 'agents', topics: ['LLM agents', 'Safety', 'Wallets'] },
        { title: 'exact', topics: ['Safety', 'llm', 'Wallets'] },
        { title: 'other', topics: ['LLMs', 'Safety', 'AI-art'] },
      ],
      async (tx) => {
        expect((await titles(tx, { topic: 'LLM' })).sort()).toEqual(['agents', 'exact']);
        expect(await titles(tx, { topic: 'ai' })).toEqual(['other']);
        expect(await titles(tx, { topic: 'll' })).toEqual([]);
        expect((await titles(tx, { topic: 'Llm – Agents!' })).sort()).toEqual(['agents']);
        expect(await titles(tx, { topic: 'agents safety' })).toEqual([]);
        expect(await titles(tx, { topic: '%' })).toEqual([]);
      },
    ));
});

describe('search', () => {
  const searching = (q: string, sample: Sample) =>
    new Promise<boolean>((resolve, reject) => {
      onBoard([sample], async (tx) => resolve((await titles(tx, { q })).length === 1)).catch(reject);
    });

  test.each([
    ['title', 'proofs', { title: 'Folding proofs' }],
    ['name', 'mina', { name: 'Mina R.' }],
    ['organization', 'alder', { organization: 'Alder Bay' }],
    ['a word start in the summary', 'nowh', { description: 'Nowhere else' }],
    ['a word start in a skill', 'rus', { skills: ['Rust', 'N/A', 'N/A'] }],
    ['a skill with punctuation', 'c++', { skills: ['C++', 'N/A', 'N/A'] }],
    ['a word after a slash in the summary', 'offchain', { description: 'https://x.example/offchain' }],
    ['accents in the summary', 'resume', { description: 'Votre résumé' }],
    ['words of a title and a skill', 'folding rust', { title: 'Folding', skills: ['Rust', 'N/A', 'N/A'] }],
    ['city', 'marlow', { city: 'Marlow' }],
    ['state', 'new york', { state: 'New York' }],
    ["the kind's value", 'find_team', { recruitmentType: 'find_team' }],
    ["the kind's label", 'looking team member', { recruitmentType: 'find_team' }],
    ['any case', 'FOLDING', { title: 'folding' }],
    ['any accent in the text', 'cafe', { title: 'Le Café' }],
    ['any accent in the search', 'résumé', { title: 'A resume' }],
    ['the middle of a word', 'oldin', { title: 'Folding' }],
    ['a short word at a word start', 'zk', { title: 'Proofs of zk-SNARKs' }],
    ['a short word after a hyphen', 'l2', { title: 'On-L2 fees' }],
    ['words in any order and field', 'marlow folding', { title: 'Folding', city: 'Marlow' }],
    ['a wildcard taken literally', '100%', { title: 'Up 100% of the time' }],
    ['an underscore taken literally', 'a_b', { title: 'On a_b' }],
    ['a backslash taken literally', 'a\\b', { title: 'On a\\b' }],
  ] satisfies [string, string, Sample][])('finds by %s: %s', async (_what, q, sample) => {
    expect(await searching(q, sample)).toBe(true);
  });

  test.each([
    ['the middle of a word of the summary', 'where', { description: 'Nowhere else' }],
    ['the middle of a word of a skill', 'ust', { skills: ['Rust', 'N/A', 'N/A'] }],
    ['a skill without the punctuation that is searched for', 'c++', { skills: ['C', 'N/A', 'N/A'] }],
    ['a note', 'evenings', { notes: 'Evenings only' }],
    ['one of two words missing', 'folding nothing', { title: 'Folding' }],
    ['a short word inside a word', 'zk', { title: 'Blitzkrieg' }],
    ['a percent sign as a wildcard', 'fol%ing', { title: 'Folding' }],
    ['an underscore as a wildcard', 'fol_ing', { title: 'Folding' }],
    ['two words across a gap', 'foldingproofs', { title: 'Folding proofs' }],
  ] satisfies [string, string, Sample][])('does not find by %s: %s', async (_what, q, sample) => {
    expect(await searching(q, sample)).toBe(false);
  });
});

describe('order and pages', () => {
  const same = { createdAt: inDays(-3) };
  const board: Sample[] = [
    { title: 'a', createdAt: inDays(-1), closeAt: inDays(9), applicationCount: 4, hoursPerWeek: 10 },
    { title: 'b', ...same, closeAt: inDays(3), applicationCount: 4, hoursPerWeek: 40 },
    { title: 'c', ...same, closeAt: inDays(5), applicationCount: 0, hoursPerWeek: 20 },
  ];

  test.each([
    ['posted', 'bca'],
    ['close', 'bca'],
    ['applications', 'cab'],
    ['hours', 'acb'],
  ] as const)('sorts by %s, ascending and descending, equal ones by id', (key, order) =>
    onBoard(board, async (tx) => {
      const ascending = await titles(tx, { sort: { key, descending: false } });
      expect(ascending.join('')).toBe(order);
      const descending = await titles(tx, { sort: { key, descending: true } });
      expect(descending).toEqual(ascending.toReversed());
    }),
  );

  test('page n shows the first 5 n rows, its cursor continues from there, and the last page has none', () =>
    onBoard(
      Array.from({ length: 12 }, (_, at) => ({ createdAt: inDays(-at) })),
      async (tx, ids) => {
        const first = await listProposals(tx, { ...NO_FILTER, page: 2 }, NOW);
        if (!first.ok) throw new Error();
        expect(first.value.rows.map(({ id }) => id)).toEqual(ids.slice(0, 10));
        expect(first.value).toMatchObject({ before: 0 });
        const rest = await listProposals(tx, { ...NO_FILTER, after: first.value.nextAfter }, NOW);
        if (!rest.ok) throw new Error();
        expect(rest.value.rows.map(({ id }) => id)).toEqual(ids.slice(10));
        expect(rest.value).toMatchObject({ before: 10, nextAfter: null });
      },
    ));

  const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  test.each([
    'garbage',
    '',
    cursorOf('-posted', 1, 1),
    cursorOf('-posted', 1, 1, 5, 2),
    cursorOf('-posted', 'now', 1, 5, 0),
    cursorOf('-posted', 1e300, 1, 5, 0),
    cursorOf('-posted', 1, 0.5, 5, 0),
    cursorOf('-posted', 1, -1, 5, 0),
    cursorOf('-posted', -1, 1, 5, 0),
    cursorOf('-hours', 2 ** 31, 1, 5, 0),
    cursorOf('close', 1, 1, 5, 0),
    '%00',
    'x'.repeat(5000),
  ])('refuses a cursor that does not belong to this order: %s', async (after) => {
    const asked = { ...NO_FILTER, after };
    expect(await listProposals(db, asked, NOW)).toMatchObject({ ok: false, refusal: { code: 'malformed' } });
    expect(await findFirstProposal(db, VISITOR, asked, NOW)).toMatchObject({
      ok: false,
      refusal: { code: 'malformed' },
    });
  });

  test('findFirstProposal returns the first of the list, or null for an empty list', () =>
    onBoard(board, async (tx, ids) => {
      expect(await findFirstProposal(tx, VISITOR, NO_FILTER, NOW)).toMatchObject({
        value: { proposal: { id: ids[0] } },
      });
      expect(await findFirstProposal(tx, VISITOR, { ...NO_FILTER, q: 'zzz' }, NOW)).toEqual({
        ok: true,
        value: null,
      });
    }));
});

describe('figures of the board', () => {
  test('count the whole board in the header, and apply the other filters to tabs and menu', () =>
    onBoard(
      [
        {
          title: 'x soon',
          closeAt: inDays(7),
          recruitmentType: 'find_mentor',
          participants: 3,
          acceptedCount: 1,
        },
        {
          title: 'x later',
          closeAt: inDays(8),
          recruitmentType: 'find_team',
          participants: 4,
          acceptedCount: 6,
        },
        {
          title: 'y',
          participants: 0,
          workLocation: 'on_site',
          withEvent: true,
          eventName: 'E',
          eventLink: 'https://a.example',
        },
        { title: 'x past', closeAt: inDays(-1) },
        { title: 'x hidden', status: 'hidden', hiddenFrom: 'open' },
      ],
      async (tx) => {
        const head = { openProposals: 3, openSpots: 2, closeThisWeek: 1 };
        expect(await figuresOf(tx, NO_FILTER, NOW)).toEqual({
          ...head,
          total: 3,
          kinds: { all: 3, find_mentor: 1, find_mentee: 1, find_team: 1 },
          menu: {
            categories: { event: 1, remote: 2, spots: 3, demand: 0 },
            pay: { paid: 0, credit: 0, volunteer: 0 },
            hours: { 10: 3, 20: 3, 30: 3, 40: 3 },
          },
          atLeast: false,
        });
        expect(await figuresOf(tx, { ...NO_FILTER, q: 'x', kind: 'find_team' }, NOW)).toEqual({
          ...head,
          total: 1,
          kinds: { all: 2, find_mentor: 1, find_mentee: 0, find_team: 1 },
          menu: {
            categories: { event: 0, remote: 1, spots: 1, demand: 0 },
            pay: { paid: 0, credit: 0, volunteer: 0 },
            hours: { 10: 1, 20: 1, 30: 1, 40: 1 },
          },
          atLeast: false,
        });
      },
    ));

  test('are zero for an empty board', () =>
    onBoard([], async (tx) => {
      expect(await figuresOf(tx, NO_FILTER, NOW)).toEqual({
        openProposals: 0,
        openSpots: 0,
        closeThisWeek: 0,
        total: 0,
        kinds: { all: 0, find_mentor: 0, find_mentee: 0, find_team: 0 },
        menu: {
          categories: { event: 0, remote: 0, spots: 0, demand: 0 },
          pay: { paid: 0, credit: 0, volunteer: 0 },
          hours: { 10: 0, 20: 0, 30: 0, 40: 0 },
        },
        atLeast: false,
      });
    }));

  test('suggest which filter to remove when nothing matches', () =>
    onBoard(
      [
        { title: 'quantum', recruitmentType: 'find_mentee', workLocation: 'remote' },
        { title: 'quantum', recruitmentType: 'find_mentor', workLocation: 'on_site' },
        { title: 'annealing', recruitmentType: 'find_mentor', workLocation: 'on_site' },
        { title: 'quantum', recruitmentType: 'find_mentor', workLocation: 'on_site', status: 'closed' },
        { title: "it's 100% over", topics: ['Rings', 'N/A', 'N/A'], status: 'closed' },
      ],
      async (tx) => {
        // One plain term, and terms with a quote and a LIKE wildcard.
        for (const q of ['over', "it's 100% over"]) {
          expect(await looser(tx, { ...NO_FILTER, q })).toEqual([
            { without: 'q', count: 3 },
            { without: 'open', count: 1 },
          ]);
        }
        expect(await looser(tx, { ...NO_FILTER, q: 'over', topic: 'rings' })).toEqual([
          { without: 'open', count: 1 },
        ]);
        expect(await looser(tx, { ...NO_FILTER, q: '100_' })).toEqual([{ without: 'q', count: 3 }]);
        const asked = { ...NO_FILTER, q: 'quantum', remote: true, kind: 'find_mentor' as const };
        expect(await looser(tx, asked)).toEqual([
          { without: 'remote', count: 1 },
          { without: 'kind', count: 1 },
        ]);
        expect(await looser(tx, { ...NO_FILTER, status: 'all' })).toEqual([]);
      },
    ));

  test('stop counting at COUNT_CAP', () =>
    onBoard(
      Array.from({ length: COUNT_CAP + 4 }, () => ({ participants: 1 })),
      async (tx) => {
        const figures = await figuresOf(tx, NO_FILTER, NOW);
        expect(figures).toMatchObject({
          openProposals: COUNT_CAP,
          openSpots: COUNT_CAP,
          total: COUNT_CAP,
          kinds: { all: COUNT_CAP },
        });
      },
    ));
});

test('a search has the spellings to mark that it found with other letters', () =>
  onBoard([{ title: 'An Encyclopædia', city: 'Ærø' }, { title: 'plain' }], async (tx) => {
    const rowsOf = async (q: string) => expectOk(await listProposals(tx, { ...NO_FILTER, q }, NOW)).rows;
    expect(await rowsOf('encyclopaedia')).toMatchObject([{ spellings: ['Encyclopædia'], matches: [] }]);
    expect(await rowsOf('aero')).toMatchObject([{ spellings: ['Ærø'], matches: ['city: Ærø'] }]);
    expect((await rowsOf('plain'))[0]).not.toHaveProperty('spellings');
  }));

test('a search lists title matches first, each group in the chosen order, page by page', () =>
  onBoard(
    [
      { title: 'old rollups', createdAt: inDays(-9) },
      { title: 'by skill', skills: ['Rollups', 'N/A', 'N/A'], createdAt: inDays(-3) },
      { title: 'new rollups', createdAt: inDays(-5) },
      { title: 'by city', city: 'Rollups', createdAt: inDays(-1) },
      ...Array.from({ length: 9 }, (_, at) => ({
        title: `by topic ${at}`,
        topics: ['Rollups', '', ''] as Three,
        createdAt: inDays(-10 - at),
      })),
    ],
    async (tx) => {
      const first = expectOk(await listProposals(tx, { ...NO_FILTER, q: 'rollups' }, NOW));
      expect(first.rows.map(({ title }) => title)).toEqual([
        'new rollups',
        'old rollups',
        'by city',
        'by skill',
        'by topic 0',
      ]);
      expect(first.rows.map(({ matches }) => matches)).toEqual([
        [],
        [],
        ['city: Rollups'],
        ['skill: Rollups'],
        [],
      ]);
      const rest = expectOk(
        await listProposals(tx, { ...NO_FILTER, q: 'rollups', page: 2, after: first.nextAfter }, NOW),
      );
      expect(rest.rows.map(({ title }) => title)).toEqual(
        Array.from({ length: 8 }, (_, at) => `by topic ${at + 1}`),
      );
      expect(rest).toMatchObject({ before: 5, nextAfter: null });
      const oldest = { key: 'posted', descending: false } as const;
      expect((await titles(tx, { q: 'rollups', sort: oldest })).slice(0, 2)).toEqual([
        'old rollups',
        'new rollups',
      ]);
    },
  ));

test('a search with too many words or letters is ignored', () =>
  onBoard([{ title: 'one' }, { title: 'two' }], async (tx) => {
    const tooMany = Array.from({ length: 21 }, (_, at) => `w${at}`).join(' ');
    for (const q of [tooMany, 'x'.repeat(201)]) expect(await titles(tx, { q })).toHaveLength(2);
  }));

test('a page takes a bounded number of statements for every filter', async () => {
  const { counting, counted } = countStatements(pool);
  const busy: ProposalFilter = {
    ...NO_FILTER,
    q: 'a bb ccc',
    event: true,
    topic: 'x',
    kind: 'find_team',
    page: 20,
  };
  // Searches add a transaction with a timeout (three statements) and a query for title matches.
  const asked: [ProposalFilter, number][] = [
    [NO_FILTER, 0],
    [{ ...NO_FILTER, kind: 'find_team', event: true, remote: true, status: 'all', page: 20 }, 0],
    [busy, 3],
    [{ ...busy, status: 'all' }, 3],
  ];
  for (const [filter, more] of asked) {
    const titles = isSearch(filter) ? 1 : 0;
    expect(await counted(() => listProposals(counting, filter, NOW))).toBeLessThanOrEqual(2 + more + titles);
    expect(await counted(() => countTabs(counting, filter, NOW))).toBe(1 + more);
    expect(await counted(() => boardCounts(counting, NOW))).toBe(1);
    expect(await counted(() => findFirstProposal(counting, VISITOR, filter, NOW))).toBeLessThanOrEqual(
      2 + more + titles,
    );
    expect(await counted(() => suggestFilters(counting, filter, NOW))).toBe(1 + more);
  }
});
