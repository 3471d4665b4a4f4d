import { MINUTE_MS } from '#domain/time/duration.ts';
import type { Database } from '#server/db/database.ts';
import { requeueOrphanedEmails, reclaimExpiredLeases } from '#server/notifications/email-queue.ts';

const EVERY_MS = 2000;
const FORGOTTEN_EVERY_MS = MINUTE_MS;
/**
 * Orphaned emails are searched for at least this often in ms, even if emails are always being sent.
 */
const FORGOTTEN_AT_LATEST_MS = 10 * MINUTE_MS;
const FORGOTTEN_AFTER_MINUTES = 2;
const FORGOTTEN_AT_ONCE = 1000;

/** Looks after claimed and orphaned emails. */
export type LeaseReaper = {
  start: () => void;
  /**
   * Runs a batch; orphaned emails are not searched for while one runs, except after ten minutes.
   */
  during: (batch: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Every two seconds, renews the leases of this process and reclaims expired ones. After a minute
 * without a batch, or ten minutes after the last time, also requeues emails whose job was lost.
 */
export function createLeaseReaper(parts: {
  db: Database;
  renewLeases: () => Promise<void>;
  /** While the SMTP server is down, every email waits, and none counts as orphaned. */
  relayAnswers: () => boolean;
  onError: (error: unknown) => void;
  now: () => Date;
}): LeaseReaper {
  const { db, renewLeases, relayAnswers, onError, now } = parts;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;
  let batches = 0;
  let quietSince = now().getTime();
  let lookedAt = quietSince;

  const isQuiet = () => batches === 0 && now().getTime() - quietSince >= FORGOTTEN_EVERY_MS;
  const isLate = () => relayAnswers() && now().getTime() - lookedAt >= FORGOTTEN_AT_LATEST_MS;

  const runRound = async () => {
    try {
      // In this order, so that this process never reclaims its own emails.
      await renewLeases();
      await reclaimExpiredLeases(db, now());
      if (!isQuiet() && !isLate()) return;
      lookedAt = now().getTime();
      quietSince = lookedAt;
      await requeueOrphanedEmails(db, now(), FORGOTTEN_AFTER_MINUTES, FORGOTTEN_AT_ONCE);
    } catch (error) {
      onError(error);
    }
  };
  const run = () => {
    round ??= runRound().finally(() => {
      round = null;
    });
  };

  return {
    start() {
      run();
      timer = setInterval(run, EVERY_MS).unref();
    },
    async during(batch) {
      batches += 1;
      try {
        await batch();
      } finally {
        batches -= 1;
        quietSince = now().getTime();
      }
    },
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
