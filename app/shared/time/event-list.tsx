import { clsx } from 'clsx';
import type { DeadlineText } from '#domain/proposal/proposal-dates.ts';
import { DeadlineTime } from './deadline-time.tsx';
import * as styles from './event-list.module.css';
import { EventDay, Instant } from './instant.tsx';

/**
 * An item of an event list; `you` is something the reader has to do. `detail` is a text after the
 * time, or instead of it.
 */
export type EventListItem = {
  state: 'done' | 'today' | 'you' | 'next';
  title: string;
  at?: Date;
  /** A deadline, instead of `at`. */
  due?: DeadlineText;
  detail?: string;
};

const STATES: Record<EventListItem['state'], string | undefined> = {
  done: styles.done,
  today: styles.today,
  you: styles.forReader,
  next: undefined,
};

type Props = { events: readonly EventListItem[]; className?: string | undefined };

/** A vertical timeline: title is done, today, title the reader has to do, and title comes next. */
export function EventList({ events, className }: Props) {
  return (
    <ol className={clsx(styles.list, className)}>
      {events.map(({ state, title, at, due, detail }, index) => (
        <li key={index} className={clsx(styles.event, STATES[state])}>
          {state === 'today' ? (
            <span>
              {title}
              {at && (
                <span>
                  , <EventDay at={at} short />
                </span>
              )}
            </span>
          ) : (
            <>
              <b className={styles.title}>{title}</b>
              <span className={styles.detail}>
                {due ? <DeadlineTime {...due} /> : at && <Instant at={at} />} {detail && <bdi>{detail}</bdi>}
              </span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
