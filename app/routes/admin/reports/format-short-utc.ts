import { DEFAULT_ZONE, dayIn, formatDayShort, timeIn } from '../../../../domain/deadline.ts';

/** "Nov 21, 09:40", in UTC. */
export function formatShortUtc(at: Date): string {
  return `${formatDayShort(dayIn(at, DEFAULT_ZONE))}, ${timeIn(at, DEFAULT_ZONE)}`;
}
