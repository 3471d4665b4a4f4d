import { keepFigures } from '../commands/counted-figures.ts';
import type { Database } from '../data/database.ts';
import { isOnlyOne } from '../data/one-at-a-time.ts';
import { FIGURES, countFiguresNow, findCounted } from '../queries/counted-figures.ts';

const EVERY_MS = 10 * 60_000;

/** Counts the public figures of a large board anew when they are ten minutes old; of several processes one does. */
export async function countFigures(db: Database, now: Date): Promise<void> {
  for (const name of FIGURES) {
    const { isLarge, countedAt } = await findCounted(db, name);
    if (!isLarge || (countedAt && now.getTime() - countedAt.getTime() < EVERY_MS)) continue;
    await db.transaction(async (tx) => {
      if (await isOnlyOne(tx, 'figures'))
        await keepFigures(tx, name, await countFiguresNow(tx, name, now), now);
    });
  }
}
