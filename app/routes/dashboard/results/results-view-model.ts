import type { SignedIn } from '../../../../domain/actor.ts';
import { type Decision, isUndecided, wasInvited } from '../../../../domain/application.ts';
import {
  dayIn,
  daysBetween,
  formatDay,
  formatDayShort,
  formatInstant,
  isOnTime,
} from '../../../../domain/deadline.ts';
import { replyByPassed } from '../../../../domain/decision.ts';
import { DAY_MS } from '../../../../domain/duration.ts';
import type { OwnerRecord } from '../../../../domain/member.ts';
import { type Proposal, hasPendingDecisions, isAccepting, spotCap } from '../../../../domain/proposal.ts';
import { REPLY_REMINDER_DAYS, willSendReplyReminder } from '../../../../domain/reminder.ts';
import { promisedResults } from '../../../../domain/result-date.ts';
import { resultNotification } from '../../../../domain/result-notification.ts';
import { retentionEnd } from '../../../../domain/resume.ts';
import { cut, plural } from '../../../../domain/text.ts';
import { waitlist, waitlistPositionLabel } from '../../../../domain/waitlist.ts';
import type { RequestContext } from '../../../../server/http/request-context.ts';
import type { EmailProgress } from '../../../../server/queries/email-progress.ts';
import { findMember } from '../../../../server/queries/member.ts';
import type { ResultLine } from '../../../../server/queries/result.ts';
import type { EventListItem } from '../../../ui/event-list.tsx';

const MAX_NOTE_LENGTH = 48;

type Listed = { proposal: Proposal; lines: ResultLine[] };
type PreviewQuery = { personId: number | null; plain: boolean };

/** One person's email, as it will be sent, and its index among all of them. */
export type Preview = {
  id: number;
  name: string;
  place: number;
  of: number;
  previous: number | null;
  next: number | null;
  subject: string;
  text: string;
  plain: boolean;
};

/** One applicant with a short label of the result. */
export type PersonLine = { id: number; name: string; label: string; mail: EmailProgress | null };

export type ResultGroup = {
  decision: Decision;
  lines: PersonLine[];
  /** Of the invited applicants: how many accepted, and how many have not answered. */
  accepted: number;
  held: number;
};

/**
 * The results before the announcement: groups, a preview of one email, and what blocks announcing.
 */
export async function reviewView(
  { proposal, lines }: Listed,
  { personId, plain }: PreviewQuery,
  { now, previewEmail }: Pick<RequestContext, 'now' | 'previewEmail'>,
) {
  const groups = groupsOf(proposal, lines, now);
  const recipients = groups.flatMap((group) => group.lines);
  const index = Math.max(
    0,
    recipients.findIndex(({ id }) => id === personId),
  );
  const line = lines.find(({ id }) => id === recipients[index]?.id);
  return {
    step: 'review' as const,
    proposal: headOf(proposal, now),
    spots: spotsOf(proposal),
    groups,
    undecided: undecidedOf(proposal, lines),
    why: whyNot(proposal, now),
    preview: line ? await previewOf(line.pendingDecision!, line) : null,
    chosen: personId !== null && line?.id === personId,
  };

  async function previewOf(decision: Decision, shown: ResultLine): Promise<Preview> {
    const { subject, text } = await previewEmail(resultNotification(decision, shown, proposal, now));
    return {
      id: shown.id,
      name: shown.name,
      place: index + 1,
      of: recipients.length,
      subject,
      text,
      plain,
      previous: recipients[index - 1]?.id ?? null,
      next: recipients[index + 1]?.id ?? null,
    };
  }
}

/** Why results cannot be announced yet, other than missing decisions. */
function whyNot(proposal: Proposal, now: Date): 'hidden' | 'accepting' | null {
  if (proposal.status === 'hidden') return 'hidden';
  return isAccepting(proposal, now) ? 'accepting' : null;
}

