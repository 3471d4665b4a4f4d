import { markPastDue } from '#server/commands/proposal/mark-past-due.ts';
import { endDueNewcomerMarks } from '#server/commands/proposal/proposal-safety.ts';
import { notifyPendingProposalEdits } from '#server/notifications/notify-followers.ts';
import { enqueueDueAnnouncementJobs } from '#server/notifications/notify-announcement.ts';
import type { Database } from '#server/db/database.ts';
import { type AdvisoryLock, tryAdvisoryLock } from '#server/db/advisory-lock.ts';
import { enqueueNotifications } from '#server/notifications/outbox.ts';
import {
  type DueReminders,
  listClosingSoon,
  listNewApplicationDigests,
  listQuestionsWaiting,
  listRepliesDue,
  listResultsDue,
  listUnsentChanges,
} from '#server/notifications/due-reminder.ts';
import { refreshStatistics } from './refresh-statistics.ts';

const DUE: readonly [AdvisoryLock, DueReminders][] = [
  ['closing soon', listClosingSoon],
  ['unsent changes', listUnsentChanges],
  ['replies due', listRepliesDue],
  ['results due', listResultsDue],
  ['digests', listNewApplicationDigests],
  ['questions waiting', listQuestionsWaiting],
];

/**
 * Notifications per transaction, and transactions per kind in one run; the rest follow in the next
 * run.
 */
const BATCH = 1000;
const BATCHES = 20;

/**
 * Enqueues due reminders and announcement jobs, sends deferred edit notifications, marks past due
 * proposals, ends marks of new owners and refreshes statistics. Returns the number of due
 * reminders. Dedupe keys and advisory locks make it safe to run late, twice or in several
 * processes, and an error stops only its own part.
 */
export async function runDueReminders(db: Database, now: Date): Promise<number> {
  const errors: unknown[] = [];
  let due = 0;
  const note = (error: unknown) => void errors.push(error);
  await db.transaction(async (tx) => enqueueDueAnnouncementJobs(tx, now)).catch(note);
  await notifyPendingProposalEdits(db, BATCH, now).catch(note);
  await closePastDue(db, now).catch(note);
  await endDueNewcomerMarks(db, now).catch(note);
  await refreshStatistics(db, now).catch(note);
  for (const [what, list] of DUE)
    due += await enqueueDue(db, what, list, now).catch((error) => (note(error), 0));
  if (errors.length > 0) throw new AggregateError(errors, 'Some due reminders failed');
  return due;
}

/** Proposals marked as past due in one transaction. */
const PAST_DUE_BATCH = 500;

async function closePastDue(db: Database, now: Date): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const marked = await db.transaction(async (tx) =>
      (await tryAdvisoryLock(tx, 'past due')) ? markPastDue(tx, now, PAST_DUE_BATCH) : 0,
    );
    if (marked < PAST_DUE_BATCH) return;
  }
}

async function enqueueDue(db: Database, what: AdvisoryLock, list: DueReminders, now: Date): Promise<number> {
  let due = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const enqueued = await db.transaction(async (tx) => {
      if (!(await tryAdvisoryLock(tx, what))) return 0;
      const notices = await list(tx, now, BATCH);
      await enqueueNotifications(tx, notices, now);
      return notices.length;
    });
    due += enqueued;
    if (enqueued === 0) break;
  }
  return due;
}
