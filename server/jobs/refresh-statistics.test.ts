import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { FIGURES, LARGE_BOARD, readFigures } from '#server/queries/board/stored-statistics.ts';
import { NOW, addOwner, sampleProposalRow } from '#server/queries/testing/sample-proposal.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { refreshStatistics } from './refresh-statistics.ts';

const db = await testDatabase();
const owner = await addOwner(db);
// Only a superuser can change the planner's estimate of a table's rows.
const { rows } = await db.execute<{ may: boolean }>(
  sql`select usesuper as may from pg_user where usename = current_user`,
);
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

test.runIf(rows[0]!.may)(
  'a small board is counted for each read, and a large one every ten minutes',
  async () => {
    const post = () => db.insert(proposals).values(sampleProposalRow(owner, { participants: 2 }));
    const countStored = async () => (await db.execute(sql`select name from statistics`)).rows.length;
    await post();
    await refreshStatistics(db, NOW);
    expect(await countStored()).toBe(0);
    expect(await readFigures(db, 'spots', NOW)).toEqual({ figures: { open: 2, taken: 0 }, computedAt: NOW });

    // The planner's estimate for a large board.
    await db.execute(
      sql`update pg_class set reltuples = ${LARGE_BOARD}::int where oid = 'proposals'::regclass`,
    );
    await refreshStatistics(db, NOW);
    expect(await countStored()).toBe(FIGURES.length);
    await post();
    const counted = { figures: { open: 2, taken: 0 }, computedAt: NOW };
    expect(await readFigures(db, 'spots', later(9))).toEqual(counted);
    await refreshStatistics(db, later(9));
    expect(await readFigures(db, 'spots', later(9))).toEqual(counted);
    await refreshStatistics(db, later(10));
    expect(await readFigures(db, 'spots', later(11))).toEqual({
      figures: { open: 4, taken: 0 },
      computedAt: later(10),
    });
    const { figures } = await readFigures(db, 'statistics', later(11));
    expect(figures).toMatchObject({ openNow: 2 });
  },
);
