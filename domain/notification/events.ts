import type { EmailDefinition, NotificationDefinition } from './definition.ts';
import * as account from './events/account.ts';
import * as admin from './events/admin.ts';
import * as application from './events/application.ts';
import * as invitation from './events/invitation.ts';
import * as moderation from './events/moderation.ts';
import * as proposal from './events/proposal.ts';
import * as question from './events/question.ts';
import * as receivedApplication from './events/received-application.ts';
import * as result from './events/result.ts';
import * as review from './events/review.ts';
import * as subscription from './events/subscription.ts';
import * as team from './events/team.ts';
import type { NotificationLine } from './line.ts';
import { type Channels, type ChosenChannels, wantedFor } from './preferences.ts';

/**
 * Every event that notifies members. To add one, define it in a file of `events/` and add its row
 * here, and never rename a key, since keys are stored.
 */
export const NOTIFICATIONS = {
  receipt: application.receipt,
  application_withdrawn: application.applicationWithdrawn,
  team_changed: team.teamChanged,
  invited: invitation.invited,
  spot_accepted: invitation.spotAccepted,
  reply_reminder: invitation.replyReminder,
  invitation_taken_back: invitation.invitationTakenBack,
  waitlisted: result.waitlisted,
  not_selected: result.notSelected,
  owner_message: review.ownerMessage,
  proposal_closed: proposal.proposalClosed,
  proposal_changed: proposal.proposalChanged,
  proposal_withdrawn: proposal.proposalWithdrawn,
  proposal_hidden: moderation.proposalHidden,
  proposal_restored: moderation.proposalRestored,
  proposal_scam: moderation.proposalScam,
  scam_cleared: moderation.scamCleared,
  closes_soon: application.closesSoon,
  changes_unsent: application.changesUnsent,
  resume_opened: application.resumeOpened,
  new_application: receivedApplication.newApplication,
  new_applications: receivedApplication.newApplications,
  application_changed: receivedApplication.applicationChanged,
  applicant_withdrew: receivedApplication.applicantWithdrew,
  invitation_accepted: invitation.invitationAccepted,
  invitation_declined: invitation.invitationDeclined,
  result_date_reached: result.resultDateReached,
  results_overdue: result.resultsOverdue,
  new_question: question.newQuestion,
  questions_waiting: question.questionsWaiting,
  question_answered: question.questionAnswered,
  people_changed: proposal.peopleChanged,
  reviews_assigned: review.reviewsAssigned,
  own_proposal_hidden: moderation.ownProposalHidden,
  own_proposal_restored: moderation.ownProposalRestored,
  unfamiliar_sign_in: account.unfamiliarSignIn,
  linked_accounts_changed: account.linkedAccountsChanged,
  account_email: account.accountEmail,
  emails_changed: account.emailsChanged,
  email_suppressed: account.emailSuppressed,
  announcement: admin.announcement,
  admin_waiting: admin.adminWaiting,
  admin_digest: admin.adminDigest,
} satisfies Record<string, NotificationDefinition<never>>;

/**
 * Emails without a line in the product: links that prove an address, to subscribers, to people with
 * saved searches, to people invited to a team, and to FEEDBACK_EMAIL.
 */
export const EMAILS = {
  email_link: account.emailLink,
  sign_in_link: account.signInLink,
  proposal_invitation: proposal.proposalInvitation,
  subscription_confirm: subscription.subscriptionConfirm,
  new_proposal: subscription.newProposal,
  weekly_digest: subscription.weeklyDigest,
  saved_search_matches: subscription.savedSearchMatchesEmail,
  feedback_received: admin.feedbackReceived,
  team_invitation: team.teamInvitation,
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
  email_link: account.StoredEmailLink;
  sign_in_link: account.StoredSignInLink;
  proposal_invitation: proposal.StoredProposalInvitation;
  subscription_confirm: subscription.StoredSubscriptionConfirm;
  new_proposal: subscription.StoredNewProposal;
  weekly_digest: subscription.StoredWeeklyDigest;
  saved_search_matches: subscription.StoredSavedSearchMatches;
  feedback_received: admin.StoredFeedbackReceived;
  team_invitation: team.StoredTeamInvitation;
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
