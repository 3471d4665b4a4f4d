import { randomBytes } from 'node:crypto';
import { eq, lt, or, sql } from 'drizzle-orm';
import type { WithSubquery } from 'drizzle-orm';
import { AUDIT_DAYS, type AuditKind, isUnnamed } from '../../domain/audit.ts';
import { auditEntries } from './audit-schema.ts';
import type { Database } from './database.ts';
import { SWEEP } from './sweep.ts';

/**
 * The one door to the audit trail: what a command did, written in its own transaction, so that neither is there without the other.
 * Ids and kinds only; never a text, an address or a decision.
 */
export type AuditEntry = {
  kind: AuditKind;
  /** The id of the thing that the kind names. */
  thingId?: number | string | null;
  /** The uid of whom else it is about. */
  aboutId?: string | null;
};

/** Who did it, and the request they did it with: an actor, or nobody who was signed in. */
export type Doer = { uid: string | null; requestId?: string };

/** Rows of one statement, which takes no more than 65,535 values. */
const BATCH = 2000;

/** Writes entries down, in a statement of their own. */
export async function leaveTrace(
  tx: Database,
  who: Doer,
  entries: AuditEntry | readonly AuditEntry[],
  now: Date,
): Promise<void> {
  const rows = rowsOf(who, [entries].flat(), now);
  for (let from = 0; from < rows.length; from += BATCH)
    await tx.insert(auditEntries).values(rows.slice(from, from + BATCH));
}

/**
 * Entries that ride along with the statement they are about, and cost no way of their own: `tx.with(trace(…)).insert(…)`. They are written
 * whether or not that statement finds a row: for statements that do.
 */
export function trace(
  tx: Database,
  who: Doer,
  entries: AuditEntry | readonly AuditEntry[],
  now: Date,
): WithSubquery {
  const inserted = tx
    .insert(auditEntries)
    .values(rowsOf(who, [entries].flat(), now))
    .returning({ id: auditEntries.id });
  return tx.$with('trace').as(inserted);
}

function rowsOf({ uid, requestId }: Doer, entries: AuditEntry[], at: Date) {
  return entries.map(({ kind, thingId = null, aboutId = null }) => ({
    ...{ at, actorId: isUnnamed(kind) ? null : uid, kind, requestId: requestId ?? null },
    thingId: thingId === null ? null : String(thingId),
    // What one does about oneself is about nobody else.
    aboutId: aboutId === uid ? null : aboutId,
  }));
}

/** Puts a name that leads to nobody in the place of somebody whose account is gone: the same one in all of their entries. */
export async function forgetInTrail(tx: Database, uid: string): Promise<void> {
  const former = `former ${randomBytes(9).toString('base64url')}`;
  const without = (column: typeof auditEntries.actorId | typeof auditEntries.aboutId) =>
    sql`case when ${column} = ${uid} then ${former} else ${column} end`;
  await tx
    .update(auditEntries)
    .set({ actorId: without(auditEntries.actorId), aboutId: without(auditEntries.aboutId) })
    .where(or(eq(auditEntries.actorId, uid), eq(auditEntries.aboutId, uid)));
}

const DAY_MS = 86_400_000;

/** A sweep: deletes entries whose time is over, so many of the oldest. Returns how many. */
export async function removeOldEntries(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - AUDIT_DAYS * DAY_MS);
  const oldest = db
    .select({ id: auditEntries.id, at: auditEntries.at })
    .from(auditEntries)
    .orderBy(auditEntries.id)
    .limit(SWEEP)
    .as('oldest');
  const over = db.select({ id: oldest.id }).from(oldest).where(lt(oldest.at, before));
  return (await db.delete(auditEntries).where(sql`${auditEntries.id} in ${over}`)).rowCount ?? 0;
}
