import type { PgBoss } from 'pg-boss';
import type { Database } from '../data/database.ts';
import type { Jobs, QueueName } from '../data/job-queue.ts';
import { findForgotten, takeBackLapsed } from '../data/outgoing-mail.ts';
import { mailMaker } from './make-mail.ts';
import { type RelayStatus, watchRelay } from './relay.ts';
import { type MailSender, mailSender } from './send-mail.ts';
import { lookAtClock } from './look-at-clock.ts';
import { type MailRelay, smtpTransport } from './smtp-transport.ts';
import { tellMembers } from './tell-members.ts';
import { tellSubscribers } from './tell-subscribers.ts';
import { DIGEST_CRON, sendWeeklyDigest } from './weekly-digest.ts';
import type { Transport } from './transport.ts';
import { trialTransport } from './trial-transport.ts';

export type DeliveryParts = {
  db: Database;
  queue: PgBoss;
  settings: {
    publicUrl: string;
    secret: string;
    mailFrom: string;
    mailRelay?: MailRelay;
    trialMailbox: boolean;
  };
  log: DeliveryLog;
  now: () => Date;
};

/** Where operators read of trouble; nothing of a mail but its id and its event is written there. */
type DeliveryLog = Record<'warn' | 'error', (about: object, what: string) => void>;

/** How mails leave: over a mail server, into the trial mailbox, or not at all until SMTP_URL is set. */
export type MailStatus = { via: 'server'; relay: RelayStatus } | { via: 'mailbox' } | { via: 'nothing' };

export type Delivery = {
  status: () => MailStatus;
  /** Begins to work on what waits. After the server listens, so that starting costs nobody time. */
  start: () => Promise<void>;
  /** Lets what is under way end, and begins nothing else. */
  stop: () => Promise<void>;
};

/** What is done for the jobs of a queue, one after the other. Mails are apart: they go in batches. */
const WORK: {
  [N in Exclude<QueueName, 'send-mail'>]?: (db: Database, job: Jobs[N], now: Date) => Promise<void>;
} = {
  'tell-subscribers': tellSubscribers,
  'weekly-digest': (db, _, now) => sendWeeklyDigest(db, now),
  'tell-members': tellMembers,
  'look-at-clock': async (db, _, now) => void (await lookAtClock(db, now)),
};

const EVERY_MINUTE = '* * * * *';

/** Jobs that come by the clock, in UTC. */
const SCHEDULE: { [N in QueueName]?: string } = {
  'weekly-digest': DIGEST_CRON,
  'look-at-clock': EVERY_MINUTE,
};

const MAILS_AT_ONCE = 20;
const CARE_MS = 2000;
const FORGOTTEN_EVERY_MS = 60_000;
const FORGOTTEN_AFTER_MINUTES = 2;

/** The workers of the queue, and what looks after the mails they hold. */
export function createDelivery(parts: DeliveryParts): Delivery {
  const { db, queue, log, now } = parts;
  const transport = transportOf(parts);
  const relay = transport && watchRelay(transport, { now, onChange: (status) => tell(log, status) });
  const sender =
    transport &&
    relay &&
    mailSender({
      ...{
        db,
        transport,
        relay,
        now,
        mailFrom: parts.settings.mailFrom,
        publicUrl: parts.settings.publicUrl,
      },
      make: mailMaker(db, parts.settings),
      onBroken: (err, { id, event }) => log.error({ err, mailId: id, event }, 'A mail could not be made'),
    });
  const started: QueueName[] = [];
  const care = takeCare(parts, sender);
  return {
    status: () =>
      transport && relay && transport.paced
        ? { via: 'server', relay: relay.status() }
        : { via: transport ? 'mailbox' : 'nothing' },
    async start() {
      for (const [name, work] of Object.entries(WORK) as [QueueName, Work][]) {
        await queue.work(name, { pollingIntervalSeconds: 1 }, ([job]) =>
          told(log, name, () => work(db, job!.data as never, now())),
        );
        started.push(name);
      }
      for (const [name, cron] of Object.entries(SCHEDULE))
        await queue.schedule(name, cron, {}, { tz: 'UTC' });
      if (!sender) {
        log.warn({}, 'SMTP_URL is not set: mails are kept and wait until it is');
        return;
      }
      const options = { batchSize: MAILS_AT_ONCE, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true };
      await queue.work<Jobs['send-mail']>('send-mail', options, async (jobs) => {
        care.busy();
        await told(log, 'send-mail', () => sender.send(jobs.map(({ data }) => data.mailId)));
        care.busy();
      });
      started.push('send-mail');
      care.start();
    },
    async stop() {
      sender?.stop();
      relay?.stop();
      await Promise.all(started.map((name) => queue.offWork(name)));
      await care.stop();
      await transport?.close();
    },
  };
}

/** The queue begins again what throws, and says nothing of it. */
async function told(
  log: DeliveryLog,
  queue: QueueName | 'schedule',
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (err) {
    log.error({ err, queue }, 'A job failed; it is begun again');
    throw err;
  }
}

type Work = (db: Database, job: never, now: Date) => Promise<void>;

function transportOf({ db, settings, now }: DeliveryParts): Transport | null {
  if (settings.mailRelay) return smtpTransport(settings.mailRelay, settings.mailFrom);
  return settings.trialMailbox ? trialTransport(db, now) : null;
}

function tell(log: DeliveryLog, { name, answers, trouble }: RelayStatus): void {
  if (answers) log.warn({ relay: name }, 'The mail server answers again');
  else log.warn({ relay: name, trouble }, 'The mail server is out of order; mails wait for it');
}

/** Every few seconds: renews what is held here, and takes back what a killed worker held; now and then finds mails whose job was lost. */
function takeCare({ db, log, now }: DeliveryParts, sender: MailSender | null) {
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  let quietSince = now().getTime();
  const care = async () => {
    try {
      await sender?.keepHeld();
      await takeBackLapsed(db, now());
      // While there is a queue, mails that wait are not forgotten.
      if (now().getTime() - quietSince < FORGOTTEN_EVERY_MS) return;
      quietSince = now().getTime();
      await findForgotten(db, now(), FORGOTTEN_AFTER_MINUTES, 100);
    } catch (err) {
      log.warn({ err }, 'Mails that are held could not be looked after; it is tried again in 2 s');
    }
  };
  return {
    busy() {
      quietSince = now().getTime();
    },
    start() {
      const again = () => {
        round = care();
      };
      again();
      timer = setInterval(again, CARE_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
