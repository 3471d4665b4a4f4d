import type { BlobStore } from './blobs/blob-store.ts';
import { removeOldViewMarks } from './commands/announcement.ts';
import { removeOldMailsAndNotices } from './commands/mail.ts';
import { removeExpiredResumes, removeOrphanFiles } from './commands/resume.ts';
import { removeOldFeedback } from './commands/feedback.ts';
import { removeUnconfirmed } from './commands/subscription.ts';
import { removeOldEntries } from './data/audit.ts';
import type { Database } from './data/database.ts';
import type { Log } from './http/log.ts';

const FIRST_MS = 30_000;
const EVERY_MS = 3_600_000;

/**
 * Deletes, soon after the start and then every hour, what is not to be kept any longer: resumes whose time is over, and files that
 * belong to nobody, old feedback, records of mails, old notifications, marks of who was counted as a reader, addresses that nobody confirmed, old entries of the audit trail. Several processes may do so at once. `stop` waits for a round that is under way.
 */
export function startUpkeep(parts: { db: Database; blobs: BlobStore; log: Log }): {
  stop: () => Promise<void>;
} {
  let round = Promise.resolve();
  const start = () => {
    round = round.then(() => tidy(parts));
  };
  const first = setTimeout(start, FIRST_MS).unref();
  const every = setInterval(start, EVERY_MS).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(every);
      await round;
    },
  };
}

async function tidy({ db, blobs, log }: { db: Database; blobs: BlobStore; log: Log }): Promise<void> {
  const now = new Date();
  try {
    const resumes = await removeExpiredResumes(db, blobs, now);
    const orphans = await removeOrphanFiles(db, blobs, now);
    const marks = await removeOldViewMarks(db, now);
    const feedback = await removeOldFeedback(db, now);
    const told = await removeOldMailsAndNotices(db, now);
    const unconfirmed = await removeUnconfirmed(db, now);
    const entries = await removeOldEntries(db, now);
    if (resumes + orphans + feedback + marks + unconfirmed + told + entries > 0)
      log.info(
        { resumes, orphans, feedback, marks, unconfirmed, told, entries },
        'Removed what is kept no longer',
      );
  } catch (err) {
    log.error({ err }, 'Upkeep failed; it is tried again in an hour');
  }
}
