import { and, eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { fillMessage } from '#domain/review/message-template.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import {
  OWNER_MESSAGE_ERRORS,
  isMessageKey,
  mayMessage,
  parseOwnerMessage,
} from '#domain/review/owner-message.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { selectMessageRecipients } from '#server/reads/message-recipients.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { lockProposalFor } from '#server/reads/lock-proposal-for.ts';
import { type NewNotification, enqueueNotifications } from '#server/notifications/outbox.ts';
import { whyNoOwnerMessage } from '../access/daily-limits.ts';

type TypedMessage = { to: string; message: string; key: string };

/**
 * Sends a message to everyone invited or everyone who accepted, each with their first name filled
 * in, and returns how many. Sending the form with the same `key` again sends nothing. `too_often`
 * above the daily limit of the proposal.
 */
export async function sendOwnerMessage(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  typed: TypedMessage,
  now: Date,
): Promise<Outcome<{ people: number }>> {
  return db.transaction(async (tx) => {
    const proposal = await lockProposalFor(tx, proposalId, actor);
    if (!proposal) return refuse('not_found');
    const may = mayMessage(proposal, actor);
    if (!may.ok) return may;
    if (!isMessageKey(typed.key)) return refuse('malformed');
    const parsed = parseOwnerMessage(typed);
    if (!parsed.ok) return parsed;
    const { to, message } = parsed.value;

    const key = `owner-message ${proposalId} ${typed.key}`;
    const sent = await tx.$count(
      notifications,
      and(eq(notifications.proposalId, proposalId), eq(notifications.key, key)),
    );
    if (sent > 0) return done({ people: sent });
    const why = await whyNoOwnerMessage(tx, proposalId, now);
    if (why) return { ok: false, refusal: why };

    const recipients = await selectMessageRecipients(tx, proposalId, actor.uid);
    const facts = { proposal: proposalFacts(proposal), accepted: to === 'accepted' };
    const queued: NewNotification[] = [];
    for (const person of recipients) {
      const { applicationId, uid, group } = person;
      if (group !== to) continue;
      const filled = fillMessage(message, person, 'message');
      if (!filled.ok) return filled;
      queued.push({
        event: 'owner_message',
        facts: { ...facts, applicationId, message: filled.value },
        to: uid,
        from: actor.uid,
        key,
      });
    }
    if (queued.length === 0) return refuse('move_not_allowed', { message: OWNER_MESSAGE_ERRORS.noOne[to] });
    await enqueueNotifications(tx, queued, now);
    await recordAudit(tx, actor, { kind: 'applicants_messaged', targetId: proposalId }, now);
    return done({ people: queued.length });
  });
}
