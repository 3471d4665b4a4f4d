import type { WrittenEmail } from '../written-email.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';
import { accountEmail } from './account-email.ts';
import { adminDigest } from './admin-digest.ts';
import { adminWaiting } from './admin-waiting.ts';
import { announcement } from './announcement.ts';
import { applicantWithdrew } from './applicant-withdrew.ts';
import { applicationChanged } from './application-changed.ts';
import { applicationWithdrawn } from './application-withdrawn.ts';
import { closesSoon } from './closes-soon.ts';
import type { FactsFor } from './facts-for.ts';
import { feedbackReceived } from './feedback-received.ts';
import { invitationAccepted } from './invitation-accepted.ts';
import { invitationDeclined } from './invitation-declined.ts';
import { invitationTakenBack } from './invitation-taken-back.ts';
import { invited } from './invited.ts';
import { mailStopped } from './mail-stopped.ts';
import { newApplication } from './new-application.ts';
import { newApplications } from './new-applications.ts';
import { newProposal } from './new-proposal.ts';
import { notSelected } from './not-selected.ts';
import { ownProposalHidden } from './own-proposal-hidden.ts';
import { ownProposalRestored } from './own-proposal-restored.ts';
import { proposalChanged } from './proposal-changed.ts';
import { proposalClosed } from './proposal-closed.ts';
import { proposalHidden } from './proposal-hidden.ts';
import { proposalWithdrawn } from './proposal-withdrawn.ts';
import { receipt } from './receipt.ts';
import { replyReminder } from './reply-reminder.ts';
import { resultDateReached } from './result-date-reached.ts';
import { resultsOverdue } from './results-overdue.ts';
import { resumeOpened } from './resume-opened.ts';
import { signInWay } from './sign-in-way.ts';
import { spotAccepted } from './spot-accepted.ts';
import { subscriptionConfirm } from './subscription-confirm.ts';
import { unfamiliarSignIn } from './unfamiliar-sign-in.ts';
import { waitlisted } from './waitlisted.ts';
import { weeklyDigest } from './weekly-digest.ts';

type Event = WrittenEmail['event'];

/** Every event's mail; an event without one does not compile. */
const TEMPLATES: { [E in Event]: (facts: FactsFor<E>, places: EmailUrls) => EmailTemplate } = {
  receipt,
  application_withdrawn: applicationWithdrawn,
  invited,
  spot_accepted: spotAccepted,
  reply_reminder: replyReminder,
  invitation_taken_back: invitationTakenBack,
  waitlisted,
  not_selected: notSelected,
  proposal_closed: proposalClosed,
  proposal_changed: proposalChanged,
  proposal_withdrawn: proposalWithdrawn,
  proposal_hidden: proposalHidden,
  closes_soon: closesSoon,
  resume_opened: resumeOpened,
  new_application: newApplication,
  new_applications: newApplications,
  application_changed: applicationChanged,
  applicant_withdrew: applicantWithdrew,
  invitation_accepted: invitationAccepted,
  invitation_declined: invitationDeclined,
  result_date_reached: resultDateReached,
  results_overdue: resultsOverdue,
  own_proposal_hidden: ownProposalHidden,
  own_proposal_restored: ownProposalRestored,
  unfamiliar_sign_in: unfamiliarSignIn,
  sign_in_way: signInWay,
  account_email: accountEmail,
  mail_stopped: mailStopped,
  announcement,
  admin_waiting: adminWaiting,
  admin_digest: adminDigest,
  subscription_confirm: subscriptionConfirm,
  new_proposal: newProposal,
  weekly_digest: weeklyDigest,
  feedback_received: feedbackReceived,
};

/** What the mail of an event says. */
export function templateFor({ event, facts }: WrittenEmail, places: EmailUrls): EmailTemplate {
  const template = TEMPLATES[event] as (facts: WrittenEmail['facts'], places: EmailUrls) => EmailTemplate;
  return template(facts, places);
}
