import { type Actor, isPerson } from '#domain/base/actor.ts';
import { announcementState } from '#domain/board/announcement.ts';
import { mayReadApplication, sharesContact, wasInvited } from '#domain/application/application.ts';
import { ownersSideOf } from '#domain/access/permissions.ts';
import { mayReadMemberPage } from '#domain/member/member.ts';
import { mayReadProposal } from '#domain/proposal/proposal.ts';
import type { ApplicationStatus, ProposalStatus } from '#domain/base/status.ts';
import { PRIVATE_APPLICATION_STATUSES, mayReadResume } from '#domain/application/resume.ts';
import type { CanaryLocation, TableRow, DatabaseSnapshot } from './database-snapshot.ts';

/** Returns whether a reader may see a column of this row, in this state of the database. */
type Rule = (row: TableRow, reader: Actor, state: DatabaseSnapshot, now: Date) => boolean;

const isAdmin = (reader: Actor) => reader.kind === 'admin';
const has = (reader: Actor, email: unknown) =>
  reader.kind !== 'visitor' && reader.email.toLowerCase() === String(email).toLowerCase();
const noOne: Rule = () => false;
const admins: Rule = (_, reader) => isAdmin(reader);
const memberIn =
  (column: string): Rule =>
  (row, reader) =>
    isPerson(reader, String(row[column]));
const either =
  (...rules: Rule[]): Rule =>
  (...args) =>
    rules.some((rule) => rule(...args));

const byId = (state: DatabaseSnapshot, table: string, id: unknown) =>
  state.rows(table).find((row) => row.id === id);
const dateOf = (value: unknown) => (value === null ? null : new Date(value as Date | string));

const proposalOf = (state: DatabaseSnapshot, id: unknown) => {
  const row = byId(state, 'proposals', id);
  return (
    row && {
      ownerId: String(row.owner_id),
      coOwnerIds: row.co_owner_ids as string[],
      status: row.status as ProposalStatus,
    }
  );
};
const statusOf = (application: TableRow) => application.status as ApplicationStatus;
const applicant = memberIn('applicant_id');
const isIn = (uids: readonly string[], reader: Actor) => uids.some((uid) => isPerson(reader, uid));
/** The lead, and the members of the team. */
const ownTeam: Rule = (row, reader, state, now) =>
  applicant(row, reader, state, now) || isIn(row.member_ids as string[], reader);
const sideOf = (state: DatabaseSnapshot, id: unknown) => {
  const facts = proposalOf(state, id);
  return facts ? ownersSideOf(facts) : [];
};
const ownersSide: Rule = (row, reader, state) =>
  sideOf(state, row.proposal_id).some((uid) => isPerson(reader, uid));

const proposal: Rule = (row, reader, state) => {
  const facts = {
    ownerId: String(row.owner_id),
    coOwnerIds: row.co_owner_ids as string[],
    status: row.status as ProposalStatus,
  };
  const applied = (item: TableRow) => item.proposal_id === row.id && ownTeam(item, reader, state, new Date());
  return mayReadProposal({ ...facts, hasApplied: state.rows('applications').some(applied) }, reader);
};

/**
 * Text of an application: visible to the applicant and the team, and to the owner's side unless it
 * is a draft or withdrawn.
 */
const applicationText: Rule = (row, reader, state) => {
  const facts = proposalOf(state, row.proposal_id);
  const read = {
    status: statusOf(row),
    applicantId: String(row.applicant_id),
    memberIds: row.member_ids as string[],
    conflictIds: row.conflict_ids as string[],
  };
  if (!facts || !mayReadApplication({ ...read, proposal: facts }, reader)) return false;
  const isPrivate = (PRIVATE_APPLICATION_STATUSES as readonly string[]).includes(read.status);
  return isIn([read.applicantId, ...read.memberIds], reader) || !isPrivate;
};

/**
 * Message of an invitation or a reason: visible to the owner, and to the applicant once the
 * decision is in effect.
 */
