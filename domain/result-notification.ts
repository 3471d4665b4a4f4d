import type { Decision } from './application.ts';
import type { NotificationContent } from './notifications/events.ts';
import { proposalFacts } from './notifications/facts.ts';
import type { Proposal } from './proposal.ts';
import { willSendReplyReminder } from './reminder.ts';

/** What is known of a decision: about which application, what the owner wrote with it, until when an invitation waits for its answer. */
export type Decided = { id: number; decisionNote: string; replyBy: Date | null };

/** The notice about a decision. */
export type ResultNotification = Extract<NotificationContent, { event: Decision }>;

/**
 * What an applicant is told once a decision about them takes effect: left with the decision, and previewed from here before, so that
 * both say the same.
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
      const { decisionNote: message, replyBy: at } = application;
      const replyBy = at?.toISOString() ?? null;
      const reminder = at !== null && willSendReplyReminder(at, proposal.timeZone, now);
      return { event: decision, facts: { ...about, message, replyBy, reminder } };
    }
    case 'waitlisted':
      return { event: decision, facts: about };
    case 'not_selected':
      return { event: decision, facts: { ...about, reason: application.decisionNote } };
  }
}
