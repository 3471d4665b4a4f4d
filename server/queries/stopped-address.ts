import { desc } from 'drizzle-orm';
import type { Actor } from '../../domain/actor.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { stoppedAddresses } from '../data/notice-schema.ts';
import type { StoppedAddress } from '../data/stopped-address.ts';

export { findStop } from '../data/stopped-address.ts';

const SHOWN = 50;

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
