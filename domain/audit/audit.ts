import type { ApplicationAction } from '#domain/application/application.ts';
import type { AnnouncementAction } from '#domain/board/announcement.ts';
import type { EmailAction } from '#domain/notification/delivery.ts';
import type { FeedbackTransition } from '#domain/board/feedback.ts';
import type { MemberAction } from '#domain/moderation/moderation.ts';
import type { ProposalAction } from '#domain/proposal/proposal-transitions.ts';

/** Days an audit entry is stored. */
export const AUDIT_DAYS = 365;
/** Entries on a page of the audit log. */
export const AUDIT_PAGE_SIZE = 50;

/** What an entry can refer to by id; for `problem` the id is a `SignInProblem`. */
export const AUDIT_SUBJECTS = [
  'proposal',
  'application',
  'resume',
  'announcement',
  'email',
  'feedback',
  'session',
  'problem',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/**
 * All kinds of audit entries: the type of the `subject` stored by id, whether another person is
 * stored (`affected`), and `unnamed` to hide who did it, as promised to reporters. Entries contain
 * no text, and all decisions are one kind, since a decision may be pending.
 */
export const AUDIT_KINDS = {
  signed_in: { label: 'Signed in', area: 'signing in', subject: 'session' },
  sign_in_refused: { label: 'Was refused at sign-in', area: 'signing in', subject: 'problem' },
  signed_out: { label: 'Signed out', area: 'signing in', subject: 'session' },
  session_ended: { label: 'Ended a session and its tokens', area: 'signing in', subject: 'session' },
  token_made: { label: 'Created an ID token', area: 'signing in', subject: 'session' },
  account_linked: { label: 'Added a way to sign in', area: 'signing in' },
  account_unlinked: { label: 'Removed a way to sign in', area: 'signing in' },
  email_changed: { label: 'Email address changed at the provider', area: 'signing in' },
  email_added: { label: 'Confirmed an email address', area: 'signing in' },
  email_removed: { label: 'Removed an email address', area: 'signing in' },
  primary_email_changed: { label: 'Chose another primary email', area: 'signing in' },
  account_exported: { label: 'Downloaded their data', area: 'accounts', affected: true },
  account_deleted: { label: 'Deleted their account', area: 'accounts', affected: true },
  admin_made: { label: 'Made someone an admin', area: 'accounts', affected: true },
  admin_removed: { label: 'Removed an admin', area: 'accounts', affected: true },
  fact_verified: { label: 'Verified a fact about a person', area: 'accounts', affected: true },
  fact_lost: { label: 'Found that a fact no longer holds', area: 'accounts', affected: true },
  member_suspended: { label: 'Suspended a member', area: 'accounts', affected: true },
  member_restored: { label: 'Restored a member', area: 'accounts', affected: true },
  resume_uploaded: { label: 'Uploaded a resume', area: 'resumes', subject: 'resume' },
  resume_opened: { label: 'Opened a resume', area: 'resumes', subject: 'resume', affected: true },
  resume_deleted: { label: 'Deleted a resume', area: 'resumes', subject: 'resume' },
  resume_expired: { label: 'Deleted an expired resume', area: 'resumes', subject: 'resume', affected: true },
  application_submitted: { label: 'Applied', area: 'applications', subject: 'application', affected: true },
  application_replaced: {
    label: 'Resubmitted an application',
    area: 'applications',
    subject: 'application',
    affected: true,
  },
  application_withdrawn: {
    label: 'Withdrew an application',
    area: 'applications',
    subject: 'application',
    affected: true,
  },
  application_restored: {
    label: 'Restored an application',
    area: 'applications',
    subject: 'application',
    affected: true,
  },
  application_decided: {
    label: 'Decided on an application',
    area: 'applications',
    subject: 'application',
    affected: true,
  },
  invitation_accepted: {
    label: 'Accepted an invitation',
    area: 'applications',
    subject: 'application',
    affected: true,
  },
  invitation_declined: {
    label: 'Declined an invitation',
    area: 'applications',
    subject: 'application',
    affected: true,
  },
  team_invitation_sent: { label: 'Invited someone to a team', area: 'applications', subject: 'application' },
  team_invitation_declined: {
    label: 'Declined to join a team',
    area: 'applications',
    subject: 'application',
    affected: true,
  },
  team_joined: { label: 'Joined a team', area: 'applications', subject: 'application', affected: true },
  team_part_saved: { label: 'Saved their part in a team', area: 'applications', subject: 'application' },
  team_left: { label: 'Left a team', area: 'applications', subject: 'application', affected: true },
  team_member_removed: {
    label: 'Removed someone from a team',
    area: 'applications',
    subject: 'application',
    affected: true,
  },
  applicants_messaged: { label: 'Messaged applicants', area: 'applications', subject: 'proposal' },
  applications_exported: { label: 'Downloaded applications', area: 'applications', subject: 'proposal' },
  proposal_published: { label: 'Posted a proposal', area: 'proposals', subject: 'proposal' },
  proposal_edited: { label: 'Edited a proposal', area: 'proposals', subject: 'proposal' },
  demand_stated: { label: 'Stated the demand for applications', area: 'proposals', subject: 'proposal' },
  proposal_invitation_sent: {
    label: 'Invited a co-owner or reviewer',
    area: 'proposals',
    subject: 'proposal',
  },
  proposal_invitation_ended: {
    label: 'Withdrew or declined an invitation to a proposal',
    area: 'proposals',
    subject: 'proposal',
    affected: true,
  },
  proposal_joined: { label: 'Joined a proposal', area: 'proposals', subject: 'proposal', affected: true },
  proposal_left: { label: 'Left a proposal', area: 'proposals', subject: 'proposal', affected: true },
  person_removed: {
    label: 'Removed someone from a proposal',
    area: 'proposals',
    subject: 'proposal',
    affected: true,
  },
  hand_over_offered: {
    label: 'Offered to hand a proposal over',
    area: 'proposals',
    subject: 'proposal',
    affected: true,
  },
  hand_over_ended: {
    label: 'Took back or declined a hand-over',
    area: 'proposals',
    subject: 'proposal',
    affected: true,
  },
  proposal_handed_over: {
    label: 'Took a proposal over',
    area: 'proposals',
    subject: 'proposal',
    affected: true,
  },
  resume_allowed: {
    label: 'Allowed someone to open a resume',
    area: 'applications',
    subject: 'application',
    affected: true,
  },
  panel_changed: { label: 'Changed a review panel', area: 'proposals', subject: 'proposal' },
  blind_mode_left: { label: 'Ended blind review', area: 'proposals', subject: 'proposal' },
  conflicts_listed: { label: 'Listed people in conflict', area: 'proposals', subject: 'proposal' },
  review_assigned: {
    label: 'Assigned a review',
    area: 'applications',
    subject: 'application',
    affected: true,
  },
  review_unassigned: {
    label: 'Took a review back',
    area: 'applications',
    subject: 'application',
    affected: true,
  },
  review_returned: { label: 'Returned a review', area: 'applications', subject: 'application' },
  review_submitted: { label: 'Submitted a review', area: 'applications', subject: 'application' },
  review_released: {
    label: 'Released the text of a review',
    area: 'applications',
    subject: 'application',
    affected: true,
  },
  answers_prepared: { label: 'Prepared answers', area: 'applications', subject: 'application' },
  conflict_declared: { label: 'Declared a conflict', area: 'applications', subject: 'application' },
  conflict_decided: {
    label: 'Decided about a conflict',
    area: 'applications',
    subject: 'application',
    affected: true,
  },
  proposal_closed: { label: 'Closed a proposal', area: 'proposals', subject: 'proposal' },
  proposal_reopened: { label: 'Reopened a proposal', area: 'proposals', subject: 'proposal' },
  proposal_withdrawn: { label: 'Withdrew a proposal', area: 'proposals', subject: 'proposal' },
  results_announced: { label: 'Announced results', area: 'proposals', subject: 'proposal' },
  question_answered: { label: 'Answered a question', area: 'questions', subject: 'proposal' },
  answer_edited: { label: 'Edited an answer', area: 'questions', subject: 'proposal' },
  question_dismissed: { label: 'Dismissed a question', area: 'questions', subject: 'proposal' },
  asking_switched: { label: 'Switched questions on or off', area: 'questions', subject: 'proposal' },
  question_hidden: { label: 'Hid a question', area: 'questions', subject: 'proposal' },
  question_shown: { label: 'Showed a question again', area: 'questions', subject: 'proposal' },
  question_reported: {
    label: 'Reported a question',
    area: 'reports',
    subject: 'proposal',
    unnamed: true,
  },
  asker_viewed: { label: 'Viewed who asked a question', area: 'admin pages', subject: 'proposal' },
  proposal_hidden: { label: 'Hid a proposal', area: 'proposals', subject: 'proposal', affected: true },
  scam_found: { label: 'Hid a proposal as a scam', area: 'proposals', subject: 'proposal', affected: true },
  proposal_restored: { label: 'Restored a proposal', area: 'proposals', subject: 'proposal', affected: true },
  proposal_looked_at: {
    label: 'Looked at a proposal and found it fine',
    area: 'proposals',
    subject: 'proposal',
    affected: true,
  },
  proposal_reported: {
    label: 'Reported a proposal',
    area: 'reports',
    subject: 'proposal',
    affected: true,
    unnamed: true,
  },
  proposal_paused: {
    label: 'Reports paused a proposal',
    area: 'reports',
    subject: 'proposal',
    affected: true,
    unnamed: true,
  },
  pause_cleared: {
    label: 'Ended the pause of a proposal',
    area: 'reports',
    subject: 'proposal',
    affected: true,
  },
  reports_closed: { label: 'Closed reports', area: 'reports', subject: 'proposal' },
  announcement_written: { label: 'Drafted an announcement', area: 'announcements', subject: 'announcement' },
  announcement_edited: { label: 'Edited an announcement', area: 'announcements', subject: 'announcement' },
  announcement_scheduled: {
    label: 'Scheduled an announcement',
    area: 'announcements',
    subject: 'announcement',
  },
  announcement_unscheduled: {
    label: 'Unscheduled an announcement',
    area: 'announcements',
    subject: 'announcement',
  },
  announcement_published: {
    label: 'Published an announcement',
    area: 'announcements',
    subject: 'announcement',
  },
  announcement_unpublished: {
    label: 'Unpublished an announcement',
    area: 'announcements',
    subject: 'announcement',
  },
  announcement_discarded: {
    label: 'Discarded an announcement',
    area: 'announcements',
    subject: 'announcement',
  },
  email_retried: { label: 'Sent an email again', area: 'admin pages', subject: 'email' },
  email_dismissed: { label: 'Dismissed an email', area: 'admin pages', subject: 'email' },
  feedback_answered: { label: 'Marked feedback as answered', area: 'admin pages', subject: 'feedback' },
  feedback_closed: { label: 'Closed feedback', area: 'admin pages', subject: 'feedback' },
  feedback_reopened: { label: 'Reopened feedback', area: 'admin pages', subject: 'feedback' },
  email_unsuppressed: { label: 'Allowed emails to an address again', area: 'admin pages', affected: true },
  backup_made: { label: 'Made a backup', area: 'operating' },
  backup_restored: { label: 'Restored a backup', area: 'operating' },
  resumes_moved: { label: 'Moved resumes to another storage', area: 'operating' },
  reports_viewed: { label: 'Viewed reports', area: 'admin pages', subject: 'proposal' },
  members_viewed: { label: 'Viewed members', area: 'admin pages', affected: true },
  email_viewed: { label: 'Viewed emails', area: 'admin pages', subject: 'email' },
  feedback_viewed: { label: 'Viewed feedback', area: 'admin pages', subject: 'feedback' },
  audit_viewed: { label: 'Viewed the audit log', area: 'admin pages' },
} as const satisfies Record<string, AuditFacts>;

type AuditFacts = { label: string; area: string; subject?: AuditSubject; affected?: true; unnamed?: true };
export type AuditKind = keyof typeof AUDIT_KINDS;

/** An entry for a page of private data that an admin viewed. */
export type AdminView = Extract<AuditKind, `${string}_viewed`>;

/** Entries for what only an operator does, with all data. */
export type Operation = Extract<AuditKind, 'backup_made' | 'backup_restored' | 'resumes_moved'>;

/** All kinds, in table order. */
export const AUDIT_KIND_NAMES = Object.keys(AUDIT_KINDS) as AuditKind[];

/** True for the name of a kind. */
export function isAuditKind(name: string): name is AuditKind {
  return Object.hasOwn(AUDIT_KINDS, name);
}

/** What entries of this kind refer to by id; null for none. */
export function auditSubjectOf(kind: AuditKind): AuditSubject | null {
  const facts: AuditFacts = AUDIT_KINDS[kind];
  return facts.subject ?? null;
}

/** True for kinds that are displayed without who did it. */
export function isUnnamed(kind: AuditKind): boolean {
  const facts: AuditFacts = AUDIT_KINDS[kind];
  return facts.unnamed ?? false;
}

/** The kinds whose entries refer to this type of subject. */
export function auditKindsOf(subject: AuditSubject): AuditKind[] {
  return AUDIT_KIND_NAMES.filter((kind) => auditSubjectOf(kind) === subject);
}

/** Parses a subject as an admin types it, "proposal 12"; null for anything else. */
export function parseAuditSubject(typed: string): { subject: AuditSubject; id: string } | null {
  const [, noun = '', id = ''] = /^\s*([a-z]+)\s+([\w-]{1,64})\s*$/i.exec(typed) ?? [];
  const subject = AUDIT_SUBJECTS.find((name) => name === noun.toLowerCase());
  return subject ? { subject, id } : null;
}

/** The audit kind of each proposal action. */
export const PROPOSAL_TRANSITION_KIND = {
  publish: 'proposal_published',
  close: 'proposal_closed',
  reopen: 'proposal_reopened',
  announce: 'results_announced',
  withdraw: 'proposal_withdrawn',
  leave: 'proposal_withdrawn',
  hide: 'proposal_hidden',
  restore: 'proposal_restored',
} as const satisfies Record<ProposalAction, AuditKind>;

/** The audit kind of each application action. */
export const APPLICATION_TRANSITION_KIND = {
  submit: 'application_submitted',
  withdraw: 'application_withdrawn',
  restore: 'application_restored',
  accept: 'invitation_accepted',
  decline: 'invitation_declined',
  shortlist: 'application_decided',
  unshortlist: 'application_decided',
  waitlist: 'application_decided',
  invite: 'application_decided',
  takeBack: 'application_decided',
  undo: 'application_decided',
  notSelect: 'application_decided',
} as const satisfies Record<ApplicationAction | 'undo', AuditKind>;

/** The audit kind of each announcement action. */
export const ANNOUNCEMENT_TRANSITION_KIND = {
  edit: 'announcement_edited',
  schedule: 'announcement_scheduled',
  publish: 'announcement_published',
  back_to_draft: 'announcement_unscheduled',
  unpublish: 'announcement_unpublished',
  discard: 'announcement_discarded',
} as const satisfies Record<AnnouncementAction, AuditKind>;

export const MEMBER_TRANSITION_KIND = {
  suspend: 'member_suspended',
  restore: 'member_restored',
} as const satisfies Record<MemberAction, AuditKind>;

export const EMAIL_TRANSITION_KIND = {
  'try-again': 'email_retried',
  dismiss: 'email_dismissed',
} as const satisfies Record<EmailAction, AuditKind>;

export const FEEDBACK_TRANSITION_KIND = {
  answer: 'feedback_answered',
  close: 'feedback_closed',
  reopen: 'feedback_reopened',
} as const satisfies Record<FeedbackTransition, AuditKind>;

/**
 * The URL of the filtered audit log. `person` is an email or uid, `subject` as typed, `before` the id
 * of the entry to page from.
 */
export function auditUrl(filter: {
  person?: string;
  kind?: AuditKind | null;
  subject?: string;
  /** Leaves out entries about pages that admins viewed. */
  noViews?: boolean;
  /** Days in UTC, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
  before?: number | null;
}): string {
  const filled = Object.entries(filter).filter(
    ([, value]) => value !== '' && value !== null && value !== false,
  );
  const query = new URLSearchParams(
    filled.map(([name, value]) => [name === 'subject' ? 'thing' : name, String(value)]),
  );
  return query.size > 0 ? `/admin/audit?${query}` : '/admin/audit';
}
