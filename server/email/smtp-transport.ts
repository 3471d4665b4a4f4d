import type { Transporter } from 'nodemailer';
import type { Reply } from '../../domain/delivery.ts';
import type { EmailMessage } from '../notifications/email-queue.ts';
import type { Transport } from './transport.ts';

/** How to reach the mail server that takes our mails. */
export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte (smtps), otherwise STARTTLS where `tls` asks for it. */
  secure: boolean;
  /** `required`: nothing is sent over a line that could not be encrypted. `off`: never tried. */
  tls: 'required' | 'off';
  auth?: { user: string; pass: string };
};

/** What signs mails, so that whoever gets one can see in DNS that the domain sent it. The key is an RSA key in PEM form. */
export type DkimKey = { domain: string; selector: string; privateKey: string };

/** In whose name mails leave. */
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
const ANSWER_CAP = 500;

/**
 * Hands mails to a mail server, over one connection that stays open: after a kill at most the one mail that was on its way is sent
 * again. nodemailer is loaded with the first mail.
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
      // Whatever the outbox holds, a mail has one recipient.
      if (/[\s,;:<>"()]/.test(to))
        return { kind: 'refused', code: 553, to: 'recipient', answer: 'This is not one plain address' };
      try {
        const info = (await (
          await open()
        ).sendMail({
          // As objects, so that nothing in an address is read as a second one.
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
        return { kind: 'accepted', answer: info.response.slice(0, ANSWER_CAP) };
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

/** A line to the mail server, as nodemailer wants it described. */
export function connectionOf({ host, port, secure, tls }: SmtpServer) {
  return {
    host,
    port,
    secure,
    ...timeouts,
    ...(tls === 'required' ? { requireTLS: !secure } : { ignoreTLS: true }),
  };
}

/** What is signed: all that is read, and what a press on "unsubscribe" relies on (RFC 8058). */
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

/** A key as nodemailer wants it. */
export function signingOf({ domain, selector, privateKey }: DkimKey) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED };
}

/** Where a mail comes back to that cannot be delivered: with its own number, since what comes back may quote nothing of it. */
export function returnPath(
  headers: Record<string, string>,
  { mailFrom, bounceAddress }: Omit<SenderAddress, 'dkim'>,
): string {
  const number = /^<([0-9a-f-]{36})@/.exec(headers['Message-ID'] ?? '')?.[1];
  if (!bounceAddress || !number) return mailFrom;
  const at = bounceAddress.lastIndexOf('@');
  return `${bounceAddress.slice(0, at)}+${number}${bounceAddress.slice(at)}`;
}

/** The headers that nodemailer wants to be told apart from the rest. */
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

/** What an error of nodemailer says of the mail, or of the line. */
export function replyOf(thrown: unknown): Reply {
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as SmtpError;
  const answer = (error.response ?? CONNECTION_ERRORS[error.code ?? ''] ?? error.message).slice(
    0,
    ANSWER_CAP,
  );
  const { responseCode: code, command = '' } = error;
  const to = REFUSED_PART[command];
  // 421 is the server taking its leave, whatever was asked.
  if (to && code && code !== 421) return { kind: 'refused', code, to, answer };
  // An address that cannot be written down in SMTP at all.
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
  EDNS: 'The mail server’s name is not known',
  ETLS: 'The line could not be encrypted',
};
