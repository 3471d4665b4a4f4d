import { redirect } from 'react-router';
import { type Actor, isSignedIn, readerZoneOf } from '#domain/base/actor.ts';
import { aiUseText } from '#domain/application/ai-use.ts';
import { receiptNumber } from '#domain/application/application.ts';
import { hasDatesToCome } from '#domain/proposal/calendar.ts';
import { formatDay, formatSpan } from '#domain/time/calendar-day.ts';
import { dayIn, formatDeadline } from '#domain/time/deadline.ts';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import { refuse } from '#domain/base/refusal.ts';
import { REPLY_REMINDER_DAYS, willSendReplyReminder } from '#domain/notification/reminder.ts';
import {
  PUBLIC_STATUSES,
  RECRUITMENT,
  workLocationParts,
  askedQuestions,
  isAccepting,
} from '#domain/proposal/proposal.ts';
import { termsLines } from '#domain/proposal/terms-summary.ts';
import { isNotApplicable } from '#domain/text/text.ts';
import type { EmailProgress } from '#domain/notification/delivery.ts';
import { findNamedConflicts, listReleasedTexts } from '#server/queries/review/panel-score.ts';
import { type OwnerMessage, listOwnerMessages } from '#server/queries/review/owner-message.ts';
import { type SidePerson, listNotAllowed, listOwnersSide } from '#server/queries/proposal/proposal-people.ts';
import { findProposalOfApplication } from '#server/queries/review/received-application-proposal.ts';
import { type OwnApplication, findOwnApplication } from '#server/queries/application/sent-application.ts';
import { type TeamPerson, findTeamPage } from '#server/queries/team/team.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';
import { buildHeadline } from './headline.ts';
import { ownSpotOf } from './own-spot.ts';
import {
  type TimelineFacts,
  resumeOpeningEvents,
  describeResumeDeletion,
  buildTimeline,
} from './application-timeline.ts';

type Request = Pick<ActionRequest, 'db' | 'actor' | 'now' | 'id'>;

/**
 * Loads a submitted application for its applicant. Redirects the writer of a draft to its form and
 * the owner to the dashboard, and throws 404 for anyone else.
 */
export async function loadOwnApplication({ db, actor, now, id }: Request): Promise<ApplicationPageData> {
  const own = await findOwnApplication(db, actor, id, now);
  if (own.ok) {
    if (own.value.status === 'saved') throw redirect(`/apply/${own.value.proposal.id}?tab=application`);
    const messages = await listOwnerMessages(db, actor, id);
    const applicant = isSignedIn(actor) ? actor.name : '';
    const side = await listOwnersSide(db, own.value.proposal.id);
    const notAllowed = await listNotAllowed(db, actor, id);
    const readers = side.filter(({ uid }) => notAllowed.every((person) => person.uid !== uid));
    const page = toApplicationPageData(own.value, readerZoneOf(actor), now);
    const team = await loadTeam(db, actor, own.value, now);
    const reviewTexts = await listReleasedTexts(db, actor, id);
    const namedConflicts = await findNamedConflicts(db, actor, own.value.proposal.id);
    return { ...page, messages, applicant, readers, notAllowed, team, reviewTexts, namedConflicts };
  }
  const proposalId = await findProposalOfApplication(db, actor, id);
  if (proposalId === null) throw pageRefusal(refuse('not_found').refusal);
  throw redirect(`/proposal/${proposalId}/applications/${id}`);
}

export type ApplicationPageData = ReturnType<typeof toApplicationPageData> & {
  messages: OwnerMessage[];
  /** The reader's name. */
  applicant: string;
  /** Who of the owner's side can open the resume, and who joined too late to. */
  readers: SidePerson[];
  notAllowed: SidePerson[];
  /** The people of a team; empty for a single applicant. */
  team: TeamPerson[];
  /** Texts of reviewers that the owner released with the decision. */
  reviewTexts: string[];
  /** People that should not review the application; null without a review panel. */
  namedConflicts: string[] | null;
};

async function loadTeam(
  db: Request['db'],
  actor: Actor,
  own: OwnApplication,
  now: Date,
): Promise<TeamPerson[]> {
  if (own.team.people === 1 && !own.team.hasOthers) return [];
  const found = await findTeamPage(db, actor, own.proposal.id, now);
  return found.ok ? found.value.people : [];
}

