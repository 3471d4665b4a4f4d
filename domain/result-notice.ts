import type { Decision } from './application.ts';
import type { NoticeContent } from './notice.ts';
import { proposalFacts } from './notice-facts.ts';
import type { Proposal } from './proposal.ts';
import { replyReminderComes } from './reminder.ts';

/** What is known of a decision: about which application, what the owner wrote with it, until when an invitation waits for its answer. */
export type Decided = { id: number; decisionNote: string; replyBy: Date | null };

/** The notice about a decision. */
export type ResultNotice = Extract<NoticeContent, { event: Decision }>;

/**
 * What an applicant is told once a decision about them takes effect: left with the decision, and previewed from here before, so that
 * both say the same.
 */
export function resultNotice(
  decision: Decision,
  application: Decided,
  proposal: Proposal,
  now: Date,
): ResultNotice {
  const about = { applicationId: application.id, proposal: proposalFacts(proposal) };
  switch (decision) {
    case 'invited': {
      const { decisionNote: message, replyBy: at } = application;
      const replyBy = at?.toISOString() ?? null;
      const reminder = at !== null && replyReminderComes(at, proposal.timeZone, now);
      return { event: decision, facts: { ...about, message, replyBy, reminder } };
    }
    case 'waitlisted':
      return { event: decision, facts: about };
    case 'not_selected':
      return { event: decision, facts: { ...about, reason: application.decisionNote } };
  }
}
