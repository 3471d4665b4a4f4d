import { eq } from 'drizzle-orm';
import type { StopReason } from '../../domain/bounce.ts';
import type { Database } from './database.ts';
import { stoppedAddresses } from './notice-schema.ts';

/** An address that nothing is mailed to. */
export type StoppedAddress = { email: string; reason: StopReason; answer: string; since: Date };

/** Whether, why and since when nothing is mailed to an address; null when it is. */
export async function findStop(db: Database, address: string): Promise<StoppedAddress | null> {
  const [stop] = await db
    .select()
    .from(stoppedAddresses)
    .where(eq(stoppedAddresses.email, address.toLowerCase()));
  return stop ?? null;
}
