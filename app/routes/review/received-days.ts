import { type Actor, readerZoneOf } from '#domain/base/actor.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { type DeadlineText, deadlineText } from '#domain/proposal/proposal-dates.ts';
import type { ReceivedApplication } from '#server/queries/review/received-application.ts';

/** Dates that a received application has, in its proposal's zone; for the loader. */
export type ReceivedDays = {
  /** Reply-by date of the invitation. */
  replyBy?: DeadlineText;
  /** `YYYY-MM-DD` of the reply-by date, as the invitation's fields show it. */
  replyByDay?: string;
  resumeDeletedOn?: string;
};

type Dated = Pick<ReceivedApplication, 'invitation' | 'invitationDraft' | 'resumeDeletedAt'>;

export function receivedDays(
  { invitation, invitationDraft, resumeDeletedAt }: Dated,
  { actor, timeZone }: { actor: Actor; timeZone: string },
): ReceivedDays {
  const { replyBy } = invitation ?? invitationDraft;
  const due = invitation?.replyBy;
  return {
    ...(due && { replyBy: deadlineText(due, timeZone, readerZoneOf(actor)) }),
    ...(replyBy && { replyByDay: dayIn(replyBy, timeZone) }),
    ...(resumeDeletedAt && { resumeDeletedOn: formatDay(dayIn(resumeDeletedAt, timeZone)) }),
  };
}
