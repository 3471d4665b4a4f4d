import {
  DEFAULT_ZONE,
  dayIn,
  formatDay,
  formatDayShort,
  formatInstant,
  readerTime,
} from '../../domain/deadline.ts';
import * as styles from './instant.module.css';
import { useReaderZone } from './reader-zone.ts';

type Props = {
  at: Date;
  /** Zone of a deadline; the reader's time follows it. Without it, `at` is shown in the reader's zone. */
  zone?: string;
  /** The reader's time on a line of its own. */
  stacked?: boolean;
};

/**
 * A point in time with its zone: "Nov 25, 2026, 11:59 PM PT (8:59 AM your time, Nov 26)" for a
 * deadline, "Nov 22, 2026, 1:09 PM ET" for an event. The reader's zone is known after hydration.
 */
export function Instant({ at, zone, stacked = false }: Props) {
  const readerZone = useReaderZone();
  const text = formatInstant(at, zone ?? readerZone ?? DEFAULT_ZONE);
  const own = zone && readerZone ? readerTime(at, zone, readerZone) : null;
  return (
    <>
      {/* Names of zones differ between browsers: the server's text stays. */}
      <time dateTime={at.toISOString()} suppressHydrationWarning>
        {text}
      </time>
      {zone && (
        <span className={stacked ? styles.stacked : undefined}>{own && (stacked ? own : ` (${own})`)}</span>
      )}
    </>
  );
}

/** The day of a past event in the reader's zone, as `<Instant>` shows its time: "Nov 22, 2026", "Nov 22". */
export function EventDay({ at, short = false }: { at: Date; short?: boolean }) {
  const day = dayIn(at, useReaderZone() ?? DEFAULT_ZONE);
  return (
    <time dateTime={at.toISOString()} suppressHydrationWarning>
      {short ? formatDayShort(day) : formatDay(day)}
    </time>
  );
}
