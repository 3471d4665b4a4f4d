import { MINUTE_MS } from '../../domain/duration.ts';
import { storeStatistics } from '../commands/statistics.ts';
import type { Database } from '../db/database.ts';
import { tryAdvisoryLock } from '../db/advisory-lock.ts';
import { FIGURES, countFiguresNow, findCounted } from '../queries/stored-statistics.ts';

const EVERY_MS = 10 * MINUTE_MS;

/**
 * Counts the public figures of a large board again when they are ten minutes old, in one process at
 * a time.
 */
export async function refreshStatistics(db: Database, now: Date): Promise<void> {
  for (const name of FIGURES) {
    const { isLarge, computedAt } = await findCounted(db, name);
    if (!isLarge || (computedAt && now.getTime() - computedAt.getTime() < EVERY_MS)) continue;
    await db.transaction(async (tx) => {
      if (await tryAdvisoryLock(tx, 'figures'))
        await storeStatistics(tx, name, await countFiguresNow(tx, name, now), now);
    });
  }
}
