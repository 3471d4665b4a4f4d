import fc from 'fast-check';
import { expect } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import type { ProposalFilter } from '#domain/board/proposal-filter.ts';
import { HOURS_PER_WEEK } from '#domain/proposal/hours-per-week.ts';
import { RECRUITMENT_TYPES } from '#domain/proposal/proposal.ts';
import { REWARDS } from '#domain/proposal/reward.ts';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { rolledBack } from '#server/db/testing/test-database.ts';
import { listProposals } from '../proposal/proposal-list.ts';
import { findFirstProposal } from '../board/first-proposal.ts';
import { collectRows } from '#server/testing/collect.ts';
import { listPublished } from '../board/published-proposal.ts';
import { figuresOf } from './figures-of.ts';
import { NOW, sampleProposalRow } from './sample-proposal.ts';
import { type Row, anyFilter, anyRow, inOrder, matches } from './search-model.ts';

/**
 * Compares `filters` filters with the model on each of `boards` boards of up to `most` proposals.
 * Throws with seed and path on a mismatch.
 */
export async function searchAgrees(
  db: Database,
  owner: string,
  { boards, filters, most, seed }: { boards: number; filters: number; most: number; seed: number },
): Promise<{ asked: number; found: number }> {
  const figures = { asked: 0, found: 0 };
  const rows = fc.array(anyRow, { minLength: 1, maxLength: most, size: 'max' });
  const asked = fc.array(anyFilter, { minLength: filters, maxLength: filters });
  await fc.assert(
    fc.asyncProperty(rows, asked, async (made, filtered) => {
      await rolledBack(db, async (tx) => {
        const added = await tx
          .insert(proposals)
          .values(made.map((more) => sampleProposalRow(owner, withoutEvent(more))))
          .returning();
        for (const filter of filtered) {
          figures.asked += 1;
          figures.found += await compare(tx, added, filter);
        }
      });
    }),
    { numRuns: boards, seed },
  );
  return figures;
}

const withoutEvent = <T extends { withEvent: boolean }>(row: T) =>
  row.withEvent ? { ...row, eventName: 'A day', eventLink: 'https://day.example' } : row;

async function compare(tx: Database, added: Row[], asked: ProposalFilter): Promise<number> {
  const found = inOrder(
    added.filter((row) => matches(row, asked)),
    asked,
  );
  const expected = found.map(({ id }) => id);
  expect(await walk(tx, asked)).toEqual(expected);
  const first = await findFirstProposal(tx, VISITOR, asked, NOW);
  expect(first.ok && (first.value?.proposal.id ?? null)).toBe(expected[0] ?? null);
  const called = await listPublished(tx, { ...asked, limit: 500, cursor: null }, NOW);
  expect((await collectRows(called)).map(({ id }) => id)).toEqual(expected);
  const counted = (more: Partial<ProposalFilter>) =>
    added.filter((row) => matches(row, { ...asked, ...more })).length;
  const { total, kinds, menu } = await figuresOf(tx, asked, NOW);
  expect(total).toBe(expected.length);
  expect(kinds).toEqual({
    all: counted({ kind: null }),
    ...Object.fromEntries(RECRUITMENT_TYPES.map((kind) => [kind, counted({ kind })])),
  });
  expect(menu).toEqual({
    categories: {
      event: counted({ event: true }),
      remote: counted({ remote: true }),
      spots: counted({ spots: true }),
      demand: counted({ demand: 'looking' }),
    },
    pay: Object.fromEntries(REWARDS.map((reward) => [reward, counted({ pay: reward })])),
    hours: Object.fromEntries(HOURS_PER_WEEK.map((most) => [most, counted({ hours: most })])),
  });
  return expected.length;
}

/** Ids of every page, following the cursors. */
async function walk(tx: Database, asked: ProposalFilter): Promise<number[]> {
  const ids: number[] = [];
  let after: string | null = null;
  do {
    const page = await listProposals(tx, { ...asked, after }, NOW);
    if (!page.ok) throw new Error(page.refusal.message);
    expect(page.value.before).toBe(ids.length);
    ids.push(...page.value.rows.map(({ id }) => id));
    after = page.value.nextAfter;
  } while (after !== null);
  return ids;
}
