import { HOUR_MS } from '#domain/time/duration.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { purgeExpiredSessions, purgeSigningKeys } from '#server/commands/account/account.ts';
import { purgeExpiredChallenges } from '#server/db/identity-challenge.ts';
import { purgePreviousTexts } from '#server/commands/application/application-edit.ts';
import { purgeUnsentDrafts } from '#server/commands/application/draft-retention.ts';
import { purgeAnnouncementViews } from '#server/commands/board/announcement.ts';
import { purgeFeedback } from '#server/commands/board/feedback.ts';
import { purgeKnownDevices } from '#server/commands/account/known-device.ts';
import { purgeInvitations } from '#server/commands/proposal/proposal-invitation.ts';
import { purgeUnansweredQuestions } from '#server/commands/proposal/public-question.ts';
import { purgeEmailLinks } from '#server/commands/account/email-link.ts';
import { purgeEmails, purgeNotifications } from '#server/commands/notification/email.ts';
import {
  type BlobIterator,
  type ResumeBatch,
  type ResumeCursor,
  purgeExpiredResumes,
  purgeOrphanFiles,
} from '#server/commands/application/resume-retention.ts';
import { purgeSuppressedAddresses } from '#server/commands/notification/suppressed-address.ts';
import { purgeUnconfirmedSubscriptions } from '#server/commands/notification/subscription.ts';
import { purgeUndo } from '#server/commands/decision/undo.ts';
import { purgeRateLimitCounters } from '#server/db/rate-limit-counter.ts';
import { purgeAuditEntries } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { tryAdvisoryLock } from '#server/db/advisory-lock.ts';
import { DELETE_BATCH_SIZE } from '#server/db/delete-batch.ts';

const FIRST_RUN_DELAY_MS = 30_000;
const INTERVAL_MS = HOUR_MS;
/** Once a day, as listing files costs money in cloud storage. */
const RUNS_PER_ORPHAN_SCAN = 24;
/** Batches of one purge in one run; the rest follow in the next run. */
const MAX_BATCHES = 50;
/** More, because most stored resumes are only checked, not deleted. */
const MAX_RESUME_BATCHES = 200;

/**
 * The purges, in the order of a run: a resume may expire once its draft is deleted, and a resume's
 * file that could not be removed is an orphan.
 */
export const PURGES = [
  'drafts',
  'previous_texts',
  'resumes',
  'files',
  'sessions',
  'identity_challenges',
  'signing_keys',
  'known_devices',
  'rate_limit_counters',
  'unconfirmed_subscriptions',
  'email_links',
  'proposal_invitations',
  'unanswered_questions',
  'emails',
  'notifications',
  'suppressed_addresses',
  'feedback',
  'announcement_views',
  'undo',
  'audit_entries',
] as const;
export type PurgeName = (typeof PURGES)[number];

/** Counts since the process started: rows or files removed, and failed runs. */
export type PurgeCounts = Record<PurgeName, { removed: number; failed: number }>;

export type RetentionJob = {
  /** Runs all purges once. Errors are logged and do not stop the others. */
  purgeExpired: (now: Date) => Promise<void>;
  counts: () => PurgeCounts;
  /** Schedules a run shortly after the start, then every hour. */
  start: () => void;
  /** Cancels the schedule and waits for a running purge. */
  stop: () => Promise<void>;
};

type RetentionServices = {
  db: Database;
  blobs: BlobStore;
  log: Record<'info' | 'error', (about: object, message: string) => void>;
};

/**
 * Deletes data whose retention is over (docs/decisions/026-retention.md) in small, bounded batches
 * that block no one. Batches of rows take an advisory lock, so that one process purges at a time,
 * also across machines. The scan for orphan files takes none, since removing a file twice is
 * harmless.
 */
