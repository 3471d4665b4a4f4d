import { RESPONSE_CAP, toBounceReport } from '#domain/notification/bounce.ts';
import { type Reply, nextDeliveryStep } from '#domain/notification/delivery.ts';
import { throttledUntil, isPaced, roomAnHour } from '#domain/notification/email-rate.ts';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { suppressIfBounced } from '#server/notifications/suppress-address.ts';
import type { Database } from '#server/db/database.ts';
import { isDatabaseOutage } from '#server/db/database-errors.ts';
import {
  type OutboxEmail,
  renewLeases,
  releaseEmails,
  recordTransportError,
  findSentLastHour,
  recordDeliveryResult,
  claimEmails,
} from '#server/notifications/email-queue.ts';
import type { EmailMessage } from '#server/notifications/trial-mailbox.ts';
import { findSuppression } from '#server/reads/suppressed-address.ts';
import type { SmtpHealth } from './smtp-health.ts';
import type { Transport } from './transport.ts';
import type { RenderedEmail } from './written-email.ts';

/** Renders an email and its extra headers; null if it is obsolete. */
export type CreateEmail = (
  mail: OutboxEmail,
  now: Date,
) => Promise<(RenderedEmail & { headers: Record<string, string>; calendar?: string }) | null>;

/**
 * The outcome of an attempt: sent, retried later, given up, or dropped as obsolete or suppressed.
 */
export type EmailOutcome = 'sent' | 'retrying' | 'given_up' | 'dropped';

export type SendingParts = {
  db: Database;
  transport: Transport;
  relay: SmtpHealth;
  make: CreateEmail;
  mailFrom: string;
  publicUrl: string;
  /** Called with emails that could not be rendered. */
  onBroken: (error: unknown, mail: OutboxEmail) => void;
  /** Called with the outcome of each attempt. */
  onSettled?: (outcome: EmailOutcome) => void;
  now: () => Date;
};

/** Sends a batch of emails from the outbox, one after the other. */
export type EmailSender = {
  send: (ids: readonly number[]) => Promise<void>;
  /** Renews the leases of all emails that this sender has claimed. */
  renewLeases: () => Promise<void>;
  /** Finishes the current email and starts no other. */
  stop: () => void;
};

/** Time limit of a batch in ms, so that its jobs do not expire: the rest gets new jobs. */
const BATCH_MS = MINUTE_MS;

/**
 * See {@link EmailSender}. Several processes may send at once: only one of them claims an email.
 */
export function createEmailSender(parts: SendingParts): EmailSender {
  const { db, relay, now } = parts;
  const leased = new Set<number>();
  let stopped = false;

  /**
   * Releases emails, each with a new job, before waiting for the SMTP server: a kill while waiting
   * loses nothing.
   */
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

/**
 * Renders and sends one email and records the outcome. Returns false if the SMTP server is down and
 * the email waits for it.
 */
async function sendOne(parts: SendingParts, mail: OutboxEmail): Promise<boolean> {
  const { db, transport, relay, now } = parts;
  if (await findSuppression(db, mail.toAddress)) {
    await recordDeliveryResult(
      db,
      mail.id,
      { state: 'dropped' },
      { answer: 'This address is suppressed' },
      now(),
    );
    parts.onSettled?.('dropped');
    return true;
  }
  if (transport.paced && isPaced(mail.event)) {
    const recent = await findSentLastHour(db, mail, roomAnHour(mail.event), now());
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
  // One time for everything that the reply causes, however often recording it is retried.
  const at = now();
  const step = nextDeliveryStep(reply, mail, relayAnswers, at);
  if (step.state === 'waits') {
    await recordTransportError(db, mail.id, reply.answer, at);
    return false;
  }
  const result = { answer: reply.answer, ...('subject' in ready && { subject: ready.subject }) };
  await insistently(() => recordDeliveryResult(db, mail.id, step, result, at));
  if (step.state === 'given_up' && reply.kind === 'refused' && reply.to === 'recipient') {
    const report = toBounceReport(reply.code, reply.answer);
    await insistently(() => db.transaction((tx) => suppressIfBounced(tx, mail.toAddress, report, at)));
  }
  parts.onSettled?.(step.state);
  return true;
}

/**
 * Retries during a database outage, for about a minute: the SMTP server's reply is known only here
 * and must not be lost.
 */
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

/**
 * The email to send; null if it is obsolete, a reply of kind `broken` if it could not be rendered.
 */
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
    return { kind: 'broken', answer: `Email could not be rendered: ${why}`.slice(0, RESPONSE_CAP) };
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
    // Prevents automatic replies, which no one would read.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    // Only emails that one can unsubscribe from are bulk email.
    ...('List-Unsubscribe' in ready.headers && {
      Precedence: 'bulk',
      'List-Id': `Collegium <new-proposals.${hostname}>`,
    }),
    ...ready.headers,
  };
}
