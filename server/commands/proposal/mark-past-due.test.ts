import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/duration.ts';
import { NO_FILTER } from '#domain/board/proposal-filter.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { listProposals } from '#server/queries/proposal/proposal-list.ts';
import { NOW, addOwner, inDays, sampleProposalRow } from '#server/queries/testing/sample-proposal.ts';
import { markPastDue } from './mark-past-due.ts';

const db = await testDatabase();
const owner = await addOwner(db);

test('marks proposals past their close date once, the oldest close date first, and no others', () =>
  rolledBack(db, async (tx) => {
    const closing = [-3, -2, -1, 0, 1].map((days) => sampleProposalRow(owner, { closeAt: inDays(days) }));
    const closed = sampleProposalRow(owner, { closeAt: inDays(-9), status: 'closed' });
    await tx.insert(proposals).values([...closing, closed]);
    const marked = async () => {
      const rows = await tx.select({ at: proposals.lapsedCloseAt }).from(proposals).orderBy(proposals.id);
      return rows.map(({ at }) => at && (at.getTime() - NOW.getTime()) / DAY_MS);
    };
    expect(await markPastDue(tx, NOW, 2)).toBe(2);
    expect(await marked()).toEqual([-3, -2, null, null, null, null]);
    expect(await markPastDue(tx, NOW, 10)).toBe(2);
    expect(await marked()).toEqual([-3, -2, -1, 0, null, null]);
    expect(await markPastDue(tx, NOW, 10)).toBe(0);
  }));

test('a marked proposal is listed again once its close date is later', () =>
  rolledBack(db, async (tx) => {
    const [row] = await tx
      .insert(proposals)
      .values(sampleProposalRow(owner, { closeAt: inDays(-1) }))
      .returning({ id: proposals.id });
    await markPastDue(tx, NOW, 10);
    const listed = async () => {
      const page = await listProposals(tx, NO_FILTER, NOW);
      return page.ok && page.value.rows.map(({ id }) => id);
    };
    expect(await listed()).toEqual([]);
    await tx
      .update(proposals)
      .set({ closeAt: inDays(3) })
      .where(eq(proposals.id, row!.id));
    expect(await listed()).toEqual([row!.id]);
  }));
