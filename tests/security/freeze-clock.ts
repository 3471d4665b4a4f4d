import { afterAll, vi } from 'vitest';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { hourOf } from '#domain/access/hourly-limit.ts';

/**
 * Freezes `Date` (not timers) away from the end of an hour, quarter of an hour or day, so that
 * hourly counters and shown times do not change. `atEnd` resumes it, by default after the file.
 */
export function freezeClock(atEnd: (resume: () => void) => void = afterAll): void {
  vi.useFakeTimers({ toFake: ['Date'], now: hourOf(new Date()).getTime() + 37.5 * MINUTE_MS });
  atEnd(() => void vi.useRealTimers());
}