export function createRetentionJob({ db, blobs, log }: RetentionServices): RetentionJob {
  const counts = Object.fromEntries(PURGES.map((name) => [name, { removed: 0, failed: 0 }])) as PurgeCounts;
  const purges = createPurges(db, blobs);
  const purgeExpired = async (now: Date) => {
    const removed: Partial<Record<PurgeName, number>> = {};
    for (const name of PURGES) {
      try {
        const removedCount = await purges[name](now);
        counts[name].removed += removedCount;
        if (removedCount > 0) removed[name] = removedCount;
      } catch (err) {
        counts[name].failed += 1;
        log.error({ err, purge: name }, 'Purge failed, retrying in an hour');
      }
    }
    if (Object.keys(removed).length > 0) log.info({ removed }, 'Purged expired data');
  };
  let lastRun = Promise.resolve();
  const enqueueRun = () => {
    lastRun = lastRun.then(() => purgeExpired(new Date()));
  };
  const timers: NodeJS.Timeout[] = [];
  return {
    purgeExpired,
    counts: () => counts,
    start() {
      timers.push(setTimeout(enqueueRun, FIRST_RUN_DELAY_MS).unref());
      timers.push(setInterval(enqueueRun, INTERVAL_MS).unref());
    },
    async stop() {
      timers.forEach(clearTimeout);
      await lastRun;
    },
  };
}

type Purge = (now: Date) => Promise<number>;

function createPurges(db: Database, blobs: BlobStore): Record<PurgeName, Purge> {
  const inBatches =
    (purgeBatch: (tx: Database, now: Date) => Promise<number>): Purge =>
    async (now) => {
      let removed = 0;
      for (let batches = 0; batches < MAX_BATCHES; batches += 1) {
        // Another process that purges now holds the lock: this run leaves the rows to it.
        const batchRemoved = await db.transaction(async (tx) =>
          (await tryAdvisoryLock(tx, 'retention')) ? purgeBatch(tx, now) : 0,
        );
        removed += batchRemoved;
        if (batchRemoved < DELETE_BATCH_SIZE) break;
      }
      return removed;
    };
  return {
    drafts: inBatches(purgeUnsentDrafts),
    previous_texts: inBatches(purgePreviousTexts),
    resumes: createResumePurge(db, blobs),
    files: createOrphanFilePurge(db, blobs),
    sessions: inBatches(purgeExpiredSessions),
    identity_challenges: inBatches(purgeExpiredChallenges),
    signing_keys: inBatches(purgeSigningKeys),
    known_devices: inBatches(purgeKnownDevices),
    rate_limit_counters: inBatches(purgeRateLimitCounters),
    unconfirmed_subscriptions: inBatches(purgeUnconfirmedSubscriptions),
    email_links: inBatches(purgeEmailLinks),
    proposal_invitations: inBatches(purgeInvitations),
    unanswered_questions: inBatches(purgeUnansweredQuestions),
    emails: inBatches(purgeEmails),
    notifications: inBatches(purgeNotifications),
    suppressed_addresses: inBatches(purgeSuppressedAddresses),
    feedback: inBatches(purgeFeedback),
    announcement_views: inBatches(purgeAnnouncementViews),
    undo: inBatches(purgeUndo),
    audit_entries: inBatches(purgeAuditEntries),
  };
}

/**
 * Scans all files once a day; each run continues where the last one stopped. A failed scan starts
 * again in an hour.
 */
function createOrphanFilePurge(db: Database, blobs: BlobStore): Purge {
  let scan: BlobIterator | null = null;
  let runsUntilScan = 0;
  return async (now) => {
    runsUntilScan -= 1;
    if (scan === null) {
      if (runsUntilScan > 0) return 0;
      runsUntilScan = RUNS_PER_ORPHAN_SCAN;
    }
    try {
      const step = await purgeOrphanFiles(db, blobs, now, scan);
      scan = step.next;
      return step.removed;
    } catch (error) {
      scan = null;
      runsUntilScan = 0;
      throw error;
    }
  };
}

/** Checks up to {@link MAX_RESUME_BATCHES} batches in a run; the next run continues there. */
function createResumePurge(db: Database, blobs: BlobStore): Purge {
  let cursor: ResumeCursor | null = null;
  return async (now) => {
    let removed = 0;
    for (let batches = 0; batches < MAX_RESUME_BATCHES; batches += 1) {
      // Annotated because `cursor` would make the inferred type circular.
      const batch: ResumeBatch = await purgeExpiredResumes(db, blobs, cursor, now);
      removed += batch.removed;
      cursor = batch.next;
      if (cursor === null) break;
    }
    return removed;
  };
}
