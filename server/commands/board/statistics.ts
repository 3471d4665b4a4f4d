import type { Database } from '#server/db/database.ts';
import { statistics } from '#server/db/schema/statistics.ts';

/** Stores figures under a name, replacing the previous ones. */
export async function storeStatistics(db: Database, name: string, figures: object, now: Date): Promise<void> {
  const values = { figures, computedAt: now };
  await db
    .insert(statistics)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: statistics.name, set: values });
}