const decisionNote: Rule = (row, reader, state, now) =>
  ownersSide(row, reader, state, now) ||
  (ownTeam(row, reader, state, now) &&
    (wasInvited(statusOf(row)) || (statusOf(row) === 'not_selected' && row.pending_decision === null)));

/** Email address: visible to its person, admins, and the other side of an accepted invitation. */
const email: Rule = (row, reader, state) =>
  isPerson(reader, String(row.id)) ||
  isAdmin(reader) ||
  state.rows('applications').some((item) => {
    if (!sharesContact(statusOf(item))) return false;
    const side = sideOf(state, item.proposal_id);
    const team = [String(item.applicant_id), ...(item.member_ids as string[])];
    // The owner alone is the applicants' contact.
    if (String(row.id) === side[0]) return isIn([...team, ...side], reader);
    return team.includes(String(row.id)) && isIn([String(row.id), ...side], reader);
  });

const resume: Rule = (row, reader, state) => {
  const uses = state.rows('application_resumes').filter((item) => item.resume_id === row.id);
  const sentTo = uses.map((use) => {
    const application = byId(state, 'applications', use.application_id)!;
    const isLeads = use.user_id === application.applicant_id;
    return {
      ...(proposalOf(state, use.proposal_id) ?? { ownerId: '', coOwnerIds: [] }),
      readerIds: state
        .rows('application_readers')
        .filter((row) => row.application_id === use.application_id && (isLeads || row.source === 'read'))
        .map((row) => String(row.user_id)),
      conflictIds: application.conflict_ids as string[],
      status: use.status as ApplicationStatus,
    };
  });
  return mayReadResume({ uploaderId: String(row.uploader_id), sentTo }, reader);
};

/** Applies a rule to the application that a row's `application_id` names. */
const ofApplication =
  (rule: Rule): Rule =>
  (row, reader, state, now) => {
    const application = byId(state, 'applications', row.application_id);
    return application !== undefined && rule(application, reader, state, now);
  };

/** Reviews of the application of the row that this reader made. */
const ownReviews = (row: TableRow, reader: Actor, state: DatabaseSnapshot) =>
  state
    .rows('reviews')
    .filter(
      (item) => item.application_id === row.application_id && isPerson(reader, String(item.reviewer_id)),
    );
const isSubmitted = ({ status }: TableRow) => status === 'submitted' || status === 'changed';

/** A review: its reviewer, the owner's side, and other reviewers once both submitted. */
const review: Rule = (row, reader, state, now) =>
  isPerson(reader, String(row.reviewer_id)) ||
  (isSubmitted(row) &&
    (ofApplication(ownersSide)(row, reader, state, now) || ownReviews(row, reader, state).some(isSubmitted)));

/** The text for the applicant: also the applicant's once released. */
const applicantText: Rule = (row, reader, state, now) =>
  review(row, reader, state, now) ||
  (row.released_at !== null && ofApplication(ownTeam)(row, reader, state, now));

/** Prepared answers: also its reviewers', once ready. */
const preparedAnswers: Rule = (row, reader, state, now) =>
  ofApplication(applicationText)(row, reader, state, now) ||
  (row.ready_at !== null && ownReviews(row, reader, state).length > 0);

const criterion: Rule = (row, reader, state, now) => {
  const panelsProposal = byId(state, 'proposals', row.proposal_id);
  if (!panelsProposal || reader.kind === 'visitor') return false;
  const isReviewer = state
    .rows('proposal_people')
    .some(
      (item) =>
        item.proposal_id === row.proposal_id &&
        item.role === 'reviewer' &&
        item.status === 'active' &&
        isPerson(reader, String(item.user_id)),
    );
  return isReviewer || proposal(panelsProposal, reader, state, now);
};

const memberPage: Rule = (row, reader, state) => {
  const uid = String(row.user_id);
  const isSuspended = byId(state, 'users', uid)?.suspended_at !== null;
  return mayReadMemberPage({ uid, pageOn: row.page_on === true && !isSuspended }, reader);
};

