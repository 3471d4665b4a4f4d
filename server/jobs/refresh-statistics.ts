import { MINUTE_MS } from '#domain/time/duration.ts';
import { storeStatistics } from '#server/commands/board/statistics.ts';
import type { Database } from '#server/db/database.ts';
import { tryAdvisoryLock } from '#server/db/advisory-lock.ts';
import { FIGURES, countFiguresNow, findStoredFigures } from '#server/queries/board/stored-statistics.ts';

/** Age at which stored figures are counted again. */
const REFRESH_AFTER_MS = 10 * MINUTE_MS;

/**
 * Counts and stores the public figures of a large board, in one process at a time; a small board
 * counts them on each read.
 */
export async function refreshStatistics(db: Database, now: Date): Promise<void> {
  for (const name of FIGURES) {
    const { isLarge, computedAt } = await findStoredFigures(db, name);
    if (!isLarge || (computedAt && now.getTime() - computedAt.getTime() < REFRESH_AFTER_MS)) continue;
    await db.transaction(async (tx) => {
      if (await tryAdvisoryLock(tx, 'statistics'))
        await storeStatistics(tx, name, await countFiguresNow(tx, name, now), now);
    });
  }
}
