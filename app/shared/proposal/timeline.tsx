import { clsx } from 'clsx';
import { formatDay } from '#domain/time/calendar-day.ts';
import { type StopName, proposalTimeline } from '#domain/proposal/proposal-timeline.ts';
import { DeadlineTime } from '../time/deadline-time.tsx';
import * as styles from './timeline.module.css';

/**
 * A proposal's dates in order at equal distances, with today between them. `wrong`: dates out of
 * order.
 */
export function Timeline({
  proposal,
  now,
  wrong = [],
  className,
}: {
  proposal: Parameters<typeof proposalTimeline>[0];
  now: Date;
  wrong?: readonly StopName[];
  className?: string | undefined;
}) {
  const { stops, current, share } = proposalTimeline(proposal, now);
  return (
    <ol className={clsx(styles.timeline, className)} aria-label="Dates">
      {stops.map(({ name, day, due, isEarly, reached, remark }, index) => {
        const isPassed = index < current;
        const isLate = !reached && isPassed;
        const isWrong = wrong.includes(name);
        return (
          <li
            key={name}
            className={clsx(
              styles.stop,
              reached && styles.reached,
              isPassed && styles.passed,
              isLate && styles.late,
              isWrong && styles.wrong,
            )}
            data-state={
              clsx(reached && 'done', isPassed && 'gone', isLate && 'now', isWrong && 'wrong') || undefined
            }
          >
            {index === current && index < stops.length - 1 && <Today share={share} first={index === 0} />}
            <b className={styles.name}>
              {name}
              {reached && index > 0 && <span className="visually-hidden"> (passed)</span>}
            </b>
            {due ? (
              <span className={styles.day}>
                <DeadlineTime {...due} stacked />
              </span>
            ) : day && !isEarly ? (
              <time className={styles.day} dateTime={day}>
                {formatDay(day)}
              </time>
            ) : (
              <span className={styles.day}>{isEarly ? 'Closed early' : 'Not set'}</span>
            )}
            {remark && (
              <span className={styles.remark}>
                {remark[0]}{' '}
                <time className={styles.remarkDay} dateTime={remark[1]}>
                  {formatDay(remark[1])}
                </time>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
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
