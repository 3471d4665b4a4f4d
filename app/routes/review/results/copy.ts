import { APPLICATION_LABEL } from '#domain/application/application.ts';
import { formatDay, formatDayShort } from '#domain/time/calendar-day.ts';
import type { Closing } from '#domain/proposal/closing.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { daysBetween } from '#domain/time/time-left.ts';
import { replyByPassed } from '#domain/decision/decision.ts';
import type { OwnerRecord } from '#domain/member/member.ts';
import { type Proposal, hasPendingDecisions } from '#domain/proposal/proposal.ts';
import { promisedResults } from '#domain/decision/result-date.ts';
import { cut, plural } from '#domain/text/text.ts';
import { waitlistPositionLabel } from '#domain/decision/waitlist.ts';
import type { ResultLine } from '#server/queries/decision/result.ts';

/** More than a row shows on one line. */
const MAX_NOTE_LENGTH = 200;

export const REVIEW_RESULTS = 'Review results';

/** "Closes Nov 25, 2026", "Closed Nov 25, 2026", "Closed early, Nov 20, 2026". */
export function closingLabel(closing: Closing, timeZone: string): string {
  const { label, at } = closing;
  if (at === null) return label;
  return `${label}${label === 'Closed early' ? ',' : ''} ${formatDay(dayIn(at, timeZone))}`;
}

/** An applicant's result, or the reply to an invitation. `index` counts from 1. */
export function resultLabel(line: ResultLine, index: number, proposal: Proposal, now: Date): string {
  switch (line.shownStatus) {
    case 'not_selected':
      return `“${cut(line.message, MAX_NOTE_LENGTH)}”`;
    case 'waitlisted':
      return `${waitlistPositionLabel(index)} in line${index === 1 ? ' if a spot opens' : ''}`;
    case 'accepted':
      return APPLICATION_LABEL.accepted;
    case 'declined':
      return line.declineNote
        ? `${APPLICATION_LABEL.declined}: “${cut(line.declineNote, MAX_NOTE_LENGTH)}”`
        : APPLICATION_LABEL.declined;
    default:
      return hasPendingDecisions(proposal)
        ? invitationLabel(line, proposal, now)
        : replyLabel(line, proposal, now);
  }
}

function invitationLabel(line: ResultLine, { timeZone }: Proposal, now: Date): string {
  const { replyBy, message } = line;
  const day = replyBy && formatDay(dayIn(replyBy, timeZone));
  if (replyByPassed(line, now))
    return `The reply-by date (${day}) has passed. Undo this decision and invite them again.`;
  const by = day ? `Reply by ${day}` : 'No reply-by date';
  return message ? `${by}: “${cut(message, MAX_NOTE_LENGTH)}”` : by;
}

function replyLabel({ replyBy }: ResultLine, { timeZone }: Proposal, now: Date): string {
  if (!replyBy) return 'No reply yet, no reply-by date';
  const day = dayIn(replyBy, timeZone);
  if (now >= replyBy) return `No reply by ${formatDayShort(day)}`;
  const daysRemaining = daysBetween(dayIn(now, timeZone), day);
  return daysRemaining === 0
    ? 'Today is the last day to reply'
    : `Reply by ${formatDayShort(day)} (${plural(daysRemaining, 'day')} left)`;
}

/** How many of the owner's results were on time, and how early or late this one was. */
export function recordLabel(
  { onTime, due }: OwnerRecord,
  proposal: Proposal,
): { value: string; more: string } | null {
  const { announcedAt, timeZone } = proposal;
  if (due === 0 || !announcedAt) return null;
  const early = daysBetween(dayIn(announcedAt, timeZone), dayIn(promisedResults(proposal), timeZone));
  const days = plural(Math.abs(early), 'day');
  const more = early === 0 ? 'On the due date' : early > 0 ? `${days} early` : `${days} late`;
  return { value: `${onTime} of ${due} on time`, more };
}
