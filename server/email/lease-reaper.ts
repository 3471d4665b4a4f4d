import { MINUTE_MS } from '../../domain/duration.ts';
import type { Database } from '../db/database.ts';
import { requeueOrphanedEmails, reclaimExpiredLeases } from '../notifications/email-queue.ts';

const EVERY_MS = 2000;
const FORGOTTEN_EVERY_MS = MINUTE_MS;
/** A board that is never quiet is not waited for longer than this. */
const FORGOTTEN_AT_LATEST_MS = 10 * MINUTE_MS;
const FORGOTTEN_AFTER_MINUTES = 2;
const FORGOTTEN_AT_ONCE = 1000;

/** Looks after mails between their jobs. */
export type LeaseReaper = {
  start: () => void;
  /** Runs a batch; while one runs there is a queue, and mails that wait in it are not forgotten. */
  during: (batch: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Every two seconds: renews the mails that are held here (`renewLeases`), and takes back what a killed worker held. Once there has been
 * nothing to send for a minute, or ten minutes after the last time: finds mails whose job was lost.
 */
export function createLeaseReaper(parts: {
  db: Database;
  renewLeases: () => Promise<void>;
  /** While the mail server is out of order everything waits, and nothing is forgotten. */
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
      // In this order: what is held here is never taken back here.
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
