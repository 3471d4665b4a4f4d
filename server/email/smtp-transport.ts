import type { Transporter } from 'nodemailer';
import { RESPONSE_CAP } from '#domain/notification/bounce.ts';
import type { Reply } from '#domain/notification/delivery.ts';
import type { EmailMessage } from '#server/notifications/trial-mailbox.ts';
import type { Transport } from './transport.ts';

/** How to reach the SMTP server that relays our emails. */
export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS if `tls` requires it. */
  secure: boolean;
  /** `required`: sends nothing over an unencrypted connection. `off`: never tries STARTTLS. */
  tls: 'required' | 'off';
  auth?: { user: string; pass: string };
};

/** The DKIM key (RSA, PEM) that signs emails, so that recipients can verify the domain with DNS. */
export type DkimKey = { domain: string; selector: string; privateKey: string };

/** The sender of emails, with its signature and return path. */
export type SenderAddress = {
  mailFrom: string;
  dkim?: DkimKey | undefined;
  /** See `bounceAddress` of the settings. */
  bounceAddress?: string | undefined;
};

const second = 1000;
const timeouts = {
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  dnsTimeout: 10 * second,
  socketTimeout: 30 * second,
};

/**
 * Sends emails over one persistent SMTP connection: a kill makes at most the one email in progress
 * be sent twice. Imports nodemailer with the first email.
 */
export function smtpTransport(
  relay: SmtpServer,
  { mailFrom, dkim, bounceAddress }: SenderAddress,
): Transport {
  let opening: Promise<Transporter> | null = null;
  const open = () => (opening ??= openPool(relay, dkim));
  const from = { name: 'Collegium', address: mailFrom };
  return {
    name: `${relay.host}:${relay.port}`,
    paced: true,
    async deliver(_mailId, { to, subject, text, html, headers, calendar }) {
      // Enforces a single recipient, whatever is in the outbox.
      if (/[\s,;:<>"()]/.test(to))
        return { kind: 'refused', code: 553, to: 'recipient', answer: 'Not a single plain email address' };
      try {
        const info = (await (
          await open()
        ).sendMail({
          // As objects, so that nothing in an address is parsed as a second one.
          from,
          to: { name: '', address: to },
          envelope: { from: returnPath(headers, { mailFrom, bounceAddress }), to: [to] },
          subject,
          text,
          html,
          ...nodemailerHeaders(headers),
          ...(calendar && { attachments: [calendarAttachment(calendar)] }),
          disableFileAccess: true,
          disableUrlAccess: true,
        })) as { response: string };
        return { kind: 'accepted', answer: info.response.slice(0, RESPONSE_CAP) };
      } catch (error) {
        return replyOf(error);
      }
    },
    async check() {
      try {
        await (await open()).verify();
        return null;
      } catch (error) {
        return replyOf(error).answer;
      }
    },
    async close() {
      (await opening)?.close();
    },
  };
}

function calendarAttachment(content: string) {
  return {
    filename: 'project-dates.ics',
    content,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  };
}

async function openPool(relay: SmtpServer, dkim: DkimKey | undefined): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    maxConnections: 1,
    maxMessages: 1000,
    ...connectionOf(relay),
    ...(relay.auth && { auth: relay.auth }),
    ...(dkim && { dkim: signingOf(dkim) }),
  });
}

/** Connection options for nodemailer. */
export function connectionOf({ host, port, secure, tls }: SmtpServer) {
  return {
    host,
    port,
    secure,
    ...timeouts,
    ...(tls === 'required' ? { requireTLS: !secure } : { ignoreTLS: true }),
  };
}

/** Signed headers: all that readers see, and those of one-click unsubscribe (RFC 8058). */
const SIGNED = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'Reply-To',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

/** DKIM options for nodemailer. */
export function signingOf({ domain, selector, privateKey }: DkimKey) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED };
}

/**
 * The envelope sender (return path). It contains the email's UUID, because a bounce may quote
 * nothing of the email.
 */
export function returnPath(
  headers: Record<string, string>,
  { mailFrom, bounceAddress }: Omit<SenderAddress, 'dkim'>,
): string {
  const number = /^<([0-9a-f-]{36})@/.exec(headers['Message-ID'] ?? '')?.[1];
  if (!bounceAddress || !number) return mailFrom;
  const at = bounceAddress.lastIndexOf('@');
  return `${bounceAddress.slice(0, at)}+${number}${bounceAddress.slice(at)}`;
}

/** Headers in the form that nodemailer expects: some are separate options. */
function nodemailerHeaders({
  'Message-ID': messageId,
  Date: date,
  From: _,
  To: __,
  Subject: ___,
  ...headers
}: EmailMessage['headers']) {
  return { messageId, date, headers };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** Classifies a nodemailer error: the email was refused, or the connection failed. */
export function replyOf(thrown: unknown): Reply {
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as SmtpError;
  const answer = (error.response ?? CONNECTION_ERRORS[error.code ?? ''] ?? error.message).slice(
    0,
    RESPONSE_CAP,
  );
  const { responseCode: code, command = '' } = error;
  const to = REFUSED_PART[command];
  // 421 means that the server closes the connection, whatever the command was.
  if (to && code && code !== 421) return { kind: 'refused', code, to, answer };
  // The address cannot be expressed in SMTP.
  if (error.code === 'EENVELOPE' && command === 'API')
    return { kind: 'refused', code: 553, to: 'recipient', answer };
  return { kind: 'trouble', answer };
}

const REFUSED_PART: Record<string, 'sender' | 'recipient' | 'content' | undefined> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'content',
};

const CONNECTION_ERRORS: Record<string, string | undefined> = {
  ECONNECTION: 'The connection was closed or refused',
  ESOCKET: 'The connection was closed or refused',
  ETIMEDOUT: 'The connection timed out',
  EDNS: 'The mail server’s host was not found',
  ETLS: 'TLS failed',
};
