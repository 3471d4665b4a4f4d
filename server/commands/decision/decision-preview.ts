import type { SignedIn } from '#domain/base/actor.ts';
import { transitionApplication } from '#domain/application/application.ts';
import type { NotificationContent } from '#domain/notification/events.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { resultNotification } from '#domain/notification/result-notification.ts';
import type { Database } from '#server/db/database.ts';
import { type ProposalRow, lockApplications } from '#server/db/row-locks.ts';
import {
  type DecisionMessage,
  EMPTY_MESSAGE,
  parseInvitationMessage,
  parseReason,
  messageByApplicant,
} from './decision.ts';

/** A decision as its form says it, before it is made. */
export type DecisionForm =
  | { action: 'invite'; message: string; replyBy: string }
  | { action: 'notSelect'; reason: string }
  | { action: 'waitlist' | 'takeBack' };

/** The notification that the decision would cause now; refused as the decision itself would be. */
export async function previewDecision(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  form: DecisionForm,
  now: Date,
): Promise<Outcome<NotificationContent>> {
  return db.transaction(async (tx) => {
    const locked = await lockApplications(tx, [applicationId]);
    const application = locked?.applications[0];
    if (!locked || !application) return refuse('not_found');
    const { proposal } = locked;
    const step = transitionApplication({ ...application, proposal }, form.action, actor, now);
    if (!step.ok) return step;
    const message = messageOfForm(form, proposal, now);
    if (!message.ok) return message;
    const messages = await messageByApplicant(tx, [application], message.value, form.action);
    if (!messages.ok) return messages;
    if (form.action === 'takeBack') {
      const waitlisted = step.value.kind === 'status' && step.value.to === 'waitlisted';
      const facts = { applicationId, proposal: proposalFacts(proposal), waitlisted };
      return done({ event: 'invitation_taken_back', facts });
    }
    const decided = { id: applicationId, ...messages.value.get(application.applicantId)! };
    return done(resultNotification(DECISION_OF[form.action], decided, proposal, now));
  });
}

const DECISION_OF = { invite: 'invited', notSelect: 'not_selected', waitlist: 'waitlisted' } as const;

function messageOfForm(form: DecisionForm, proposal: ProposalRow, now: Date): Outcome<DecisionMessage> {
  if (form.action === 'invite') return parseInvitationMessage(form, proposal, now);
  return form.action === 'notSelect' ? parseReason(form.reason) : done(EMPTY_MESSAGE);
}
