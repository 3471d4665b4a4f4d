import { clsx } from 'clsx';
import type { DeadlineText } from '#domain/proposal/proposal-dates.ts';
import { DeadlineTime } from './deadline-time.tsx';
import * as styles from './event-list.module.css';
import { EventDay, Instant } from './instant.tsx';

/**
 * An item of an event list; `you` is something the reader has to do. `when` is a text after the
 * time, or instead of it.
 */
export type EventListItem = {
  state: 'done' | 'today' | 'you' | 'next';
  what: string;
  at?: Date;
  /** A deadline, instead of `at`. */
  due?: DeadlineText;
  when?: string;
};

const STATES: Record<EventListItem['state'], string | undefined> = {
  done: styles.done,
  today: styles.today,
  you: styles.forReader,
  next: undefined,
};

type Props = { stops: readonly EventListItem[]; className?: string | undefined };

/** A vertical timeline: what is done, today, what the reader has to do, and what comes next. */
export function EventList({ stops, className }: Props) {
  return (
    <ol className={clsx(styles.list, className)}>
      {stops.map(({ state, what, at, due, when }, index) => (
        <li key={index} className={clsx(styles.event, STATES[state])}>
          {state === 'today' ? (
            <span>
              {what}
              {at && (
                <span>
                  , <EventDay at={at} short />
                </span>
              )}
            </span>
          ) : (
            <>
              <b className={styles.what}>{what}</b>
              <span className={styles.when}>
                {due ? <DeadlineTime {...due} /> : at && <Instant at={at} />} {when && <bdi>{when}</bdi>}
              </span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
