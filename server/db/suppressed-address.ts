import { eq } from 'drizzle-orm';
import type { StopReason } from '../../domain/bounce.ts';
import type { Database } from './database.ts';
import { suppressedAddresses } from './notification-schema.ts';

/** An address that nothing is mailed to. */
export type SuppressedAddress = { email: string; reason: StopReason; answer: string; since: Date };

/** Whether, why and since when nothing is mailed to an address; null when it is. */
export async function findSuppression(db: Database, address: string): Promise<SuppressedAddress | null> {
  const [suppression] = await db
    .select()
    .from(suppressedAddresses)
    .where(eq(suppressedAddresses.email, address.toLowerCase()));
  return suppression ?? null;
}