/** Data of the page of a submitted application, limited to what its applicant may know. */
function toApplicationPageData(own: OwnApplication, readerZone: string | null, now: Date) {
  const { proposal, status, may } = own;
  const { timeZone } = proposal;
  const mayRestore = may.includes('restore');
  const ownerLeft = proposal.ownerId === FORMER_MEMBER.id;
  const replyBy = own.invitation?.replyBy ?? null;
  const facts: TimelineFacts = {
    ...own,
    replyBy,
    readerZone,
    mayRestore,
    mayWithdraw: may.includes('withdraw') && status !== 'invited',
    resumeDeleteAt: own.resume?.deleteAt ?? null,
    resumeUsedElsewhere: own.resume?.isStoredForOther ?? false,
    resumeSentElsewhere: own.resume?.isSentElsewhere ?? false,
  };
  const invitedAt = own.history.findLast(({ what }) => what === 'invite')?.at;
  return {
    id: own.id,
    proposalId: proposal.id,
    title: proposal.title,
    datesToCome: hasDatesToCome(proposal, now),
    ownerName: proposal.name,
    organization: proposal.organization,
    status,
    topics: proposal.topics,
    kind: proposal.recruitmentType,
    headline: buildHeadline(
      {
        status,
        proposal,
        replyBy,
        mayRestore,
        whyNotRestore: own.whyNotRestore,
        ownerLeft,
        contactName: own.contact?.name,
        readerZone,
        receiptMail: own.receiptMail,
      },
      now,
    ),
    spot: ownSpotOf({ status, proposal, people: own.team.people }),
    standing: buildTimeline(facts, now),
    receipt: receiptOf(own),
    resume: own.resume && {
      id: own.resume.id,
      fileName: own.resume.fileName,
      bytes: own.resume.bytes,
      isSentElsewhere: own.resume.isSentElsewhere,
      uploadedAt: own.resume.uploadedAt,
      deletion: describeResumeDeletion(facts),
    },
    resumeGoneOn: own.resumeDeletedAt && formatDay(dayIn(own.resumeDeletedAt, timeZone)),
    openings: resumeOpeningEvents(facts),
    invitation:
      status === 'invited'
        ? {
            message: own.invitation?.message ?? '',
            from: proposal.name,
            at: invitedAt,
            reminder: replyBy ? reminderText(replyBy, timeZone, now) : '',
          }
        : null,
    joining: joiningFacts(own),
    reason: own.reason,
    contact: own.contact,
    hasSpotPicture: status === 'accepted' && PUBLIC_STATUSES.includes(proposal.status),
    changesSavedAt: own.changes?.savedAt ?? null,
    closes: formatDeadline(proposal.closeAt, timeZone, readerZone),
    canUndo: isAccepting(proposal, now),
    whyNotRestore: own.whyNotRestore,
    may: {
      edit: own.mayEdit,
      withdraw: may.includes('withdraw'),
      restore: mayRestore,
      accept: may.includes('accept'),
      decline: may.includes('decline'),
      discard: own.changes !== null,
      deleteResume: own.resume?.mayDelete ?? false,
      resendReceipt: own.isLead,
    },
  };
}

/** Delivery state of the receipt's email, as a sentence. */
const RECEIPT_EMAIL: Record<EmailProgress, (to: string) => string> = {
  delivered: (to) => `We emailed a copy to ${to}.`,
  on_its_way: (to) => `We’re emailing a copy to ${to}.`,
  refused: (to) => `We couldn’t deliver the copy to ${to}. You can always read it here.`,
};

function receiptOf({ id, proposal, draft, terms, sentAt, savedAt, receiptMail }: OwnApplication) {
  return {
    number: receiptNumber(id),
    mail: receiptMail ? RECEIPT_EMAIL[receiptMail.progress](receiptMail.to) : 'You can always read it here.',
    sendAgain: receiptMail !== null && receiptMail.progress !== 'on_its_way',
    sentAt,
    changedAt: sentAt && savedAt > sentAt ? savedAt : null,
    reference: isNotApplicable(draft.referenceLink) ? null : draft.referenceLink,
    comments: isNotApplicable(draft.comments) ? null : draft.comments,
    aiUse: draft.aiUse && aiUseText(draft.aiUse),
    termsLines: terms && termsLines(terms),
    answers: askedQuestions(proposal.questions).map(({ index, question }) => ({
      question,
      answer: draft.answers[index]!,
    })),
  };
}

/** Whether an email will remind the applicant to answer. */
function reminderText(replyBy: Date, timeZone: string, now: Date): string {
  return willSendReplyReminder(replyBy, timeZone, now)
    ? `We’ll email you a reminder ${REPLY_REMINDER_DAYS} days before the reply-by date.`
    : '';
}

/** What the spot means: the role, the duration, the place. */
function joiningFacts({ proposal, status, contact }: OwnApplication) {
  const { recruitmentType, hoursPerWeek, workLocation, startDate, endDate } = proposal;
  return [
    { label: 'Role', value: RECRUITMENT[recruitmentType].short, more: '' },
    {
      label: 'Commitment',
      value: hoursPerWeek > 0 ? `${hoursPerWeek}+ hours a week` : 'Hours not stated',
      more: '',
    },
    {
      label: 'Work location',
      value: workLocationParts(workLocation).value,
      more: workLocation === 'hybrid' ? `Agree on the days with ${contact?.name ?? proposal.name}` : '',
    },
    status === 'accepted'
      ? { label: 'Starts', value: formatDay(startDate), more: `Ends ${formatDay(endDate)}` }
      : { label: 'Dates', value: formatSpan(startDate, endDate), more: '' },
  ];
}
