import { afterAll, vi } from 'vitest';
import { MINUTE_MS } from '../../domain/duration.ts';
import { hourOf } from '../../domain/hourly-limit.ts';

/**
 * Stops the clock of the day (not timers) where no hour, quarter of an hour or day ends soon, so that nothing that counts by them, or says
 * them, changes between two requests. It goes on when `atEnd` says: by default when the file's tests are over.
 */
export function freezeClock(atEnd: (resume: () => void) => void = afterAll): void {
  vi.useFakeTimers({ toFake: ['Date'], now: hourOf(new Date()).getTime() + 37.5 * MINUTE_MS });
  atEnd(() => void vi.useRealTimers());
}
