import { and, eq, isNull } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { type FactKind, isEstablishedFact, verifiedSinceOf } from '#domain/member/verified-fact.ts';
import { type AuditActor, recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';
import { endNewcomerMarks } from '../proposal/proposal-safety.ts';

/** A fact of one person, as the table's key names it. */
export type FactOf = { uid: string; kind: FactKind; subject: string };

/**
 * Records that the person proved a fact now, or renews it, also a lost one. `isShown` counts for a
 * new fact only, since later the person decides. Call it in the transaction of the proof.
 */
export async function recordFact(
  tx: Database,
  by: AuditActor,
  { uid, kind, subject, label = '', isShown }: FactOf & { label?: string; isShown: boolean },
  now: Date,
): Promise<void> {
  const [before] = await tx
    .select()
    .from(verifiedFacts)
    .where(factWhere({ uid, kind, subject }))
    .for('update');
  const proved = { label, verifiedAt: now, verifiedSince: verifiedSinceOf(before, now), lostAt: null };
  await tx
    .insert(verifiedFacts)
    .values({ userId: uid, kind, subject, isShown, ...proved })
    .onConflictDoUpdate({
      target: [verifiedFacts.userId, verifiedFacts.kind, verifiedFacts.subject],
      set: { ...proved, recheckedAt: null },
    });
  if (isEstablishedFact({ kind, ...proved }, now)) await endNewcomerMarks(tx, uid, now);
  await recordAudit(tx, by, { kind: 'fact_verified', affectedUserId: uid }, now);
}

/**
 * Records what a recheck found: `holds` ends a loss, the first failure begins one.
 */
export async function recheckFact(
  tx: Database,
  by: AuditActor,
  { uid, kind, subject }: FactOf,
  holds: boolean,
  now: Date,
): Promise<void> {
  const which = factWhere({ uid, kind, subject });
  const [before] = await tx
    .select({ lostAt: verifiedFacts.lostAt })
    .from(verifiedFacts)
    .where(which)
    .for('update');
  if (!before) return;
  const lostAt = holds ? null : (before.lostAt ?? now);
  await tx.update(verifiedFacts).set({ recheckedAt: now, lostAt }).where(which);
  const hasChanged = (lostAt === null) !== (before.lostAt === null);
  const auditKind = holds ? 'fact_verified' : 'fact_lost';
  if (hasChanged) await recordAudit(tx, by, { kind: auditKind, affectedUserId: uid }, now);
}

/** Records that a fact holds no longer, as when an address or account was removed. */
export async function loseFact(tx: Database, by: AuditActor, fact: FactOf, now: Date): Promise<void> {
  const lost = await tx
    .update(verifiedFacts)
    .set({ lostAt: now })
    .where(and(factWhere(fact), isNull(verifiedFacts.lostAt)))
    .returning({ id: verifiedFacts.id });
  if (lost.length > 0) await recordAudit(tx, by, { kind: 'fact_lost', affectedUserId: fact.uid }, now);
}

/** Removes a fact that its person withdraws. */
export async function removeFact(tx: Database, by: AuditActor, fact: FactOf, now: Date): Promise<void> {
  const removed = await tx.delete(verifiedFacts).where(factWhere(fact)).returning({ id: verifiedFacts.id });
  if (removed.length > 0) await recordAudit(tx, by, { kind: 'fact_lost', affectedUserId: fact.uid }, now);
}

/**
 * Shows the actor's fact to everyone or hides it, and returns its kind; another person's is
 * `not_found`.
 */
export async function showFact(
  db: Database,
  actor: SignedIn,
  id: number,
  isShown: boolean,
): Promise<Outcome<FactKind>> {
  const [changed] = await db
    .update(verifiedFacts)
    .set({ isShown })
    .where(and(eq(verifiedFacts.id, id), eq(verifiedFacts.userId, actor.uid)))
    .returning({ kind: verifiedFacts.kind });
  return changed ? done(changed.kind) : refuse('not_found');
}

function factWhere({ uid, kind, subject }: FactOf) {
  return and(eq(verifiedFacts.userId, uid), eq(verifiedFacts.kind, kind), eq(verifiedFacts.subject, subject));
}
