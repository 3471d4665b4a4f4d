import { formatDay, formatDayShort } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn, formatEvent, isTimeZone } from '#domain/time/deadline.ts';
import { useReaderZone } from '../viewer/reader-zone.ts';

/**
 * When something happened, in the reader's zone: "Nov 22, 2026, 1:09 PM ET". Deadlines are
 * `<DeadlineTime>`.
 */
export function Instant({ at }: { at: Date }) {
  return <EventTime at={at} text={formatEvent(at, useEventZone())} />;
}

/** The day of a past event in the reader's zone, as `<Instant>` shows its time: "Nov 22, 2026", "Nov 22". */
export function EventDay({ at, short = false }: { at: Date; short?: boolean }) {
  const day = dayIn(at, useEventZone());
  return <EventTime at={at} text={short ? formatDayShort(day) : formatDay(day)} />;
}

/** Time zone data and names of zones differ between browsers: the server's text stays. */
export function EventTime({ at, text }: { at: Date; text: string }) {
  return (
    <time dateTime={at.toISOString()} suppressHydrationWarning>
      {text}
    </time>
  );
}

/** The reader's zone for times of events; UTC if it is not known, or unknown to an older browser. */
export function useEventZone(): string {
  const zone = useReaderZone();
  return zone && isTimeZone(zone) ? zone : DEFAULT_ZONE;
}
