import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Arbitrary lock ids, the same in every process. A process that finds one taken may skip that work:
 * another one is doing it.
 */
const LOCK_IDS = {
  'past due': 20_260_102,
  statistics: 20_260_103,
  'closing soon': 20_260_104,
  'replies due': 20_260_105,
  'results due': 20_260_106,
  digests: 20_260_107,
  retention: 20_260_108,
  'questions waiting': 20_260_109,
  'unsent changes': 20_260_110,
  'admin notifications': 20_260_144,
} as const;
export type AdvisoryLock = keyof typeof LOCK_IDS;

/** Takes a lock until the transaction ends, without waiting; false when another process has it. */
export async function tryAdvisoryLock(tx: Database, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK_IDS[lock]}) as free`,
  );
  return rows[0]!.free;
}