function headOf(proposal: Proposal, now: Date) {
  const { id, title, timeZone, closeAt, resultAt } = proposal;
  const day = (at: Date) => formatDay(dayIn(at, timeZone));
  const early = now < closeAt && !isAccepting(proposal, now);
  const closing = early ? 'Closed early' : `${now < closeAt ? 'Closes' : 'Closed'} ${day(closeAt)}`;
  return { id, title, closing, resultsBy: day(resultAt) };
}

/** Spots to render, and their number; null if the proposal has no upper bound. */
function spotsOf({ participants }: Proposal): { seats: number; cap: number | null } {
  const cap = spotCap(participants);
  return { seats: participants, cap: Number.isFinite(cap) ? cap : null };
}

/** The results after the announcement: groups, whether the emails arrived, and what comes next. */
export async function announcedView(
  { proposal, lines }: Listed,
  { db, actor, now }: { db: RequestContext['db']; actor: SignedIn; now: Date },
) {
  const owner = await findMember(db, actor, actor.uid, now);
  const groups = groupsOf(proposal, lines, now);
  const mailed = (state: ResultLine['mail']) => lines.filter(({ mail }) => mail === state).length;
  return {
    step: 'announced' as const,
    proposal: headOf(proposal, now),
    spots: spotsOf(proposal),
    announcedAt: formatInstant(proposal.announcedAt!, proposal.timeZone),
    groups,
    undecided: undecidedOf(proposal, lines),
    mails: { delivered: mailed('delivered'), onItsWay: mailed('on_its_way'), refused: mailed('refused') },
    record: owner.ok ? recordLabel(owner.value.record, proposal) : null,
    stops: nextSteps(proposal, lines, now),
    replyDays: replyDays(proposal, lines),
    nextName: waitlist(lines)[0]?.name ?? null,
  };
}

function replyDays({ timeZone }: Proposal, lines: readonly ResultLine[]): string[] {
  const days = lines.flatMap(({ shown, replyBy }) =>
    shown === 'invited' && replyBy ? dayIn(replyBy, timeZone) : [],
  );
  return [...new Set(days)].toSorted().map(formatDay);
}

export type Review = Awaited<ReturnType<typeof reviewView>>;
export type Announced = Awaited<ReturnType<typeof announcedView>>;

/** Applicants grouped by result, the waitlist in its order; without empty groups. */
function groupsOf(proposal: Proposal, lines: readonly ResultLine[], now: Date): ResultGroup[] {
  const decided = hasPendingDecisions(proposal)
    ? lines.filter((line) => line.pendingDecision && !isUndecided(line))
    : lines;
  const of = (decision: Decision): readonly ResultLine[] => {
    if (decision === 'waitlisted') return waitlist(decided);
    return decided.filter(({ shown }) => (decision === 'invited' ? wasInvited(shown) : shown === decision));
  };
  return (['invited', 'waitlisted', 'not_selected'] as const)
    .map((decision) => {
      const group = of(decision);
      const count = (status: ResultLine['shown']) => group.filter(({ shown }) => shown === status).length;
      return {
        decision,
        lines: group.map((line, index) => ({
          id: line.id,
          name: line.name,
          label: resultLabel(line, index + 1, proposal, now),
          mail: line.mail,
        })),
        accepted: count('accepted'),
        held: count('invited'),
      };
    })
    .filter((group) => group.lines.length > 0);
}

/**
 * Applicants without a decision, or who changed their answers since. They block the announcement;
 * after it, their invitation was taken back.
 */
function undecidedOf(
  proposal: Proposal,
  lines: readonly ResultLine[],
): { id: number; name: string; changed: boolean }[] {
  return lines
    .filter((line) => isUndecided(line) && (hasPendingDecisions(proposal) || line.shown !== 'waitlisted'))
    .map(({ id, name, pendingDecision }) => ({ id, name, changed: pendingDecision !== null }));
}

