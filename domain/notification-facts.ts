import type { StopReason } from './bounce.ts';
import type { ApplicationStatus } from './status.ts';
import type { Proposal, RecruitmentType, WorkLocation } from './proposal.ts';
import { plural } from './text.ts';

/** A moment as it is kept in a notice: ISO 8601, UTC. */
export type Instant = string;

/** What a notice says of a proposal, as it stood when the notice was left. */
export type ProposalFacts = {
  id: number;
  title: string;
  name: string;
  organization: string;
  recruitmentType: RecruitmentType;
  workLocation: WorkLocation;
  hoursPerWeek: number;
  participants: number;
  acceptedCount: number;
  topics: string[];
  rolling: boolean;
  /** Calendar days, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
  closeAt: Instant;
  resultAt: Instant;
  timeZone: string;
};

/** What a notice says of the application it is about. */
export type ApplicationRef = { applicationId: number; proposal: ProposalFacts };

/** One question with the answer that was sent to it. */
export type Answered = { question: string; answer: string };

/** What each event carries: enough to say it in a mail or a line years later, and nothing that its reader may not know. */
export type FactsOf = {
  receipt: ApplicationRef & {
    sentAt: Instant;
    /** Sent before, and replaced by this. */
    replaced: boolean;
    answers: Answered[];
    comments: string;
    referenceLink: string;
    resume: { fileName: string; bytes: number } | null;
    resumeDeletedAt: Instant | null;
  };
  application_withdrawn: ApplicationRef & { mayRestore: boolean };
  /** `reminder`: there is time for one before the reply-by date. */
  invited: ApplicationRef & { message: string; replyBy: Instant | null; reminder?: boolean };
  /** `contact` is the owner; null once they deleted their account. */
  spot_accepted: ApplicationRef & { contact: { name: string; email: string } | null };
  reply_reminder: ApplicationRef & { replyBy: Instant };
  /** `waitlisted`: back in its place on the waitlist. */
  invitation_taken_back: ApplicationRef & { waitlisted?: boolean };
  waitlisted: ApplicationRef;
  not_selected: ApplicationRef & { reason: string };
  proposal_closed: { proposal: ProposalFacts; why: Why };
  proposal_changed: { proposal: ProposalFacts; why: Why; changed: string[] };
  proposal_withdrawn: { proposal: ProposalFacts; why: Why };
  proposal_hidden: { proposal: ProposalFacts; why: Why };
  closes_soon: { proposal: ProposalFacts; why: 'draft' | 'saved'; answered?: { done: number; of: number } };
  resume_opened: ApplicationRef & { fileName: string };
  new_application: { applicationId: number; proposal: ProposalFacts; applicant: string; count: number };
  /** Many of a day in one mail; `count` of them new, `total` in all. */
  new_applications: { proposal: ProposalFacts; count: number; total: number };
  application_changed: { applicationId: number; proposal: ProposalFacts; applicant: string };
  /** Without `applicationId`: they deleted their account, nothing of them is left, and `applicant` names nobody. */
  applicant_withdrew: {
    applicationId?: number;
    proposal: ProposalFacts;
    applicant: string;
    from: ApplicationStatus;
  };
  /** `next` is who stands first on the waitlist, where a spot came free. */
  invitation_accepted: { applicationId: number; proposal: ProposalFacts; applicant: string; email: string };
  invitation_declined: {
    applicationId: number;
    proposal: ProposalFacts;
    applicant: string;
    note: string;
    next: { applicationId: number; name: string } | null;
  };
  /** Left in the morning of that day; `over` where it was left after it. */
  result_date_reached: { proposal: ProposalFacts; applications: number; undecided: number; over?: boolean };
  results_overdue: { proposal: ProposalFacts; applications: number; undecided: number };
  own_proposal_hidden: { proposal: ProposalFacts; note: string };
  own_proposal_restored: { proposal: ProposalFacts; note: string };
  unfamiliar_sign_in: { device: string; at: Instant };
  sign_in_way: { change: 'added' | 'removed'; way: string; at: Instant };
  account_email: { change: 'changed' | 'kept'; email: string; way: string; at: Instant };
  mail_stopped: { email: string; reason: StopReason };
  announcement: { id: number; title: string; text: string };
  admin_waiting: AdminNotification;
  admin_digest: { reports: number; feedback: number; mails: number };
};

/** One thing that waits for the admins. */
export type AdminNotification =
  { kind: 'report'; proposalId: number; title: string } | { kind: 'feedback' } | { kind: 'mail' };

/** Why a proposal's news reaches this person. */
export type Why = 'applied' | 'draft' | 'saved';

/** What mails to an address carry that need no account. */
export type EmailFactsOf = {
  /** `token` is for once; its link stands on a line with the word "confirm". */
  subscription_confirm: { token: string };
  /** The proposal is read anew when the mail is made: what has left the board meanwhile is not sent. */
  new_proposal: { proposalId: number };
  /** Sent between these two moments: what opened in that week. */
  weekly_digest: { from: Instant; to: Instant };
  feedback_received: { id: number; kind: string; text: string; page: string; email: string };
};

/** The facts of a proposal as a notice keeps them. */
export function proposalFacts(proposal: Proposal): ProposalFacts {
  const { id, title, name, organization, recruitmentType, workLocation, hoursPerWeek } = proposal;
  const { participants, acceptedCount, topics, startDate, endDate, timeZone } = proposal;
  return {
    id,
    title,
    name,
    organization,
    recruitmentType,
    workLocation,
    hoursPerWeek,
    participants,
    acceptedCount,
    topics: [...topics],
    startDate,
    endDate,
    timeZone,
    rolling: proposal.appType === 'rolling',
    closeAt: proposal.closeAt.toISOString(),
    resultAt: proposal.resultAt.toISOString(),
  };
}

/** "2 reports", "1 message of feedback": what is new for the admins, without what there is none of. */
export function adminNotificationPhrases({ reports, feedback, mails }: FactsOf['admin_digest']): string[] {
  return [
    reports > 0 && plural(reports, 'report'),
    feedback > 0 && plural(feedback, 'message of feedback', 'messages of feedback'),
    mails > 0 && plural(mails, 'email that was given up', 'emails that were given up'),
  ].filter((words) => words !== false);
}
