import { type Actor, readerZoneOf } from '#domain/base/actor.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { type DeadlineText, deadlineText } from '#domain/proposal/proposal-dates.ts';
import { DeadlineTime } from '#app/shared/time/deadline-time.tsx';

type Dates = { reviewBy: Date | null; resultsDue: Date | null; timeZone: string };
/** By when reviews are wanted: the panel's date, or else that of the results. */
export type DueText = { reviewBy: DeadlineText } | { resultsDue: string } | null;

/** What `<Due>` shows, for the loader. */
export function dueOf({ reviewBy, resultsDue, timeZone }: Dates, actor: Actor): DueText {
  if (reviewBy) return { reviewBy: deadlineText(reviewBy, timeZone, readerZoneOf(actor)) };
  return resultsDue && { resultsDue: formatDay(dayIn(resultsDue, timeZone)) };
}

export function Due({ due }: { due: DueText }) {
  if (due && 'reviewBy' in due)
    return (
      <span key="by">
        Review by <DeadlineTime {...due.reviewBy} />
      </span>
    );
  return due && <span>{`Results due ${due.resultsDue}`}</span>;
}
