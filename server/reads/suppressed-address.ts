import { eq } from 'drizzle-orm';
import type { StopReason } from '#domain/notification/bounce.ts';
import type { Database } from '#server/db/database.ts';
import { suppressedAddresses } from '#server/db/schema/notification.ts';

/** An address that nothing is emailed to. */
export type SuppressedAddress = { email: string; reason: StopReason; answer: string; since: Date };

/** Why and since when nothing is emailed to an address; null if it is not suppressed. */
export async function findSuppression(db: Database, address: string): Promise<SuppressedAddress | null> {
  const [suppression] = await db
    .select()
    .from(suppressedAddresses)
    .where(eq(suppressedAddresses.email, address.toLowerCase()));
  return suppression ?? null;
}
