import type { EmailDefinition, NotificationDefinition } from './definition.ts';
import { accountEmail } from './events/account/account-email.ts';
import { adminDigest } from './events/moderation/admin-digest.ts';
import { adminWaiting } from './events/moderation/admin-waiting.ts';
import { announcement } from './events/board/announcement.ts';
import { applicantWithdrew } from './events/application/applicant-withdrew.ts';
import { applicationChanged } from './events/application/application-changed.ts';
import { applicationWithdrawn } from './events/application/application-withdrawn.ts';
import { changesUnsent } from './events/application/changes-unsent.ts';
import { closesSoon } from './events/application/closes-soon.ts';
import { type StoredEmailLink, emailLink } from './events/account/email-link.ts';
import { emailsChanged } from './events/account/emails-changed.ts';
import { type StoredFeedbackReceived, feedbackReceived } from './events/moderation/feedback-received.ts';
import { invitationAccepted } from './events/decision/invitation-accepted.ts';
import { invitationDeclined } from './events/decision/invitation-declined.ts';
import { invitationTakenBack } from './events/decision/invitation-taken-back.ts';
import { invited } from './events/decision/invited.ts';
import { emailSuppressed } from './events/account/email-suppressed.ts';
import { newApplication } from './events/application/new-application.ts';
import { newApplications } from './events/application/new-applications.ts';
import { type StoredNewProposal, newProposal } from './events/proposal/new-proposal.ts';
import { newQuestion } from './events/proposal/new-question.ts';
import { notSelected } from './events/decision/not-selected.ts';
import { ownerMessage } from './events/review/owner-message.ts';
import { ownProposalHidden } from './events/proposal/own-proposal-hidden.ts';
import { ownProposalRestored } from './events/proposal/own-proposal-restored.ts';
import { proposalChanged } from './events/proposal/proposal-changed.ts';
import { proposalClosed } from './events/proposal/proposal-closed.ts';
import { peopleChanged } from './events/proposal/people-changed.ts';
import { proposalHidden } from './events/proposal/proposal-hidden.ts';
import { type StoredProposalInvitation, proposalInvitation } from './events/proposal/proposal-invitation.ts';
import { proposalRestored } from './events/proposal/proposal-restored.ts';
import { proposalScam } from './events/moderation/proposal-scam.ts';
import { proposalWithdrawn } from './events/proposal/proposal-withdrawn.ts';
import { questionAnswered } from './events/proposal/question-answered.ts';
import { questionsWaiting } from './events/proposal/questions-waiting.ts';
import { receipt } from './events/application/receipt.ts';
import { replyReminder } from './events/decision/reply-reminder.ts';
import { resultDateReached } from './events/decision/result-date-reached.ts';
import { resultsOverdue } from './events/decision/results-overdue.ts';
import { reviewsAssigned } from './events/review/reviews-assigned.ts';
import { resumeOpened } from './events/application/resume-opened.ts';
import { type StoredSavedSearchMatches, savedSearchMatches } from './events/board/saved-search-matches.ts';
import { scamCleared } from './events/moderation/scam-cleared.ts';
import { linkedAccountsChanged } from './events/account/linked-accounts-changed.ts';
import { type StoredSignInLink, signInLink } from './events/account/sign-in-link.ts';
import { spotAccepted } from './events/decision/spot-accepted.ts';
import { type StoredSubscriptionConfirm, subscriptionConfirm } from './events/board/subscription-confirm.ts';
import { teamChanged } from './events/application/team-changed.ts';
import { type StoredTeamInvitation, teamInvitation } from './events/application/team-invitation.ts';
import { unfamiliarSignIn } from './events/account/unfamiliar-sign-in.ts';
import { waitlisted } from './events/decision/waitlisted.ts';
import { type StoredWeeklyDigest, weeklyDigest } from './events/board/weekly-digest.ts';
import type { NotificationLine } from './line.ts';
import { type Channels, type ChosenChannels, wantedFor } from './preferences.ts';

/**
 * Every event that notifies members; to add one, write a file in `events/` and its row here. The
 * keys are stored: never rename one.
 */
