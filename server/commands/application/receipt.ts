import { and, desc, eq, sql } from 'drizzle-orm';
import { RECEIPTS_PER_HOUR } from '#domain/access/rate-limits.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { secondsToNextHour } from '#domain/access/hourly-limit.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import type { FactsOf } from '#domain/notification/events.ts';
import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import { consumeRateLimit } from '#server/db/rate-limit-counter.ts';
import type { Database } from '#server/db/database.ts';
import type { EmailState } from '#domain/notification/delivery.ts';
import { emails } from '#server/db/schema/notification.ts';
import { enqueueEmails } from '#server/notifications/outbox.ts';
import { lockApplication } from '#server/db/row-locks.ts';

const TOO_MANY_RECEIPTS: Refusal = {
  code: 'too_often',
  message: 'Receipts were sent again several times within an hour. Please try a little later.',
};
const IN_DELIVERY: readonly EmailState[] = ['queued', 'sending', 'retrying'];

/**
 * Emails the latest receipt of the actor's application again, unchanged, to their current sign-in
 * address, unless one is in delivery. `too_often` past {@link RECEIPTS_PER_HOUR},
 * `move_not_allowed` when no receipt is stored anymore.
 */
export async function resendReceipt(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  const { uid, email } = actor;
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked || !hasRole(PERMISSIONS.application.resendReceipt, actor, locked.facts))
      return refuse('not_found');
    const [last] = await tx
      .select({ state: emails.state, facts: emails.facts })
      .from(emails)
      .where(
        and(
          eq(emails.userId, uid),
          eq(emails.event, 'receipt'),
          eq(sql`${emails.facts}->>'applicationId'`, String(applicationId)),
        ),
      )
      .orderBy(desc(emails.id))
      .limit(1);
    if (!last)
      return refuse('move_not_allowed', {
        message: 'The emailed receipt is no longer stored. You can see it on the page of your application.',
      });
    if (IN_DELIVERY.includes(last.state)) return done({ id: applicationId });
    if (!(await consumeRateLimit(tx, `receipt person ${uid}`, RECEIPTS_PER_HOUR, now)))
      return { ok: false, refusal: { ...TOO_MANY_RECEIPTS, retryAfter: secondsToNextHour(now) } };
    const facts = last.facts as FactsOf['receipt'];
    await enqueueEmails(tx, [{ event: 'receipt', facts, to: email, userId: uid }], now);
    return done({ id: applicationId });
  });
}
