import { desc, eq } from 'drizzle-orm';
import type { Actor } from '../../domain/actor.ts';
import type { StopReason } from '../../domain/bounce.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { stoppedAddresses } from '../data/notice-schema.ts';

const SHOWN = 50;

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

/** The latest of them, and how many there are. Admins only. */
export async function listStopped(
  db: Database,
  actor: Actor,
): Promise<Outcome<{ all: number; latest: StoppedAddress[] }>> {
  if (actor.kind !== 'admin') return refuse('forbidden');
  const latest = await db.select().from(stoppedAddresses).orderBy(desc(stoppedAddresses.since)).limit(SHOWN);
  const all = latest.length < SHOWN ? latest.length : await db.$count(stoppedAddresses);
  return done({ all, latest });
}
