import type { PgBoss } from 'pg-boss';
import { recordSmtpRelayStatus } from '../commands/smtp-relay.ts';
import type { Database } from '../db/database.ts';
import type { Jobs, QueueName } from '../db/job-queue.ts';
import type { MailStatus, RelayStatus } from '../queries/mail-status.ts';
import { mailMaker } from './make-mail.ts';
import { watchRelay } from './relay.ts';
import { type MailOutcome, mailSender } from './send-mail.ts';
import { lookAtClock } from './look-at-clock.ts';
import { notifyAdmins } from './notify-admins.ts';
import { type MailRelay, type MailSender, smtpTransport } from './smtp-transport.ts';
import { takeCare } from './take-care.ts';
import { tellMembers } from './tell-members.ts';
import { tellSubscribers } from './tell-subscribers.ts';
import { DIGEST_CRON, LATE_DIGEST_CRON, sendLateDigest, sendWeeklyDigest } from './weekly-digest.ts';
import { trialTransport } from './trial-transport.ts';

export type DeliveryParts = {
  db: Database;
  queue: PgBoss;
  settings: {
    publicUrl: string;
    secret: string;
    mailRelay?: MailRelay;
    trialMailbox: boolean;
    adminEmails: readonly string[];
  } & MailSender;
  log: DeliveryLog;
  now: () => Date;
};

/** Where operators read of trouble; nothing of a mail but its id and its event is written there. */
type DeliveryLog = Record<'warn' | 'error', (about: object, what: string) => void>;

export type Delivery = {
  status: () => MailStatus;
  /** Mails by what became of a try, since the start. */
  mailed: () => Readonly<Record<MailOutcome, number>>;
  /** Begins to work on what waits. After the server listens, so that starting costs nobody time. */
  start: () => Promise<void>;
  /** Lets what is under way end, and begins nothing else. */
  stop: () => Promise<void>;
};

/** What is done for the jobs of a queue, one after the other. Mails are apart: they go in batches. */
const WORK: {
  [N in Exclude<QueueName, 'send-mail'>]?: (
    db: Database,
    job: Jobs[N],
    now: Date,
    settings: Pick<DeliveryParts['settings'], 'adminEmails'>,
  ) => Promise<void>;
} = {
  'tell-subscribers': tellSubscribers,
  'weekly-digest': (db, _, now) => sendWeeklyDigest(db, now),
  'late-digest': (db, _, now) => sendLateDigest(db, now),
  'tell-members': tellMembers,
  'look-at-clock': async (db, _, now, { adminEmails }) => {
    await lookAtClock(db, now);
    await notifyAdmins(db, adminEmails, now);
  },
};

const EVERY_MINUTE = '* * * * *';

/** Jobs that come by the clock, in UTC. */
const SCHEDULE: { [N in QueueName]?: string } = {
  'weekly-digest': DIGEST_CRON,
  'late-digest': LATE_DIGEST_CRON,
  'look-at-clock': EVERY_MINUTE,
};

const SENDING = { batchSize: 20, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true };

/** The workers of the queue, and what looks after the mails they hold. */
export function createDelivery(parts: DeliveryParts): Delivery {
  const { db, queue, log, now } = parts;
  const started: QueueName[] = [];
  const mailed: Record<MailOutcome, number> = { sent: 0, retrying: 0, given_up: 0, dropped: 0 };
  const mail = mailWorks(parts, (outcome) => (mailed[outcome] += 1));
  let stopping = false;
  return {
    mailed: () => mailed,
    status: mail?.status ?? (() => ({ via: 'nothing' })),
    async start() {
      for (const [name, work] of Object.entries(WORK) as [QueueName, Work][]) {
        await queue.work(name, { pollingIntervalSeconds: 1 }, ([job]) =>
          told(log, name, () => work(db, job!.data as never, now(), parts.settings)),
        );
        started.push(name);
      }
      if (mail) {
        await queue.work<Jobs['send-mail']>('send-mail', SENDING, (jobs) =>
          told(log, 'send-mail', () => mail.send(jobs.map(({ data }) => data.mailId))),
        );
        started.push('send-mail');
        mail.start();
      } else log.warn({}, 'SMTP_URL is not set: mails are kept and wait until it is');
      for (const [name, cron] of Object.entries(SCHEDULE))
        if (!stopping) await queue.schedule(name, cron, {}, { tz: 'UTC' });
    },
    async stop() {
      stopping = true;
      mail?.stop();
      await Promise.all(started.map((name) => queue.offWork(name)));
      await mail?.close();
    },
  };
}

/** What sends mails; null where there is no way for them to leave. */
function mailWorks({ db, settings, log, now }: DeliveryParts, onSettled: (outcome: MailOutcome) => void) {
  const { mailRelay, mailFrom, publicUrl, trialMailbox } = settings;
  if (!mailRelay && !trialMailbox) return null;
  const transport = mailRelay ? smtpTransport(mailRelay, settings) : trialTransport(db, now);
  const relay = watchRelay(transport, { now, onChange: (status) => tell(log, status) });
  const sender = mailSender({
    ...{ db, transport, relay, now, mailFrom, publicUrl },
    make: mailMaker(db, settings),
    onSettled,
    onBroken: (err, { id, event }) => log.error({ err, mailId: id, event }, 'A mail could not be made'),
  });
  let recorded: RelayStatus | null = null;
  /** Records the status for `readMailStatus`, which other processes call. */
  const recordStatus = async () => {
    const status = relay.status();
    if (!mailRelay || status === recorded) return;
    await recordSmtpRelayStatus(db, status);
    recorded = status;
  };
  const keepHeld = async () => {
    await sender.keepHeld();
    await recordStatus();
  };
  const care = takeCare({
    ...{ db, now, keepHeld, relayAnswers: () => relay.status().answers },
    onTrouble: (err) => log.warn({ err }, 'Mails on their way could not be looked after; it is tried again'),
  });
  return {
    status: (): MailStatus => (mailRelay ? { via: 'server', relay: relay.status() } : { via: 'mailbox' }),
    start: care.start,
    send: (ids: readonly number[]) => care.during(() => sender.send(ids)),
    stop() {
      sender.stop();
      relay.stop();
    },
    async close() {
      await care.stop();
      await transport.close();
    },
  };
}

/** The queue begins again what throws, and says nothing of it. */
async function told(log: DeliveryLog, queue: QueueName, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (err) {
    log.error({ err, queue }, 'A job failed; it is begun again');
    throw err;
  }
}

type Work = (
  db: Database,
  job: never,
  now: Date,
  settings: Pick<DeliveryParts['settings'], 'adminEmails'>,
) => Promise<void>;

function tell(log: DeliveryLog, { name, answers, trouble }: RelayStatus): void {
  if (answers) log.warn({ relay: name }, 'The mail server answers again');
  // As an error, so that addresses in what it says stay out of the log.
  else
    log.warn(
      { relay: name, err: new Error(trouble ?? '') },
      'The mail server is out of order; mails wait for it',
    );
}
