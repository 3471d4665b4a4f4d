import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import { DAY_SECONDS } from '../../domain/duration.ts';
import type { Database } from './database.ts';

/** What waits to be done, a queue each, with what a job of it carries. */
export type Jobs = {
  /** Send one mail of the outbox. */
  'send-email': { emailId: number };
  /** Write the mails of a proposal that has opened, for everybody who subscribed to such. */
  'notify-subscribers': { proposalId: number };
  /** Write the digests of the week that ended last. By schedule. */
  'weekly-digest': Record<string, never>;
  /** Write them where nobody got one on its Saturday. By schedule. */
  'late-digest': Record<string, never>;
  /** Tell whoever wants to know of an announcement that has been published. */
  'notify-members': { announcementId: number };
  /** Look at the clock: what is due now is left as notices. By schedule. */
  'due-reminders': Record<string, never>;
};
export type QueueName = keyof Jobs;

const MINUTE_SECONDS = 60;

type QueueOptions = {
  expireInSeconds: number;
  heartbeatSeconds: number;
  retryBackoff?: boolean;
  retryDelayMax?: number;
};
/** Nothing looks for these again when they fail: they are begun again ever more rarely, some ten hours long, not for twenty seconds. */
const RETRY_WITH_BACKOFF = { retryBackoff: true, retryDelayMax: 60 * MINUTE_SECONDS };

/**
 * A job that its process never finished (killed, hung) is begun again after a missed heartbeat. A mail that the mail server turned away
 * gets a new job with the time of its next try: the rule for that is ours, not the queue's.
 */
const QUEUES: Record<QueueName, QueueOptions> = {
  'send-email': { expireInSeconds: 5 * MINUTE_SECONDS, heartbeatSeconds: 10 },
  'notify-subscribers': { expireInSeconds: 5 * MINUTE_SECONDS, heartbeatSeconds: 20, ...RETRY_WITH_BACKOFF },
  'weekly-digest': { expireInSeconds: 5 * MINUTE_SECONDS, heartbeatSeconds: 20 },
  'late-digest': { expireInSeconds: 5 * MINUTE_SECONDS, heartbeatSeconds: 20 },
  'notify-members': { expireInSeconds: 5 * MINUTE_SECONDS, heartbeatSeconds: 20, ...RETRY_WITH_BACKOFF },
  'due-reminders': { expireInSeconds: 5 * MINUTE_SECONDS, heartbeatSeconds: 20 },
};

/** The queue over a pool of connections; `onError` hears of what goes wrong in the background. */
export async function openJobQueue(
  pool: pg.Pool,
  { background, onError = () => {} }: { background: boolean; onError?: (error: Error) => void },
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values?.length ? values : undefined) },
    supervise: background,
    schedule: background,
    // What a killed process had taken is given to another within a heartbeat and this.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 15,
    // Nobody adds queues while the program runs.
    queueCacheIntervalSeconds: background ? MINUTE_SECONDS : DAY_SECONDS,
  });
  boss.on('error', onError);
  await boss.start();
  return boss;
}

/** Makes `queue` the job queue of a database and of its transactions. */
export function attachJobQueue(db: Database, queue: PgBoss): Database {
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) =>
    transaction((tx) => work(attachJobQueue(tx, queue) as typeof tx), config);
  return Object.assign(db, { jobQueue: queue });
}

/** Makes the queues that are missing, and gives all of them their limits. Their tables come with the first start of the queue. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const [name, limits] of Object.entries(QUEUES)) {
    const all = {
      retryBackoff: false,
      ...limits,
      retryLimit: 20,
      retryDelay: 1,
      deleteAfterSeconds: DAY_SECONDS,
    };
    await boss.createQueue(name, all);
    await boss.updateQueue(name, all);
  }
}
