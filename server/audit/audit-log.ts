import { randomBytes } from 'node:crypto';
import { eq, lt, or, sql } from 'drizzle-orm';
import type { WithSubquery } from 'drizzle-orm';
import { AUDIT_DAYS, type AuditKind, isUnnamed } from '../../domain/audit.ts';
import { DAY_MS } from '../../domain/duration.ts';
import { auditEntries } from '../db/audit-schema.ts';
import type { Database } from '../db/database.ts';
import { DELETE_BATCH_SIZE } from '../db/delete-batch.ts';
import { insertBatches } from '../db/insert-batches.ts';

/**
 * The one door to the audit trail: what a command did, written in its own transaction, so that neither is there without the other.
 * Ids and kinds only; never a text, an address or a decision.
 */
export type AuditEntry = {
  kind: AuditKind;
  /** The id of the thing that the kind names. */
  targetId?: number | string | null;
  /** The uid of whom else it is about. */
  affectedUserId?: string | null;
};

/** Who did it, and the request they did it with: an actor, or nobody who was signed in. */
export type AuditActor = { uid: string | null; requestId?: string };

/** Writes entries down, in a statement of their own. */
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
 * Entries that ride along with the statement they are about, and cost no way of their own: `tx.with(trace(…)).insert(…)`. They are written
 * whether or not that statement finds a row: for statements that do.
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
    // What one does about oneself is about nobody else.
    affectedUserId: affectedUserId === uid ? null : affectedUserId,
  }));
}

/** Puts a name that leads to nobody in the place of somebody whose account is gone: the same one in all of their entries. */
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

/** A sweep: deletes entries whose time is over, so many of the oldest. Returns how many. */
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
