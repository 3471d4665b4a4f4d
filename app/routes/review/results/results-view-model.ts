import type { SignedIn } from '#domain/base/actor.ts';
import { type Decision, hasDecision, isUndecided, wasInvited } from '#domain/application/application.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import type { Closing } from '#domain/proposal/closing.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { isOnTime } from '#domain/time/time-left.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { type Proposal, hasPendingDecisions, isAccepting, spotCap } from '#domain/proposal/proposal.ts';
import { REPLY_REMINDER_DAYS, willSendReplyReminder } from '#domain/notification/reminder.ts';
import { resultNotification } from '#domain/notification/result-notification.ts';
import { retentionEnd } from '#domain/application/resume.ts';
import { heldSpots } from '#domain/decision/spot.ts';
import { invitesFromWaitlist, selectWaitlisted } from '#domain/decision/waitlist.ts';
import { acceptedPeople } from '#domain/team/team.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { EmailProgress } from '#domain/notification/delivery.ts';
import { findMember } from '#server/queries/member/member.ts';
import type { ResultLine } from '#server/queries/decision/result.ts';
import { closingLabel, recordLabel, resultLabel } from './copy.ts';

type Listed = { proposal: Proposal; lines: ResultLine[]; closing: Closing };
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
  /** People of these applications: a team's count each. */
  people: number;
  /** Of the invited applicants: how many accepted, and how many have not answered. */
  accepted: number;
  held: number;
};

/**
 * The results before the announcement: groups, a preview of one email, and what blocks announcing.
 */
export async function reviewView(
  { proposal, lines, closing }: Listed,
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
    proposal: headOf(proposal, closing),
    spots: spotsOf(proposal),
    groups,
    undecided: undecidedOf(lines),
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

function headOf(proposal: Proposal, closing: Closing) {
  const { id, title, resultAt, timeZone, resumeDays } = proposal;
  return {
    id,
    title,
    closing: closingLabel(closing, timeZone),
    resultsDue: formatDay(dayIn(resultAt, timeZone)),
    resumeDays,
  };
}

/** Spots to render, and their number; null if the proposal has no upper bound. */
function spotsOf({ participants }: Proposal): { participants: number; cap: number | null } {
  const cap = spotCap(participants);
  return { participants, cap: Number.isFinite(cap) ? cap : null };
}

/** The results after the announcement: groups, whether the emails arrived, and what comes next. */
export async function announcedView(
  { proposal, lines, closing }: Listed,
  { db, actor, now }: { db: RequestContext['db']; actor: SignedIn; now: Date },
) {
  const owner = await findMember(db, actor, actor.uid, now);
  const groups = groupsOf(proposal, lines, now);
  const next = selectWaitlisted(lines)[0];
  const mailed = (state: ResultLine['mail']) => lines.filter(({ mail }) => mail === state).length;
  return {
    step: 'announced' as const,
    proposal: headOf(proposal, closing),
    spots: spotsOf(proposal),
    announcedAt: proposal.announcedAt!,
    groups,
    undecided: undecidedOf(lines),
    mails: { delivered: mailed('delivered'), onItsWay: mailed('on_its_way'), refused: mailed('refused') },
    record: owner.ok ? recordLabel(owner.value.record, proposal) : null,
    schedule: scheduleOf(proposal, lines, now),
    replyDays: replyDays(proposal, lines),
    next: next ? { id: next.id, name: next.name } : null,
    isSpotOpen: invitesFromWaitlist(proposal, {
      heldSpots: heldSpots(lines),
      undecided: lines.filter(isUndecided).length,
    }),
  };
}

function replyDays({ timeZone }: Proposal, lines: readonly ResultLine[]): string[] {
  const days = lines.flatMap(({ shownStatus, replyBy }) =>
    shownStatus === 'invited' && replyBy ? dayIn(replyBy, timeZone) : [],
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
    if (decision === 'waitlisted') return selectWaitlisted(decided);
    return decided.filter(({ shownStatus }) =>
      decision === 'invited' ? wasInvited(shownStatus) : shownStatus === decision,
    );
  };
  return (['invited', 'waitlisted', 'not_selected'] as const)
    .map((decision) => {
      const group = of(decision);
      return {
        decision,
        lines: group.map((line, index) => ({
          id: line.id,
          name: line.name,
          label: resultLabel(line, index + 1, proposal, now),
          mail: line.mail,
        })),
        people: sumOf(group, ({ people }) => people),
        accepted: sumOf(group, acceptedPeople),
        held: sumOf(group, (line) => (line.shownStatus === 'invited' ? line.spots - line.acceptances : 0)),
      };
    })
    .filter((group) => group.lines.length > 0);
}

const sumOf = (lines: readonly ResultLine[], of: (line: ResultLine) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0);

/**
 * Applicants without a decision or with answers changed since, newest first as in the owner's list.
 * Before the announcement they block it, and after it their invitation was withdrawn.
 */
function undecidedOf(
  lines: readonly ResultLine[],
): { id: number; name: string; status: ApplicationStatus; changed: boolean }[] {
  return lines
    .filter(isUndecided)
    .toReversed()
    .map((line) => ({ id: line.id, name: line.name, status: line.shownStatus, changed: hasDecision(line) }));
}

/** Dates after the announcement that are still to come. */
function scheduleOf(proposal: Proposal, lines: readonly ResultLine[], now: Date) {
  const replyBys = lines.flatMap(({ shownStatus, replyBy }) =>
    shownStatus === 'invited' && replyBy && isOnTime(now, replyBy) ? replyBy : [],
  );
  const reminders = replyBys
    .filter((replyBy) => willSendReplyReminder(replyBy, proposal.timeZone, now))
    .map((replyBy) => new Date(replyBy.getTime() - REPLY_REMINDER_DAYS * DAY_MS));
  const resumesDeleted = retentionEnd({
    withdrawn: false,
    rolling: false,
    closeAt: proposal.closeAt,
    resultAt: proposal.resultAt,
    resumeDays: proposal.resumeDays,
  });
  const { timeZone } = proposal;
  return {
    reminders: daySpan(reminders, timeZone),
    replyBys: daySpan(replyBys, timeZone),
    resumesDeleted: daySpan(isOnTime(now, resumesDeleted) ? [resumesDeleted] : [], timeZone),
  };
}

/** "Dec 20, 2026", "Dec 20, 2026 to Jan 3, 2027"; null without a date. */
function daySpan(dates: readonly Date[], timeZone: string): string | null {
  if (dates.length === 0) return null;
  const times = dates.map((at) => at.getTime());
  const day = (time: number) => formatDay(dayIn(new Date(time), timeZone));
  const [first, last] = [day(Math.min(...times)), day(Math.max(...times))];
  return first === last ? first : `${first} to ${last}`;
}
