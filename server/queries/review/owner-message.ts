import { and, asc, desc, eq } from 'drizzle-orm';
import { type Actor, isSignedIn, uidOf } from '#domain/base/actor.ts';
import type { FactsOf } from '#domain/notification/events.ts';
import type { Addressee } from '#domain/review/message-template.ts';
import type { MessageGroup } from '#domain/review/owner-message.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { selectMessageRecipients } from '#server/reads/message-recipients.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { notInConflict } from '#server/reads/role-where.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { findProposalToReview } from './received-application.ts';

/** The proposal and the names of those its owner can write to, by group. */
export type MessageRecipients = {
  proposal: Proposal;
  people: Record<MessageGroup, string[]>;
  /** The first person of each group, who a preview is for. */
  first: Record<MessageGroup, Addressee | undefined>;
  /** Names of those whose invitation waits for the announcement of results. */
  pending: string[];
};

/** Refuses anyone but the owner with `notOwnerRefusal`. */
export async function listMessageRecipients(
  db: Database,
  actor: Actor,
  proposalId: number,
): Promise<Outcome<MessageRecipients>> {
  const found = await findProposalToReview(db, actor, proposalId);
  if (!found.ok) return found;
  const recipients = await selectMessageRecipients(db, proposalId, uidOf(actor));
  const of = (which: MessageGroup) =>
    recipients.filter(({ group }) => group === which).map(({ name }) => name);
  const firstOf = (which: MessageGroup) => recipients.find(({ group }) => group === which);
  const pending = await db
    .select({ name: users.name })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(
      and(
        eq(applications.proposalId, proposalId),
        eq(applications.pendingDecision, 'invited'),
        notInConflict(uidOf(actor)),
      ),
    )
    .orderBy(asc(applications.submittedAt), asc(applications.id));
  return done({
    proposal: found.value,
    people: { invited: of('invited'), accepted: of('accepted') },
    first: { invited: firstOf('invited'), accepted: firstOf('accepted') },
    pending: pending.map(({ name }) => name),
  });
}

/** A message of an owner to everyone, as one applicant reads it. */
export type OwnerMessage = { id: number; at: Date; text: string };

/**
 * Messages that the owner sent to everyone and the actor received about their application, latest
 * first, while their notifications are stored.
 */
export async function listOwnerMessages(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<OwnerMessage[]> {
  if (!isSignedIn(actor)) return [];
  const rows = await db
    .select({ id: notifications.id, at: notifications.at, facts: notifications.facts })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, actor.uid),
        eq(notifications.applicationId, applicationId),
        eq(notifications.event, 'owner_message'),
      ),
    )
    .orderBy(desc(notifications.id));
  return rows.map(({ id, at, facts }) => ({ id, at, text: (facts as FactsOf['owner_message']).message }));
}
