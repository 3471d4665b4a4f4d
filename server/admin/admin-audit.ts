import type pg from 'pg';
import { OPERATOR } from '#domain/base/actor.ts';
import type { Operation } from '#domain/audit/audit.ts';
import { recordOperation } from '#server/commands/audit/audit-events.ts';
import { createDatabase } from '#server/db/database.ts';

/**
 * Records an operator's action on the whole database in the audit log. Returns '', or a message for
 * the operator if that fails, for example on a full disk: a backup matters more than its entry.
 */
export async function recordAdminAction(config: pg.PoolConfig, kind: Operation, now: Date): Promise<string> {
  const { db, close } = createDatabase({ ...config, max: 1 });
  try {
    await recordOperation(db, OPERATOR, kind, now);
    return '';
  } catch (error) {
    let cause = error;
    while (cause instanceof Error && cause.cause) cause = cause.cause;
    return `\nCould not record this in the audit log: ${cause instanceof Error ? cause.message : String(cause)}.`;
  } finally {
    await close();
  }
}
