import { clsx } from 'clsx';
import { dayIn, daysBetween, formatDay } from '../../domain/deadline.ts';
import { proposalStatus } from '../../domain/proposal-status.ts';
import { Instant } from './instant.tsx';
import type { PageProposal } from './proposal-view-model.ts';
import * as styles from './timeline.module.css';

type Dates = Pick<
  PageProposal,
  | 'postedAt'
  | 'closeAt'
  | 'resultAt'
  | 'missedResultAt'
  | 'announcedAt'
  | 'startDate'
  | 'endDate'
  | 'timeZone'
  | 'status'
  | 'appType'
>;
export type StopName = 'Posted' | 'Closes' | 'Results' | 'Starts' | 'Ends';
type Stop = {
  name: StopName;
  day: string | null;
  /** When applications close, with the time. */
  at?: Date;
  /** The owner closed it before `day`. */
  isEarly?: boolean;
  reached: boolean;
  remark?: [words: string, day: string];
};

/**
 * A proposal's dates in order at equal distances, with today between them; a rolling one has no
 * results. `wrong`: dates out of order.
 */
export function Timeline({
  proposal,
  now,
  wrong = [],
  className,
}: {
  proposal: Dates;
  now: Date;
  wrong?: readonly StopName[];
  className?: string | undefined;
}) {
  const stops = stopsOf(proposal, now);
  const current = stops.findLastIndex((stop) => stop.reached);
  const share = shareBetween(stops[current], stops[current + 1], dayIn(now, proposal.timeZone));
  return (
    <ol className={clsx(styles.timeline, className)} aria-label="Dates">
      {stops.map((stop, index) => {
        const isPassed = index < current;
        const isLate = !stop.reached && isPassed;
        const isWrong = wrong.includes(stop.name);
        return (
          <li
            key={stop.name}
            className={clsx(
              styles.stop,
              stop.reached && styles.reached,
              isPassed && styles.passed,
              isLate && styles.late,
              isWrong && styles.wrong,
            )}
            data-state={
              clsx(stop.reached && 'done', isPassed && 'gone', isLate && 'now', isWrong && 'wrong') ||
              undefined
            }
          >
            {index === current && index < stops.length - 1 && <Today share={share} first={index === 0} />}
            <b className={styles.name}>
              {stop.name}
              {stop.reached && index > 0 && <span className="visually-hidden"> (passed)</span>}
            </b>
            {stop.at ? (
              <span className={styles.day}>
                <Instant at={stop.at} zone={proposal.timeZone} stacked />
              </span>
            ) : stop.day && !stop.isEarly ? (
              <time className={styles.day} dateTime={stop.day}>
                {formatDay(stop.day)}
              </time>
            ) : (
              <span className={styles.day}>{stop.isEarly ? 'Closed early' : 'Not set'}</span>
            )}
            {stop.remark && (
              <span className={styles.remark}>
                {stop.remark[0]}{' '}
                <time className={styles.remarkDay} dateTime={stop.remark[1]}>
                  {formatDay(stop.remark[1])}
                </time>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function stopsOf(dates: Dates, now: Date): Stop[] {
  const { timeZone } = dates;
  const today = dayIn(now, timeZone);
  const stops: Stop[] = [
    { name: 'Posted', day: dayIn(dates.postedAt, timeZone), reached: dates.postedAt <= now },
    closesOf(dates, now),
    ...(dates.appType === 'rolling' ? [] : [resultsOf(dates, now)]),
    {
      name: 'Starts',
      day: dates.startDate || null,
      reached: dates.startDate !== '' && dates.startDate <= today,
    },
    { name: 'Ends', day: dates.endDate || null, reached: dates.endDate !== '' && dates.endDate < today },
  ];
  if (stops.some((stop) => stop.day === null)) return stops;
  return stops.toSorted((a, b) => a.day!.localeCompare(b.day!));
}

/** With the time, unless the owner closed the proposal before. */
function closesOf({ closeAt, timeZone, status }: Dates, now: Date): Stop {
  const stop = { name: 'Closes', day: closeAt && dayIn(closeAt, timeZone) } as const;
  if (!closeAt) return { ...stop, reached: false };
  if (status !== 'open' && closeAt > now) return { ...stop, reached: false, isEarly: true };
  return { ...stop, reached: closeAt <= now, at: closeAt };
}

/** Reached when results are announced, not when the result date passes. */
function resultsOf(dates: Dates, now: Date): Stop {
  const { closeAt, resultAt, announcedAt, missedResultAt, timeZone } = dates;
  const name = 'Results';
  const reached = dates.status === 'announced' || Boolean(announcedAt);
  const at = announcedAt ?? resultAt;
  if (!at) return { name, day: null, reached };
  const day = dayIn(at, timeZone);
  if (closeAt && proposalStatus({ ...dates, closeAt }, now).status === 'results_overdue')
    return { name, day, reached, remark: ['Overdue since', day] };
  return missedResultAt
    ? { name, day, reached, remark: ['Delayed from', dayIn(missedResultAt, timeZone)] }
    : { name, day, reached };
}

/** How far today is between two stops, 0 to 1; less for a stop later today, which it would cover. */
function shareBetween(from: Stop | undefined, to: Stop | undefined, today: string): number {
  if (!from?.day || !to?.day) return 0;
  const totalDays = daysBetween(from.day, to.day);
  if (totalDays <= 0) return 1;
  return Math.min(0.94, Math.max(0, daysBetween(from.day, today) / totalDays));
}

/** Rendered twice, horizontal and vertical; CSS shows one. */
function Today({ share, first }: { share: number; first: boolean }) {
  const at = `${Math.round(share * 1000) / 10}%`;
  return (
    <>
      <svg className={styles.today} aria-hidden="true">
        <rect y="24" width={at} height="3" />
        {share > 0 && <rect className={styles.tick} x={at} y="17" width="2" height="17" />}
        <text
          className={styles.todayLabel}
          x={at}
          y="9"
          textAnchor={first && share < 0.2 ? 'start' : 'middle'}
        >
          Today
        </text>
      </svg>
      <svg className={clsx(styles.today, styles.vertical)} aria-hidden="true">
        <rect width="3" height={at} />
      </svg>
      <span className={styles.todayLine} aria-hidden="true">
        Today
      </span>
    </>
  );
}
