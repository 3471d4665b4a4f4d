import type pg from 'pg';
import { OPERATOR } from '../../domain/actor.ts';
import type { Operation } from '../../domain/audit.ts';
import { recordOperation } from '../commands/audit-events.ts';
import { createDatabase } from '../db/database.ts';

/**
 * Writes into the audit trail what the operator does with all of the board. Gives what is to be said about it: nothing, or why it could not be written,
 * as with a full disk or a database of long ago. It is done all the same: a backup is worth more than its line.
 */
export async function recordAdminAction(config: pg.PoolConfig, kind: Operation, now: Date): Promise<string> {
  const { db, close } = createDatabase({ ...config, max: 1 });
  try {
    await recordOperation(db, OPERATOR, kind, now);
    return '';
  } catch (error) {
    let cause = error;
    while (cause instanceof Error && cause.cause) cause = cause.cause;
    return `\nIt does not stand in the audit trail: ${cause instanceof Error ? cause.message : String(cause)}.`;
  } finally {
    await close();
  }
}