const announcement: Rule = (row, reader, _state, now) => {
  const moments = { publishAt: dateOf(row.publish_at), unpublishedAt: dateOf(row.unpublished_at) };
  return isAdmin(reader) || announcementState(moments, now) === 'published';
};

const transitionNote: Rule = (row, reader, state) => {
  const transition = byId(state, 'transitions', row.transition_id);
  return isAdmin(reader) || sideOf(state, transition?.proposal_id).some((uid) => isPerson(reader, uid));
};

const recipient =
  (column: string): Rule =>
  (row, reader) =>
    has(reader, row[column]);

/**
 * The visibility rule of each database column with user content. Other columns are visible to no
 * one, so that a canary in a new one is reported; the bytes of a resume count as `resumes.file`.
 */
export const VISIBILITY_RULES: Record<string, Rule> = {
  'users.email': email,
  'account_emails.email': memberIn('user_id'),
  'email_links.email': memberIn('user_id'),
  'sessions.id': noOne,
  'sessions.token': noOne,
  'sessions.user_agent': memberIn('user_id'),
  'members.*': either(memberIn('user_id'), memberPage),
  'proposals.title': either(proposal, admins),
  'proposals.name': either(proposal, admins),
  'proposals.organization': either(proposal, admins),
  'proposals.*': proposal,
  'proposal_drafts.form': memberIn('owner_id'),
  'applications.decision_note': decisionNote,
  'applications.decline_note': either(applicant, ownersSide),
  'application_members.email': either(ofApplication(applicant), recipient('email')),
  'application_members.message': either(ofApplication(applicant), recipient('email'), memberIn('user_id')),
  'application_members.part': ofApplication(applicationText),
  'application_members.decline_note': either(memberIn('user_id'), ofApplication(ownersSide)),
  'review_criteria.*': criterion,
  'reviews.applicant_text': applicantText,
  'reviews.*': review,
  'review_history.content': (row, reader, state, now) => {
    const current = byId(state, 'reviews', row.review_id);
    return current !== undefined && review(current, reader, state, now);
  },
  'prepared_answers.extra_masks': ofApplication(ownersSide),
  'prepared_answers.*': preparedAnswers,
  'conflicts.reason': ofApplication(ownersSide),
  'conflict_lists.entries': either(memberIn('user_id'), ownersSide),
  'applications.*': applicationText,
  'application_notes.note': (row, reader, state) => {
    const application = byId(state, 'applications', row.application_id);
    return sideOf(state, application?.proposal_id).some((uid) => isPerson(reader, uid));
  },
  'proposal_invitations.email': either(ownersSide, recipient('email')),
  'proposal_invitations.message': either(ownersSide, recipient('email')),
  'resumes.file': resume,
  'resumes.file_name': resume,
  'reports.words': either(memberIn('reporter_id'), admins),
  'transition_notes.note': transitionNote,
  'member_transitions.note': either(memberIn('member_id'), admins),
  'feedback.*': either(memberIn('sender_id'), admins),
  'announcements.*': announcement,
  'subscriptions.email': recipient('email'),
  'subscriptions.topics': recipient('email'),
  'notifications.facts': memberIn('user_id'),
  'emails.to_address': either(recipient('to_address'), admins),
  'emails.subject': either(recipient('to_address'), admins),
  'emails.facts': recipient('to_address'),
  'trial_emails.*': recipient('to_address'),
};

/** The name of a location, such as "applications.comments". */
export const columnName = ({ table, column }: CanaryLocation) => `${table}.${column}`;

/** Returns whether a reader may see a location. No one may without a rule. */
export function maySee(location: CanaryLocation, reader: Actor, state: DatabaseSnapshot, now: Date): boolean {
  const rule = VISIBILITY_RULES[columnName(location)] ?? VISIBILITY_RULES[`${location.table}.*`] ?? noOne;
  return rule(location.row, reader, state, now);
}
