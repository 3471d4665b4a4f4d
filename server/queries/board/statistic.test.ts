import { describe, expect, test } from 'vitest';
import { announcedOnTime } from '#domain/decision/result-date.ts';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { countStatements } from '#server/db/testing/count-statements.ts';
import { openTestDatabase, rolledBack } from '#server/db/testing/test-database.ts';
import { countSpots, findStatistics } from './statistic.ts';
import { NOW, addOwner, inDays, sampleProposalRow } from '../testing/sample-proposal.ts';

const { db, pool } = await openTestDatabase();
const owner = await addOwner(db);
type Sample = Partial<typeof proposals.$inferInsert>;

function onBoard(samples: Sample[], check: (tx: Database) => Promise<void>): Promise<void> {
  return rolledBack(db, async (tx) => {
    if (samples.length > 0)
      await tx.insert(proposals).values(samples.map((more) => sampleProposalRow(owner, more)));
    await check(tx);
  });
}

/** Proposals that are not public: none of them may change a figure. */
const UNSEEN: Sample[] = [
  { status: 'withdrawn', applicationCount: 7, acceptedCount: 1, topics: ['Secret', 'Secret two', 'MEV'] },
  { status: 'hidden', hiddenFrom: 'open', applicationCount: 9, topics: ['Hidden', 'MEV', 'N/A'] },
  {
    status: 'hidden',
    hiddenFrom: 'announced',
    applicationCount: 9,
    closeAt: inDays(-9),
    resultAt: inDays(-5),
    announcedAt: inDays(-1),
  },
];

const KNOWN: Sample[] = [
  {
    recruitmentType: 'find_mentor',
    createdAt: new Date('2026-11-03T08:00:00Z'),
    applicationCount: 4,
    topics: ['MEV', 'Zero knowledge', 'N/A'],
  },
  {
    createdAt: new Date('2026-11-30T00:00:00Z'),
    topics: ['To come', 'N/A', 'N/A'],
  },
  {
    status: 'closed',
    appType: 'rolling',
    recruitmentType: 'find_team',
    createdAt: new Date('2026-10-31T23:59:59Z'),
    applicationCount: 0,
    topics: ['zero knowledge', 'Zero knowledge', 'n/a'],
  },
  {
    status: 'announced',
    createdAt: new Date('2026-09-01T00:00:00Z'),
    closeAt: new Date('2026-10-01T00:00:00Z'),
    resultAt: new Date('2026-10-20T00:00:00Z'),
    announcedAt: new Date('2026-10-05T00:00:00Z'),
    applicationCount: 12,
    topics: ['Zero Knowledge', 'Rollups', 'N/A'],
  },
  {
    status: 'announced',
    createdAt: new Date('2025-12-01T00:00:00Z'),
    closeAt: new Date('2026-01-01T00:00:00Z'),
    resultAt: new Date('2026-01-05T00:00:00Z'),
    announcedAt: new Date('2026-01-09T00:00:00Z'),
    applicationCount: 1,
    topics: ['MEV', 'N/A', 'N/A'],
  },
  {
    status: 'closed',
    recruitmentType: 'find_team',
    createdAt: new Date('2025-11-30T23:59:59Z'),
    closeAt: inDays(-30),
    resultAt: inDays(-2),
    applicationCount: 2,
    topics: ['Too old', 'N/A', 'N/A'],
  },
];

