import { dayIn, formatDay } from '../../../../domain/deadline.ts';
import { Instant } from '../../../ui/instant.tsx';

type Props = { reviewBy: Date | null; resultsDue: Date | null; timeZone: string };

/** By when reviews are wanted: the panel's date, or else that of the results. */
export function Due({ reviewBy, resultsDue, timeZone }: Props) {
  if (reviewBy)
    return (
      <span>
        Review by <Instant at={reviewBy} zone={timeZone} />
      </span>
    );
  return resultsDue && <span>Results due {formatDay(dayIn(resultsDue, timeZone))}</span>;
}