function resultLabel(line: ResultLine, index: number, proposal: Proposal, now: Date): string {
  switch (line.shown) {
    case 'not_selected':
      return `“${cut(line.decisionNote, MAX_NOTE_LENGTH)}”`;
    case 'waitlisted':
      return index === 1 ? '1st. Proposed to you first when a spot comes free' : waitlistPositionLabel(index);
    case 'accepted':
      return 'Took the seat';
    case 'declined':
      return line.declineNote ? `Declined: “${cut(line.declineNote, MAX_NOTE_LENGTH)}”` : 'Declined';
    default:
      return hasPendingDecisions(proposal)
        ? invitationLabel(line, proposal, now)
        : replyLabel(line, proposal, now);
  }
}

function invitationLabel(line: ResultLine, { timeZone }: Proposal, now: Date): string {
  const { replyBy, decisionNote } = line;
  const by = replyBy ? `Reply by ${formatDay(dayIn(replyBy, timeZone))}` : 'No reply-by date';
  if (replyByPassed(line, now)) return `${by}, which has passed: take it back and invite again`;
  return decisionNote ? `${by}, with your message` : by;
}

function replyLabel({ replyBy }: ResultLine, { timeZone }: Proposal, now: Date): string {
  if (!replyBy) return 'No reply yet, no reply-by date';
  const day = dayIn(replyBy, timeZone);
  if (now >= replyBy) return `No reply by ${formatDayShort(day)}`;
  const daysRemaining = daysBetween(dayIn(now, timeZone), day);
  return daysRemaining === 0
    ? 'Today is the last day to reply'
    : `${plural(daysRemaining, 'day')} to reply, ${formatDayShort(day)}`;
}

/** What comes after the announcement, in order, with dates in the proposal's time zone. */
function nextSteps(proposal: Proposal, lines: readonly ResultLine[], now: Date): EventListItem[] {
  const { timeZone } = proposal;
  const day = (at: Date) => formatDay(dayIn(at, timeZone));
  const announced = `${formatInstant(proposal.announcedAt!, timeZone)}. The proposal says so to everybody.`;
  const waiting = lines.flatMap(({ shown, replyBy }) =>
    shown === 'invited' && replyBy && isOnTime(now, replyBy) ? replyBy : [],
  );
  const reminders = waiting
    .filter((replyBy) => willSendReplyReminder(replyBy, timeZone, now))
    .map((replyBy) => new Date(replyBy.getTime() - REPLY_REMINDER_DAYS * DAY_MS));
  const deleted = retentionEnd({
    withdrawn: false,
    rolling: false,
    closeAt: proposal.closeAt,
    resultAt: proposal.resultAt,
    resumeDays: proposal.resumeDays,
  });
  return [
    { state: 'done', what: 'Results announced', when: announced },
    { state: 'today', what: 'Today', when: '' },
    ...next('Reminder to those who have not replied', reminders, day, ', sent by us'),
    ...next(
      'Replies are due',
      waiting,
      day,
      '. You see who has not replied, and may take the invitation back.',
    ),
    ...next(
      'Resumes are deleted',
      isOnTime(now, deleted) ? [deleted] : [],
      day,
      `. ${proposal.resumeDays} days after the result date.`,
    ),
  ];
}

function next(
  what: string,
  instants: readonly Date[],
  day: (at: Date) => string,
  more: string,
): EventListItem[] {
  if (instants.length === 0) return [];
  const times = instants.map((at) => at.getTime());
  const first = day(new Date(Math.min(...times)));
  const last = day(new Date(Math.max(...times)));
  return [{ state: 'next', what, when: `${first === last ? first : `${first} to ${last}`}${more}` }];
}

/** How many of the owner's results were on time, and how early or late this one was. */
function recordLabel(
  { onTime, due }: OwnerRecord,
  proposal: Proposal,
): { value: string; more: string } | null {
  const { announcedAt, timeZone } = proposal;
  if (due === 0 || !announcedAt) return null;
  const early = daysBetween(dayIn(announcedAt, timeZone), dayIn(promisedResults(proposal), timeZone));
  const days = plural(Math.abs(early), 'day');
  const more = early === 0 ? 'On the day' : early > 0 ? `${days} early` : `${days} late`;
  return { value: `${onTime} of ${due} on time`, more };
}
