import { reportOf } from '../../domain/bounce.ts';
import { type Reply, nextStep } from '../../domain/delivery.ts';
import { throttledUntil, isPaced, roomAnHour } from '../../domain/email-rate.ts';
import { MINUTE_MS } from '../../domain/duration.ts';
import { suppressIfBounced } from '../notifications/suppress-address.ts';
import type { Database } from '../db/database.ts';
import { isDatabaseOutage } from '../db/database-errors.ts';
import {
  type EmailMessage,
  type OutboxEmail,
  renewLeases,
  releaseEmails,
  recordTransportError,
  recentEmails,
  recordDeliveryResult,
  claimEmails,
} from '../notifications/email-queue.ts';
import { findSuppression } from '../db/suppressed-address.ts';
import type { SmtpHealth } from './smtp-health.ts';
import type { Transport } from './transport.ts';
import type { RenderedEmail } from './written-email.ts';

/** Makes a mail ready, with headers of its own; null when it has lost its reason. */
export type CreateEmail = (
  mail: OutboxEmail,
  now: Date,
) => Promise<(RenderedEmail & { headers: Record<string, string>; calendar?: string }) | null>;

/** What becomes of a mail that was tried: gone, to be tried again, given up, or without a reason any more. */
export type EmailOutcome = 'sent' | 'retrying' | 'given_up' | 'dropped';

export type SendingParts = {
  db: Database;
  transport: Transport;
  relay: SmtpHealth;
  make: CreateEmail;
  mailFrom: string;
  publicUrl: string;
  /** Hears of mails that could not be made. */
  onBroken: (error: unknown, mail: OutboxEmail) => void;
  /** Hears what became of each. */
  onSettled?: (outcome: EmailOutcome) => void;
  now: () => Date;
};

/** Sends mails of the outbox, one after the other: what a worker does with a batch of jobs. */
export type EmailSender = {
  send: (ids: readonly number[]) => Promise<void>;
  /** Says for every mail that is held here that its worker lives. */
  renewLeases: () => Promise<void>;
  /** Lets the mail on its way arrive, and begins no other. */
  stop: () => void;
};

/** A batch ends after so long, so that its jobs do not expire: what is left of it gets new jobs. */
const BATCH_MS = MINUTE_MS;

/** See {@link EmailSender}. Several processes may send at once: a mail is held by one of them. */
export function createEmailSender(parts: SendingParts): EmailSender {
  const { db, relay, now } = parts;
  const leased = new Set<number>();
  let stopped = false;

  /** Lets mails go that wait, each with a new job, before it waits for the server: whoever is killed while waiting loses nothing. */
  const waitForRelay = async (ids: readonly number[]) => {
    await releaseEmails(db, ids, now(), now());
    await relay.untilUp(BATCH_MS);
  };

  const sendClaimed = async (claimed: readonly OutboxEmail[]) => {
    const end = now().getTime() + BATCH_MS;
    for (const [index, mail] of claimed.entries()) {
      const rest = idsOf(claimed.slice(index));
      if (stopped || now().getTime() > end) return releaseEmails(db, rest, now(), now());
      if (!(await sendOne(parts, mail))) return waitForRelay(rest);
      leased.delete(mail.id);
    }
  };

  return {
    async send(ids) {
      const claimed = await claimEmails(db, ids, now());
      if (!relay.status().answers) return waitForRelay(idsOf(claimed));
      for (const mail of claimed) leased.add(mail.id);
      await sendClaimed(claimed).finally(() => {
        for (const mail of claimed) leased.delete(mail.id);
      });
    },
    renewLeases: () => renewLeases(db, [...leased], now()),
    stop() {
      stopped = true;
    },
  };
}

const idsOf = (claimed: readonly OutboxEmail[]) => claimed.map(({ id }) => id);

/** Makes and sends one mail, and keeps what became of it. False when the mail server is out of order and the mail waits for it. */
async function sendOne(parts: SendingParts, mail: OutboxEmail): Promise<boolean> {
  const { db, transport, relay, now } = parts;
  if (await findSuppression(db, mail.toAddress)) {
    await recordDeliveryResult(
      db,
      mail.id,
      { state: 'dropped' },
      { answer: 'Nothing is mailed to this address' },
      now(),
    );
    parts.onSettled?.('dropped');
    return true;
  }
  if (transport.paced && isPaced(mail.event)) {
    const recent = await recentEmails(db, mail, roomAnHour(mail.event), now());
    const until = throttledUntil(mail.event, recent, now());
    if (until) {
      await releaseEmails(db, [mail.id], until, now());
      return true;
    }
  }
  const ready = await makeReady(parts, mail);
  if (ready === null) {
    await recordDeliveryResult(db, mail.id, { state: 'dropped' }, { answer: null }, now());
    parts.onSettled?.('dropped');
    return true;
  }
  const reply: Reply = 'answer' in ready ? ready : await transport.deliver(mail.id, ready);
  if (reply.kind === 'accepted' || reply.kind === 'refused') relay.confirmUp();
  const relayAnswers = reply.kind !== 'trouble' || (await relay.probe());
  // One moment for all that follows from the reply, however often keeping it is tried.
  const at = now();
  const step = nextStep(reply, mail, relayAnswers, at);
  if (step.state === 'waits') {
    await recordTransportError(db, mail.id, reply.answer, at);
    return false;
  }
  const result = { answer: reply.answer, ...('subject' in ready && { subject: ready.subject }) };
  await insistently(() => recordDeliveryResult(db, mail.id, step, result, at));
  if (step.state === 'given_up' && reply.kind === 'refused' && reply.to === 'recipient') {
    const report = reportOf(reply.code, reply.answer);
    await insistently(() => db.transaction((tx) => suppressIfBounced(tx, mail.toAddress, report, at)));
  }
  parts.onSettled?.(step.state);
  return true;
}

/** What the mail server said is known only here: a database that is away for a moment must not lose it. Tried for a minute. */
async function insistently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseOutage(error) || tries === 120) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** The mail as it leaves; null without a reason any more; a reply of ours where it could not be made. */
async function makeReady(parts: SendingParts, mail: OutboxEmail): Promise<EmailMessage | Reply | null> {
  const { make, now, onBroken } = parts;
  try {
    const ready = await make(mail, now());
    if (!ready) return null;
    return {
      to: mail.toAddress,
      ...ready,
      headers: headersOf(parts, mail, ready),
    };
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    onBroken(error, mail);
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'broken', answer: `This mail could not be made: ${why}`.slice(0, 500) };
  }
}

function headersOf(
  { mailFrom, publicUrl, now }: SendingParts,
  mail: OutboxEmail,
  ready: { subject: string; headers: Record<string, string> },
): Record<string, string> {
  const { hostname } = new URL(publicUrl);
  return {
    From: `Collegium <${mailFrom}>`,
    To: mail.toAddress,
    Subject: ready.subject,
    Date: now().toUTCString().replace('GMT', '+0000'),
    'Message-ID': `<${mail.messageId}@${hostname}>`,
    // Nobody's holiday reply is wanted, and nobody reads them.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    // What can be unsubscribed from goes to many.
    ...('List-Unsubscribe' in ready.headers && {
      Precedence: 'bulk',
      'List-Id': `Collegium <new-proposals.${hostname}>`,
    }),
    ...ready.headers,
  };
}