export const NOTIFICATIONS = {
  receipt,
  application_withdrawn: applicationWithdrawn,
  team_changed: teamChanged,
  invited,
  spot_accepted: spotAccepted,
  reply_reminder: replyReminder,
  invitation_taken_back: invitationTakenBack,
  waitlisted,
  not_selected: notSelected,
  owner_message: ownerMessage,
  proposal_closed: proposalClosed,
  proposal_changed: proposalChanged,
  proposal_withdrawn: proposalWithdrawn,
  proposal_hidden: proposalHidden,
  proposal_restored: proposalRestored,
  proposal_scam: proposalScam,
  scam_cleared: scamCleared,
  closes_soon: closesSoon,
  changes_unsent: changesUnsent,
  resume_opened: resumeOpened,
  new_application: newApplication,
  new_applications: newApplications,
  application_changed: applicationChanged,
  applicant_withdrew: applicantWithdrew,
  invitation_accepted: invitationAccepted,
  invitation_declined: invitationDeclined,
  result_date_reached: resultDateReached,
  results_overdue: resultsOverdue,
  new_question: newQuestion,
  questions_waiting: questionsWaiting,
  question_answered: questionAnswered,
  people_changed: peopleChanged,
  reviews_assigned: reviewsAssigned,
  own_proposal_hidden: ownProposalHidden,
  own_proposal_restored: ownProposalRestored,
  unfamiliar_sign_in: unfamiliarSignIn,
  linked_accounts_changed: linkedAccountsChanged,
  account_email: accountEmail,
  emails_changed: emailsChanged,
  email_suppressed: emailSuppressed,
  announcement,
  admin_waiting: adminWaiting,
  admin_digest: adminDigest,
} satisfies Record<string, NotificationDefinition<never>>;

/**
 * Emails without a line in the product: links that prove an address, to subscribers, to people with
 * saved searches, to people invited to a team, and to FEEDBACK_EMAIL.
 */
export const EMAILS = {
  email_link: emailLink,
  sign_in_link: signInLink,
  proposal_invitation: proposalInvitation,
  subscription_confirm: subscriptionConfirm,
  new_proposal: newProposal,
  weekly_digest: weeklyDigest,
  saved_search_matches: savedSearchMatches,
  feedback_received: feedbackReceived,
  team_invitation: teamInvitation,
} satisfies Record<keyof EmailFactsOf, EmailDefinition<never>>;

type DefinedFacts<D> = D extends EmailDefinition<infer Facts> ? Facts : never;

export type NotificationEvent = keyof typeof NOTIFICATIONS;
export type EmailEvent = keyof typeof EMAILS;

/**
 * The stored facts of each event: enough for its line and its email years later, and nothing its
 * reader may not know.
 */
export type FactsOf = { [E in NotificationEvent]: DefinedFacts<(typeof NOTIFICATIONS)[E]> };

/** The stored facts of emails without an account; the rest is read when the email is rendered. */
export type EmailFactsOf = {
  email_link: StoredEmailLink;
  sign_in_link: StoredSignInLink;
  proposal_invitation: StoredProposalInvitation;
  subscription_confirm: StoredSubscriptionConfirm;
  new_proposal: StoredNewProposal;
  weekly_digest: StoredWeeklyDigest;
  saved_search_matches: StoredSavedSearchMatches;
  feedback_received: StoredFeedbackReceived;
  team_invitation: StoredTeamInvitation;
};

/** The facts that the email of each event is rendered from. */
export type WrittenFactsOf = FactsOf & { [E in EmailEvent]: DefinedFacts<(typeof EMAILS)[E]> };

/** One notification: an event with its facts. */
export type NotificationContent = {
  [E in NotificationEvent]: { event: E; facts: FactsOf[E] };
}[NotificationEvent];

/** One email of the outbox: an event with its facts. */
export type EmailContent =
  | NotificationContent
  | { [E in EmailEvent]: { event: E; facts: EmailFactsOf[E] } }[EmailEvent];

export function isNotification(event: NotificationEvent | EmailEvent): event is NotificationEvent {
  return Object.hasOwn(NOTIFICATIONS, event);
}

/**
 * True if the recipient caused the event: stored as read, since the badge counts what others did.
 */
export function isOwnAction(event: NotificationEvent): boolean {
  return definitionOf(event).isOwnAction ?? false;
}

/** The line of a notification at `now`; null for an event that this version does not know. */
export function notificationLine({ event, facts }: NotificationContent, now: Date): NotificationLine | null {
  return isNotification(event) ? definitionOf(event).line(facts as never, now) : null;
}

/** The channels of an event, by its recipient's choice. */
export function channelsFor(event: NotificationEvent, chosen: ChosenChannels | null): Channels {
  const { preference, inProduct, byMail } = definitionOf(event);
  const wanted = wantedFor(preference, chosen);
  return { inProduct: inProduct && wanted.inProduct, byMail: byMail && wanted.byMail };
}

/** Drops the event's own type, since facts come from the database. */
function definitionOf(event: NotificationEvent): NotificationDefinition<never> {
  return NOTIFICATIONS[event];
}
