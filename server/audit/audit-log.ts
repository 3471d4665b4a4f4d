import { randomBytes } from 'node:crypto';
import { eq, lt, or, sql } from 'drizzle-orm';
import type { WithSubquery } from 'drizzle-orm';
import { AUDIT_DAYS, type AuditKind, isUnnamed } from '#domain/audit/audit.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import type { Database } from '#server/db/database.ts';
import { DELETE_BATCH_SIZE } from '#server/db/delete-batch.ts';
import { insertBatches } from '#server/db/insert-batches.ts';

/**
 * An audit entry, written in the transaction of the change that it records. Contains ids and kinds
 * only, never texts, addresses or decisions.
 */
export type AuditEntry = {
  kind: AuditKind;
  /** The id of what `auditSubjectOf(kind)` names. */
  targetId?: number | string | null;
  /** The uid of the other person it is about. */
  affectedUserId?: string | null;
};

/** The actor of an entry and the request's id; `uid` is null when no one was signed in. */
export type AuditActor = { uid: string | null; requestId?: string };

/** Inserts entries in a separate statement. */
export async function recordAudit(
  tx: Database,
  actor: AuditActor,
  entries: AuditEntry | readonly AuditEntry[],
  now: Date,
): Promise<void> {
  const rows = auditRows(actor, [entries].flat(), now);
  for (const batch of insertBatches(rows)) await tx.insert(auditEntries).values(batch);
}

/**
 * Returns a CTE that inserts entries in the round trip of the main statement:
 * `tx.with(auditCte(…)).insert(…)`. They are inserted even if that statement matches no row, so use
 * it only where one is certain.
 */
export function auditCte(
  tx: Database,
  actor: AuditActor,
  entries: AuditEntry | readonly AuditEntry[],
  now: Date,
): WithSubquery {
  const inserted = tx
    .insert(auditEntries)
    .values(auditRows(actor, [entries].flat(), now))
    .returning({ id: auditEntries.id });
  return tx.$with('audit').as(inserted);
}

function auditRows({ uid, requestId }: AuditActor, entries: AuditEntry[], at: Date) {
  return entries.map(({ kind, targetId = null, affectedUserId = null }) => ({
    at,
    actorId: isUnnamed(kind) ? null : uid,
    kind,
    requestId: requestId ?? null,
    targetId: targetId === null ? null : String(targetId),
    // An action about oneself affects no one else.
    affectedUserId: affectedUserId === uid ? null : affectedUserId,
  }));
}

/** Replaces the uid of a deleted account in all audit entries by one random pseudonym. */
export async function anonymizeAuditActor(tx: Database, uid: string): Promise<void> {
  const pseudonym = `former ${randomBytes(9).toString('base64url')}`;
  const replaceUid = (column: typeof auditEntries.actorId | typeof auditEntries.affectedUserId) =>
    sql`case when ${column} = ${uid} then ${pseudonym} else ${column} end`;
  await tx
    .update(auditEntries)
    .set({
      actorId: replaceUid(auditEntries.actorId),
      affectedUserId: replaceUid(auditEntries.affectedUserId),
    })
    .where(or(eq(auditEntries.actorId, uid), eq(auditEntries.affectedUserId, uid)));
}

/**
 * Deletes one batch of the oldest entries whose retention (`AUDIT_DAYS`) is over. Returns how many.
 */
export async function purgeAuditEntries(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - AUDIT_DAYS * DAY_MS);
  const oldest = db
    .select({ id: auditEntries.id, at: auditEntries.at })
    .from(auditEntries)
    .orderBy(auditEntries.id)
    .limit(DELETE_BATCH_SIZE)
    .as('oldest');
  const over = db.select({ id: oldest.id }).from(oldest).where(lt(oldest.at, before));
  return (await db.delete(auditEntries).where(sql`${auditEntries.id} in ${over}`)).rowCount ?? 0;
}
