import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Any numbers, the same in every process. */
const LOCKS = { clock: 20_260_102 } as const;

/** True when nobody else does this now, in any process, until the transaction ends. Does not wait. */
export async function isOnlyOne(tx: Database, what: keyof typeof LOCKS): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCKS[what]}) as free`,
  );
  return rows[0]!.free;
}
