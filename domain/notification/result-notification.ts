import type { Decision } from '#domain/application/application.ts';
import type { NotificationContent } from './events.ts';
import { proposalFacts } from './facts.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { willSendReplyReminder } from './reminder.ts';

/**
 * A decision as the notification needs it: the application's id, the owner's message, the reply-by
 * date.
 */
export type Decided = { id: number; message: string; replyBy: Date | null };

/** The notification of a decision. */
export type ResultNotification = Extract<NotificationContent, { event: Decision }>;

/**
 * The notification of a decision, enqueued when it takes effect. The owner's preview uses it too,
 * so that both say the same.
 */
export function resultNotification(
  decision: Decision,
  application: Decided,
  proposal: Proposal,
  now: Date,
): ResultNotification {
  const about = { applicationId: application.id, proposal: proposalFacts(proposal) };
  switch (decision) {
    case 'invited': {
      const { message, replyBy: at } = application;
      const replyBy = at?.toISOString() ?? null;
      const reminder = at !== null && willSendReplyReminder(at, proposal.timeZone, now);
      return { event: decision, facts: { ...about, message, replyBy, reminder } };
    }
    case 'waitlisted':
      return { event: decision, facts: about };
    case 'not_selected':
      return { event: decision, facts: { ...about, reason: application.message } };
  }
}
