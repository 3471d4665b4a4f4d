import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { PgBoss, fromDrizzle } from 'pg-boss';
import type pg from 'pg';
import { DAY_SECONDS } from '#domain/time/duration.ts';
import type { matchedFacts } from '#domain/board/proposal-match.ts';
import type { Database } from './database.ts';

/** The queues, with the data of a job of each. */
export type Jobs = {
  /** Sends one email of the outbox. */
  'send-email': { emailId: number };
  /** Enqueues the emails about an opened proposal for its subscribers. */
  'notify-subscribers': { proposalId: number };
  /** Finds the saved searches that a proposal came to match; null for a new one. */
  'match-saved-searches': {
    proposalId: number;
    change: { before: ReturnType<typeof matchedFacts>; at: string } | null;
  };
  /** Enqueues the alert emails of the day. Scheduled. */
  'saved-search-digests': Record<string, never>;
  /** Enqueues the digests of the last finished week. Scheduled. */
  'weekly-digest': Record<string, never>;
  /** Enqueues the digests if none was enqueued on Saturday. Scheduled. */
  'late-digest': Record<string, never>;
  /** Notifies members of a published announcement. */
  'notify-members': { announcementId: number };
  /** Enqueues the checks of proved domains that are due. Scheduled. */
  'organization-domains': Record<string, never>;
  /** Looks for the DNS record of a person's domain. */
  'check-organization': { uid: string };
  /** Enqueues what is due now. Scheduled. */
  'due-reminders': Record<string, never>;
};
export type QueueName = keyof Jobs;

const MINUTE_SECONDS = 60;

type QueueOptions = {
  /** `singleton`: at most one job of a `singletonKey` runs at a time, in all processes. */
  policy?: 'singleton';
  expireInSeconds: number;
  heartbeatSeconds: number;
  retryBackoff?: boolean;
  retryDelayMax?: number;
};
/**
 * No schedule repeats these jobs, so their retries back off over some ten hours, not 20 seconds.
 */
const RETRY_WITH_BACKOFF = { retryBackoff: true, retryDelayMax: 60 * MINUTE_SECONDS };

/**
 * A job whose process was killed or hangs is retried after a missed heartbeat. An email that the
 * SMTP server deferred gets a new job, since our rule sets the time of its next attempt.
 */
const QUEUES: Record<QueueName, QueueOptions> = {
  'send-email': { expireInSeconds: 5 * MINUTE_SECONDS, heartbeatSeconds: 10 },
  'notify-subscribers': { expireInSeconds: 5 * MINUTE_SECONDS, heartbeatSeconds: 20, ...RETRY_WITH_BACKOFF },
  'match-saved-searches': {
    expireInSeconds: 5 * MINUTE_SECONDS,
    heartbeatSeconds: 20,
    ...RETRY_WITH_BACKOFF,
  },
  'saved-search-digests': { expireInSeconds: 5 * MINUTE_SECONDS, heartbeatSeconds: 20 },
  'weekly-digest': { expireInSeconds: 5 * MINUTE_SECONDS, heartbeatSeconds: 20 },
  'late-digest': { expireInSeconds: 5 * MINUTE_SECONDS, heartbeatSeconds: 20 },
  'notify-members': { expireInSeconds: 5 * MINUTE_SECONDS, heartbeatSeconds: 20, ...RETRY_WITH_BACKOFF },
  'organization-domains': { expireInSeconds: 60 * MINUTE_SECONDS, heartbeatSeconds: 20 },
  'check-organization': { expireInSeconds: MINUTE_SECONDS, heartbeatSeconds: 20, policy: 'singleton' },
  'due-reminders': { expireInSeconds: 5 * MINUTE_SECONDS, heartbeatSeconds: 20 },
};

/** Opens the queue for processing, over a pool; `onError` is called with background errors. */
export async function openJobQueue(
  pool: pg.Pool,
  { background, onError = () => {} }: { background: boolean; onError?: (error: Error) => void },
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values?.length ? values : undefined) },
    supervise: background,
    schedule: background,
    // A killed process's job is retried within a heartbeat plus this interval.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 15,
    // No queues are added at runtime.
    queueCacheIntervalSeconds: background ? MINUTE_SECONDS : DAY_SECONDS,
  });
  boss.on('error', onError);
  await boss.start();
  return boss;
}

type JobDatabase = ReturnType<typeof fromDrizzle>;
/** The caller's transaction, in which the queues' limits are read for the first jobs. */
const callersTransaction = new AsyncLocalStorage<JobDatabase>();
/** Never started: it has no connection, and inserts jobs into the caller's transaction. */
const jobInserter = new PgBoss({
  db: { executeSql: (text, values) => callersTransaction.getStore()!.executeSql(text, values) },
});

/**
 * Enqueues jobs in the caller's transaction, which begin after its commit, or at `startAfter`. In a
 * singleton queue, jobs with one `singletonKey` run one at a time.
 */
export async function enqueueJobs<N extends QueueName>(
  tx: Database,
  name: N,
  jobs: readonly { data: Jobs[N]; startAfter?: Date; priority?: number; singletonKey?: string }[],
): Promise<void> {
  const db = fromDrizzle(tx, sql);
  if (jobs.length > 0) await callersTransaction.run(db, () => jobInserter.insert(name, [...jobs], { db }));
}

/** Creates missing queues and updates the limits of all. Starting the queue creates its tables. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const [name, { policy = 'standard', ...limits }] of Object.entries(QUEUES)) {
    const all = {
      retryBackoff: false,
      ...limits,
      retryLimit: 20,
      retryDelay: 1,
      deleteAfterSeconds: DAY_SECONDS,
    };
    await boss.createQueue(name, { ...all, policy });
    await boss.updateQueue(name, all);
  }
}
