import type { BlobStore } from './blobs/blob-store.ts';
import { purgeExpiredSessions, purgeSigningKeys } from './commands/account.ts';
import { purgeAnnouncementViews } from './commands/announcement.ts';
import { purgeFeedback } from './commands/feedback.ts';
import { purgeKnownDevices } from './commands/known-device.ts';
import { purgeEmails, purgeNotifications } from './commands/email.ts';
import {
  type FileWalk,
  type ResumeCursor,
  purgeExpiredResumes,
  purgeOrphanFiles,
  purgeUnsentDrafts,
} from './commands/resume-retention.ts';
import { purgeSuppressedAddresses } from './commands/suppressed-address.ts';
import { purgeUnconfirmedSubscriptions } from './commands/subscription.ts';
import { purgeRateLimitCounters } from './db/rate-limit-counter.ts';
import { purgeAuditEntries } from './audit/audit-log.ts';
import type { Database } from './db/database.ts';
import { tryAdvisoryLock } from './db/advisory-lock.ts';
import { DELETE_BATCH_SIZE } from './db/delete-batch.ts';

const FIRST_MS = 30_000;
const EVERY_MS = 3_600_000;
/** Looking through all files costs a store of others money: once a day. */
const FILES_EVERY_ROUNDS = 24;
/** Batches of one kind in one round; what is left comes with the next. */
const BATCHES = 50;
const RESUME_BATCHES = 200;

/** What is kept no longer, a kind each; a round goes through them in this order. */
export const SWEEPS = [
  'drafts',
  'resumes',
  'files',
  'sessions',
  'keys',
  'devices',
  'attempts',
  'unconfirmed',
  'mails',
  'notices',
  'stops',
  'feedback',
  'marks',
  'trail',
] as const;
export type SweepName = (typeof SWEEPS)[number];

/** Since the start: how many things of a kind were removed, and how many of its rounds failed. */
export type Swept = Record<SweepName, { removed: number; failed: number }>;

export type Upkeep = {
  /** One round. What fails is written to the log, and keeps nothing else from being swept. */
  sweep: (now: Date) => Promise<void>;
  swept: () => Swept;
  /** From now on a round soon, and then every hour. */
  start: () => void;
  /** Waits for a round that is under way. */
  stop: () => Promise<void>;
};

type UpkeepParts = {
  db: Database;
  blobs: BlobStore;
  log: Record<'info' | 'error', (about: object, what: string) => void>;
};

/**
 * Deletes what is not to be kept any longer (docs/decisions/026-retention.md): in batches that hold nobody up, so many at most in a round,
 * each kind counted. Of several processes over one database, on several machines too, one sweeps at a time.
 */
export function createUpkeep({ db, blobs, log }: UpkeepParts): Upkeep {
  const swept = Object.fromEntries(SWEEPS.map((name) => [name, { removed: 0, failed: 0 }])) as Swept;
  const works = sweepsOver(db, blobs);
  const sweep = async (now: Date) => {
    const removed: Partial<Record<SweepName, number>> = {};
    for (const name of SWEEPS) {
      try {
        const gone = await works[name](now);
        swept[name].removed += gone;
        if (gone > 0) removed[name] = gone;
      } catch (err) {
        swept[name].failed += 1;
        log.error({ err, sweep: name }, 'A sweep failed; it is tried again in an hour');
      }
    }
    if (Object.keys(removed).length > 0) log.info({ removed }, 'Removed what is kept no longer');
  };
  let round = Promise.resolve();
  const again = () => {
    round = round.then(() => sweep(new Date()));
  };
  const timers: NodeJS.Timeout[] = [];
  return {
    sweep,
    swept: () => swept,
    start: () => void timers.push(setTimeout(again, FIRST_MS).unref(), setInterval(again, EVERY_MS).unref()),
    async stop() {
      timers.forEach(clearTimeout);
      await round;
    },
  };
}

type Sweep = (now: Date) => Promise<number>;

function sweepsOver(db: Database, blobs: BlobStore): Record<SweepName, Sweep> {
  const inBatches =
    (batch: (tx: Database, now: Date) => Promise<number>): Sweep =>
    async (now) => {
      let removed = 0;
      for (let done = 0; done < BATCHES; done += 1) {
        const went = await db.transaction(async (tx) =>
          (await tryAdvisoryLock(tx, 'sweeps')) ? batch(tx, now) : 0,
        );
        removed += went;
        if (went < DELETE_BATCH_SIZE) break;
      }
      return removed;
    };
  return {
    drafts: inBatches(purgeUnsentDrafts),
    resumes: resumeWalk(db, blobs),
    files: fileWalk(db, blobs),
    sessions: inBatches(purgeExpiredSessions),
    keys: inBatches(purgeSigningKeys),
    devices: inBatches(purgeKnownDevices),
    attempts: inBatches(purgeRateLimitCounters),
    unconfirmed: inBatches(purgeUnconfirmedSubscriptions),
    mails: inBatches(purgeEmails),
    notices: inBatches(purgeNotifications),
    stops: inBatches(purgeSuppressedAddresses),
    feedback: inBatches(purgeFeedback),
    marks: inBatches(purgeAnnouncementViews),
    trail: inBatches(purgeAuditEntries),
  };
}

/** Begins to look through all files once a day; each round goes on where the last one stopped. One that failed begins anew in an hour. */
function fileWalk(db: Database, blobs: BlobStore): Sweep {
  let walk: FileWalk | null = null;
  let round = 0;
  let nextAt = 0;
  return async (now) => {
    round += 1;
    if (walk === null && round <= nextAt) return 0;
    if (walk === null) nextAt = round + FILES_EVERY_ROUNDS - 1;
    try {
      const step = await purgeOrphanFiles(db, blobs, now, walk);
      walk = step.goOn;
      return step.removed;
    } catch (error) {
      walk = null;
      nextAt = 0;
      throw error;
    }
  };
}

/** Looks at the resumes that are kept, 100,000 in a round, and goes on there in the next. */
function resumeWalk(db: Database, blobs: BlobStore): Sweep {
  let place: ResumeCursor | null = null;
  return async (now) => {
    let removed = 0;
    for (let done = 0; done < RESUME_BATCHES; done += 1) {
      const step: { removed: number; goOn: ResumeCursor | null } = await purgeExpiredResumes(
        ...([db, blobs, place, now] as const),
      );
      removed += step.removed;
      place = step.goOn;
      if (place === null) break;
    }
    return removed;
  };
}
