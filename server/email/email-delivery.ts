import type { Database } from '#server/db/database.ts';
import { recordSmtpRelayStatus } from '#server/db/smtp-relay.ts';
import type { EmailStatus, SmtpStatus } from '#server/queries/notification/email-status.ts';
import { createEmailFactory } from './create-email.ts';
import { createLeaseReaper } from './lease-reaper.ts';
import { type EmailOutcome, createEmailSender } from './send-email.ts';
import { watchSmtpHealth } from './smtp-health.ts';
import { type SenderAddress, type SmtpServer, smtpTransport } from './smtp-transport.ts';
import { trialTransport } from './trial-transport.ts';

export type EmailSettings = {
  publicUrl: string;
  secret: string;
  mailRelay?: SmtpServer;
  trialMailbox: boolean;
} & SenderAddress;

/** An operator's log. Of an email, only its id and event may be logged. */
export type EmailLog = Record<'warn' | 'error', (about: object, message: string) => void>;

export type EmailDelivery = {
  status: () => EmailStatus;
  /** Starts renewing and reclaiming leases. */
  start: () => void;
  /** Sends the emails with these ids that are due and not claimed by another worker. */
  send: (ids: readonly number[]) => Promise<void>;
  /** Stops claiming emails. */
  stop: () => void;
  /** Resolves once no connection is open. */
  close: () => Promise<void>;
};

/**
 * Sends emails of the outbox over SMTP, or into the trial mailbox; null without either. `onSettled`
 * is called with the outcome of each attempt.
 */
export function createEmailDelivery(
  { db, settings, log, now }: { db: Database; settings: EmailSettings; log: EmailLog; now: () => Date },
  onSettled: (outcome: EmailOutcome) => void,
): EmailDelivery | null {
  const { mailRelay, mailFrom, publicUrl, trialMailbox } = settings;
  if (!mailRelay && !trialMailbox) return null;
  const transport = mailRelay ? smtpTransport(mailRelay, settings) : trialTransport(db, now);
  const relay = watchSmtpHealth(transport, { now, onChange: (status) => logStatus(log, status) });
  const sender = createEmailSender({
    db,
    transport,
    relay,
    now,
    mailFrom,
    publicUrl,
    make: createEmailFactory(db, settings),
    onSettled,
    onBroken: (err, { id, event }) => log.error({ err, emailId: id, event }, 'Email could not be rendered'),
  });
  let recorded: SmtpStatus | null = null;
  /** Records the status for `readEmailStatus`, which other processes call. */
  const recordStatus = async () => {
    const status = relay.status();
    if (!mailRelay || status === recorded) return;
    await recordSmtpRelayStatus(db, status);
    recorded = status;
  };
  const leaseReaper = createLeaseReaper({
    db,
    now,
    renewLeases: async () => {
      await sender.renewLeases();
      await recordStatus();
    },
    relayAnswers: () => relay.status().answers,
    onError: (err) => log.warn({ err }, 'Email leases could not be renewed, retrying'),
  });
  return {
    status: () => (mailRelay ? { via: 'server', relay: relay.status() } : { via: 'mailbox' }),
    start: leaseReaper.start,
    send: (ids) => leaseReaper.during(() => sender.send(ids)),
    stop() {
      sender.stop();
      relay.stop();
    },
    async close() {
      await leaseReaper.stop();
      await transport.close();
    },
  };
}

function logStatus(log: EmailLog, { name, answers, error }: SmtpStatus): void {
  if (answers) log.warn({ relay: name }, 'SMTP available again');
  // As an error object, so that addresses in the server's response stay out of the log.
  else log.warn({ relay: name, err: new Error(error ?? '') }, 'SMTP unavailable, retrying within 30s');
}
