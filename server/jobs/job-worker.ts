import type { PgBoss } from 'pg-boss';
import { countMissingAnswerWords } from '#server/commands/application/answer-words.ts';
import type { ResolveTxt } from '#domain/member/organization-domain.ts';
import {
  checkOrganization,
  enqueueOrganizationRechecks,
} from '#server/commands/member/organization-domain.ts';
import type { Database } from '#server/db/database.ts';
import type { Jobs, QueueName } from '#server/db/job-queue.ts';
import {
  type EmailDelivery,
  type EmailLog,
  type EmailSettings,
  createEmailDelivery,
} from '#server/email/email-delivery.ts';
import type { EmailOutcome } from '#server/email/send-email.ts';
import { notifyMembers } from '#server/notifications/notify-announcement.ts';
import {
  enqueueNewProposalMatching,
  enqueueSearchDigests,
  matchSavedSearches,
} from '#server/notifications/saved-search-alerts.ts';
import {
  enqueueDigests,
  enqueueLateDigests,
  enqueueNewProposalEmails,
} from '#server/notifications/subscriber-emails.ts';
import type { EmailStatus } from '#server/queries/notification/email-status.ts';
import { runDueReminders } from './due-reminders.ts';
import { notifyAdmins } from './notify-admins.ts';
import { createTxtResolver } from './resolve-txt.ts';

type JobSettings = EmailSettings & { adminEmails: readonly string[] };

export type JobWorkerParts = {
  db: Database;
  queue: PgBoss;
  settings: JobSettings;
  log: EmailLog;
  now: () => Date;
  resolveTxt?: ResolveTxt;
};

export type JobWorker = {
  emailStatus: () => EmailStatus;
  /** Attempts to send since the start, by outcome. */
  emailOutcomes: () => Readonly<Record<EmailOutcome, number>>;
  /** Starts processing queued jobs. Call it once the server listens. */
  start: () => Promise<void>;
  /** Finishes running jobs and starts no others. */
  stop: () => Promise<void>;
};

type Handler<Name extends QueueName> = (
  db: Database,
  job: Jobs[Name],
  now: Date,
  parts: JobSettings & { resolveTxt: ResolveTxt },
) => Promise<unknown>;

/** The handler of each queue; `send-email` is separate, since emails are sent in batches. */
const HANDLERS: { [Name in Exclude<QueueName, 'send-email'>]?: Handler<Name> } = {
  'notify-subscribers': async (db, { proposalId }, now) => {
    await enqueueNewProposalEmails(db, proposalId, now);
    // Afterwards, so that what a subscription sends is not sent again.
    await enqueueNewProposalMatching(db, proposalId);
  },
  'match-saved-searches': (db, job, now) => matchSavedSearches(db, job, now),
  'saved-search-digests': (db, _job, now) => enqueueSearchDigests(db, now),
  'notify-members': (db, { announcementId }, now) => notifyMembers(db, announcementId, now),
  'weekly-digest': (db, _job, now) => enqueueDigests(db, now),
  'late-digest': (db, _job, now) => enqueueLateDigests(db, now),
  'organization-domains': (db, _job, now) => enqueueOrganizationRechecks(db, now),
  'check-organization': (db, { uid }, now, { resolveTxt }) => checkOrganization(db, uid, resolveTxt, now),
  'due-reminders': async (db, _job, now, { adminEmails }) => {
    await runDueReminders(db, now);
    await notifyAdmins(db, adminEmails, now);
    await countMissingAnswerWords(db);
  },
};

/**
 * Cron expressions in UTC. The digest is due on Saturdays at 08:00 and tried hourly that day, and a
 * missed one is tried until Tuesday, when the domain's rule ends it. Alerts of saved searches
 * follow half an hour later, so that they leave out what the digest sent.
 */
const SCHEDULE: { [Name in QueueName]?: string } = {
  'weekly-digest': '0 8-23 * * 6',
  'saved-search-digests': '30 * * * *',
  'late-digest': '0 * * * 0-2',
  'organization-domains': '20 4 * * *',
  'due-reminders': '* * * * *',
};

/** Jobs of a queue that run at once in this process; otherwise one. */
const CONCURRENCY: { [Name in QueueName]?: number } = { 'check-organization': 4 };

const EMAIL_POLLING = { batchSize: 20, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true };

/** Processes the jobs of the queue and sends emails. */
export function createJobWorker(parts: JobWorkerParts): JobWorker {
  const { db, queue, settings, log, now, resolveTxt = createTxtResolver() } = parts;
  const outcomes: Record<EmailOutcome, number> = { sent: 0, retrying: 0, given_up: 0, dropped: 0 };
  const delivery: EmailDelivery | null = createEmailDelivery(parts, (outcome) => (outcomes[outcome] += 1));
  const started: QueueName[] = [];
  let stopping = false;
  return {
    emailOutcomes: () => outcomes,
    emailStatus: delivery?.status ?? (() => ({ via: 'nothing' })),
    async start() {
      for (const [name, handle] of Object.entries(HANDLERS) as [QueueName, Handler<never>][]) {
        const options = { pollingIntervalSeconds: 1, localConcurrency: CONCURRENCY[name] ?? 1 };
        await queue.work(name, options, ([job]) =>
          logErrors(log, name, () => handle(db, job!.data as never, now(), { ...settings, resolveTxt })),
        );
        started.push(name);
      }
      if (delivery) {
        await queue.work<Jobs['send-email']>('send-email', EMAIL_POLLING, (jobs) =>
          logErrors(log, 'send-email', () => delivery.send(jobs.map(({ data }) => data.emailId))),
        );
        started.push('send-email');
        delivery.start();
      } else log.warn({}, 'SMTP_URL is not set: emails stay queued');
      for (const [name, cron] of Object.entries(SCHEDULE))
        if (!stopping) await queue.schedule(name, cron, {}, { tz: 'UTC' });
    },
    async stop() {
      stopping = true;
      delivery?.stop();
      await Promise.all(started.map((name) => queue.offWork(name)));
      await delivery?.close();
    },
  };
}

/** pg-boss retries a job that throws, but does not log the error. */
async function logErrors(log: EmailLog, queue: QueueName, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (err) {
    log.error({ err, queue }, 'Job failed, retrying');
    throw err;
  }
}
