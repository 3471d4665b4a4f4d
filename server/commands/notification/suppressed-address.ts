import { and, eq, inArray, lt, or } from 'drizzle-orm';
import { type SignedIn, type Admin, isOperator } from '#domain/base/actor.ts';
import {
  RESPONSE_CAP,
  type BounceReport,
  STOP_DAYS,
  STOP_REASONS,
  isLost,
} from '#domain/notification/bounce.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { users } from '#server/db/schema/account.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { emails, suppressedAddresses } from '#server/db/schema/notification.ts';
import { suppressIfBounced } from '#server/notifications/suppress-address.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { findSuppression } from '#server/reads/suppressed-address.ts';

/** Result of a bounce report: address suppressed, email given up, or nothing to do. */
export type BounceResult = 'stopped' | 'noted' | 'nothing' | 'unknown mail';

/**
 * Processes a bounce or complaint about one of our emails, found by Message-ID. Marks a lost email
 * as given up for admins to see, and suppresses an address that has no mailbox or complained.
 */
export async function processBounceReport(
  db: Database,
  { numbers: messageIds, report }: { numbers: readonly string[]; report: BounceReport },
  now: Date,
): Promise<BounceResult> {
  if (messageIds.length === 0) return 'unknown mail';
  return db.transaction(async (tx) => {
    const [email] = await tx
      .select({ id: emails.id, to: emails.toAddress, state: emails.state })
      .from(emails)
      .where(inArray(emails.messageId, [...messageIds]))
      .limit(1)
      .for('update');
    if (!email) return 'unknown mail';
    const lastResponse = report.answer.slice(0, RESPONSE_CAP);
    if (isLost(report) && email.state === 'sent')
      await tx
        .update(emails)
        .set({ state: 'given_up', lastResponse, sentAt: null, dueAt: now })
        .where(eq(emails.id, email.id));
    if (await suppressIfBounced(tx, email.to, report, now)) return 'stopped';
    return isLost(report) ? 'noted' : 'nothing';
  });
}

/** Lifts the suppression of the actor's own address, if there is one. */
export async function unsuppressOwnAddress(db: Database, actor: SignedIn): Promise<Outcome<null>> {
  await deleteSuppression(db, actor.email);
  return done(null);
}

/**
 * Lifts a suppression as an admin. `not_found` when there is none, `move_not_allowed` after a
 * complaint, which only the address's owner, or the operator at their request, can lift.
 */
export function unsuppressAddress(
  db: Database,
  actor: Admin,
  address: string,
  now: Date,
): Promise<Outcome<null>> {
  return db.transaction(async (tx) => {
    const suppression = await findSuppression(tx, address);
    if (!suppression) return refuse('not_found');
    if (suppression.reason === 'complained' && !isOperator(actor)) return refuse('move_not_allowed');
    const [owner] = await tx.select({ uid: users.id }).from(users).where(eq(users.email, suppression.email));
    await recordAudit(tx, actor, { kind: 'email_unsuppressed', affectedUserId: owner?.uid ?? null }, now);
    await deleteSuppression(tx, suppression.email);
    return done(null);
  });
}

async function deleteSuppression(db: Database, address: string): Promise<void> {
  await db.delete(suppressedAddresses).where(eq(suppressedAddresses.email, address.toLowerCase()));
}

/** Deletes suppressions whose `STOP_DAYS` have passed. Returns how many. */
export function purgeSuppressedAddresses(db: Database, now: Date): Promise<number> {
  const over = STOP_REASONS.map((reason) =>
    and(
      eq(suppressedAddresses.reason, reason),
      lt(suppressedAddresses.since, new Date(now.getTime() - STOP_DAYS[reason] * DAY_MS)),
    ),
  );
  return deleteBatch(db, suppressedAddresses, or(...over));
}
