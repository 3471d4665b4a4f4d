import type { Database } from '../data/database.ts';
import { countedFigures } from '../data/figure-schema.ts';

/** Keeps figures under a name, in place of those that were counted before. */
export async function keepFigures(db: Database, name: string, figures: object, now: Date): Promise<void> {
  const counted = { figures, countedAt: now };
  await db
    .insert(countedFigures)
    .values({ name, ...counted })
    .onConflictDoUpdate({ target: countedFigures.name, set: counted });
}
