import { dayIn, daysBetween, formatDay, formatInstant, isOnTime } from '../../../../domain/deadline.ts';
import { DAY_MS } from '../../../../domain/duration.ts';
import type { OwnerRecord } from '../../../../domain/member.ts';
import { REPLY_REMINDER_DAYS, willSendReplyReminder } from '../../../../domain/reminder.ts';
import type { Proposal } from '../../../../domain/proposal.ts';
import { promisedResults } from '../../../../domain/result-date.ts';
import { retentionEnd } from '../../../../domain/resume.ts';
import { plural } from '../../../../domain/text.ts';
import type { ResultLine } from '../../../../server/queries/result.ts';
import type { EventListItem } from '../../../ui/event-list.tsx';

/** What comes after the announcement, in order, with dates in the proposal's time zone. */
export function nextSteps(proposal: Proposal, lines: readonly ResultLine[], now: Date): EventListItem[] {
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
export function recordLabel(
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