describe('public statistics', () => {
  test('equal the known values of the public proposals', () =>
    onBoard([...KNOWN, ...UNSEEN], async (tx) => {
      const figures = await findStatistics(tx, NOW);
      expect(figures.openNow).toBe(2);
      expect(figures.kinds).toEqual({ find_mentor: 1, find_mentee: 2, find_team: 1 });
      expect(figures.months.map(({ month }) => month).slice(-3)).toEqual(['2026-09', '2026-10', '2026-11']);
      expect(
        figures.months
          .filter(({ kinds }) => Object.values(kinds).some(Boolean))
          .map(({ month, kinds }) => [month, ...Object.values(kinds)]),
      ).toEqual([
        ['2025-12', 0, 1, 0],
        ['2026-09', 0, 1, 0],
        ['2026-10', 0, 0, 1],
        ['2026-11', 1, 0, 0],
      ]);
      expect(figures.topics).toEqual([
        { topic: 'Zero knowledge', count: 3 },
        { topic: 'MEV', count: 2 },
        { topic: 'Rollups', count: 1 },
      ]);
      expect(figures.applications).toEqual({ total: 17, median: 2.5, steps: [1, 1, 1, 0, 1, 0] });
      expect(figures.results).toEqual({
        all: { due: 3, onTime: 1, medianDays: 6 },
        kinds: {
          find_mentor: { due: 0, onTime: 0, medianDays: null },
          find_mentee: { due: 2, onTime: 1, medianDays: 6 },
          find_team: { due: 1, onTime: 0, medianDays: null },
        },
      });
    }));

  test('count filled, open and closed spots of each role, and 4 or more as 4', () =>
    onBoard(
      [
        { recruitmentType: 'find_mentor', participants: 4, acceptedCount: 1 },
        { recruitmentType: 'find_mentor', participants: 2, acceptedCount: 3 },
        { recruitmentType: 'find_team', participants: 3, acceptedCount: 1, status: 'closed' },
        { recruitmentType: 'find_team', participants: 2, closeAt: NOW },
        { recruitmentType: 'find_team', participants: 0 },
        { recruitmentType: 'find_team', participants: 3, status: 'withdrawn' },
      ],
      async (tx) => {
        expect((await findStatistics(tx, NOW)).spots).toEqual({
          find_mentor: { filled: 4, open: 3, unfilled: 0 },
          find_mentee: { filled: 0, open: 0, unfilled: 0 },
          find_team: { filled: 1, open: 0, unfilled: 4 },
        });
      },
    ));

  test('are zero when no proposal is public', () =>
    onBoard(UNSEEN, async (tx) => {
      const figures = await findStatistics(tx, NOW);
      const none = { due: 0, onTime: 0, medianDays: null };
      expect(figures).toMatchObject({
        openNow: 0,
        kinds: { find_mentor: 0, find_mentee: 0, find_team: 0 },
        topics: [],
        applications: { total: 0, median: null, steps: [0, 0, 0, 0, 0, 0] },
        results: { all: none, kinds: { find_mentor: none, find_mentee: none, find_team: none } },
      });
      expect(figures.months).toHaveLength(12);
      expect(await countSpots(tx, NOW)).toEqual({ open: 0, taken: 0 });
    }));

  test('list at most eight topics', () =>
    onBoard(
      Array.from({ length: 5 }, (_, n) => ({
        topics: [`a${n}`, `b${n}`, `c${n}`] as [string, string, string],
      })),
      async (tx) => {
        expect((await findStatistics(tx, NOW)).topics).toHaveLength(8);
      },
    ));

  test('count results as on time exactly when the domain does', () => {
    const row = (more: Sample) => ({
      ...sampleProposalRow(owner, { applicationCount: 1, closeAt: inDays(-9), ...more }),
    });
    const samples = [
      row({ status: 'announced', resultAt: inDays(-3), announcedAt: inDays(-3) }),
      row({ status: 'announced', resultAt: inDays(-3), announcedAt: inDays(-2) }),
      row({ status: 'announced', resultAt: inDays(3), announcedAt: NOW }),
      row({ status: 'announced', resultAt: inDays(-3), missedResultAt: inDays(-5), announcedAt: inDays(-3) }),
      row({ status: 'closed', resultAt: inDays(3), missedResultAt: inDays(-3) }),
      row({ status: 'closed', resultAt: inDays(-3) }),
      row({ status: 'open', resultAt: inDays(-3) }),
      row({ status: 'closed', resultAt: NOW }),
      row({ status: 'closed', resultAt: inDays(-3), applicationCount: 0 }),
      row({ status: 'closed', appType: 'rolling', resultAt: inDays(-3) }),
      row({ status: 'withdrawn', resultAt: inDays(-3) }),
      row({ status: 'hidden', hiddenFrom: 'closed', resultAt: inDays(-3) }),
    ];
    const verdicts = samples.map((sample) =>
      announcedOnTime({ announcedAt: null, missedResultAt: null, applicationCount: 0, ...sample }, NOW),
    );
    return onBoard(samples, async (tx) => {
      const { all } = (await findStatistics(tx, NOW)).results;
      expect(all.due).toBe(verdicts.filter((verdict) => verdict !== null).length);
      expect(all.onTime).toBe(verdicts.filter((verdict) => verdict === true).length);
    });
  });

  test('take four statements', async () => {
    const { counting, counted } = countStatements(pool);
    expect(await counted(() => findStatistics(counting, NOW))).toBe(4);
  });
});

test('countSpots counts only the spots of proposals that accept applications', () =>
  onBoard(
    [
      { participants: 3, acceptedCount: 1 },
      { participants: 4, acceptedCount: 6 },
      { participants: 0, acceptedCount: 2 },
      { participants: 2, closeAt: NOW },
      { participants: 2, status: 'closed', acceptedCount: 1 },
      ...UNSEEN,
    ],
    async (tx) => {
      expect(await countSpots(tx, NOW)).toEqual({ open: 2, taken: 9 });
    },
  ));
