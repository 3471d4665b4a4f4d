import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isEmailAddress } from '../domain/account.ts';
import type { DkimKey, MailRelay } from './notices/smtp-transport.ts';

/** How mails leave, beside whom they come from, and who may say that they came back. */
export type MailSettings = {
  feedbackEmail?: string;
  mailRelay?: MailRelay;
  /** Signs every mail. */
  dkim?: DkimKey;
  /** Where mails that cannot be delivered come back to, with the mail's own number behind a plus sign. */
  bounceAddress?: string;
  /** What signs reports of mails that came back, as they are posted to /mail/report. Without it nobody can post one. */
  mailReportSecret?: string;
};

type Environment = Record<string, string | undefined>;

const SECRET_LENGTH = 32;

/** Reads them; what is wrong is added to `problems`, a sentence each. */
export function mailSettingsOf(env: Environment, problems: string[]): MailSettings & { mailFrom?: string } {
  // FEEDBACK_EMAIL: who gets what people send through "Send feedback".
  const feedbackEmail = env.FEEDBACK_EMAIL?.trim() || undefined;
  if (feedbackEmail && !isEmail(feedbackEmail)) problems.push('FEEDBACK_EMAIL has to be one e-mail address.');
  // MAIL_FROM: the address mails come from; no-reply@ at the host of PUBLIC_URL by default.
  const mailFrom = env.MAIL_FROM?.trim() || undefined;
  if (mailFrom && !isEmail(mailFrom))
    problems.push('MAIL_FROM has to be one e-mail address, without a name.');
  // SMTP_URL: the mail server that mails are handed to. Without it trial mode shows them at /dev/mail; in production they wait.
  const mailRelay = env.SMTP_URL ? mailRelayOf(env.SMTP_URL) : undefined;
  // The address holds a password, so that it is not repeated.
  if (mailRelay === null)
    problems.push('SMTP_URL has to look like smtps://user:password@mail.example.org:465 or smtp://…:587.');
  // DKIM_DOMAIN, DKIM_SELECTOR, and DKIM_KEY_FILE or DKIM_KEY: signs mails, where the mail server does not. All or none.
  const dkim = dkimOf(env, problems);
  // BOUNCE_ADDRESS: the mailbox, or pipe, that mails which cannot be delivered come back to. MAIL_FROM by default.
  const bounceAddress = env.BOUNCE_ADDRESS?.trim() || undefined;
  if (bounceAddress && (!isEmailAddress(bounceAddress) || bounceAddress.includes('+')))
    problems.push('BOUNCE_ADDRESS has to be one plain e-mail address, without a + in it.');
  // MAIL_REPORT_SECRET: with it a mail server or provider may post to /mail/report what came back.
  const mailReportSecret = env.MAIL_REPORT_SECRET || undefined;
  if (mailReportSecret && mailReportSecret.length < SECRET_LENGTH)
    problems.push('MAIL_REPORT_SECRET is too short: it needs at least 32 random characters.');
  return {
    ...(feedbackEmail && { feedbackEmail }),
    ...(mailFrom && { mailFrom }),
    ...(mailRelay && { mailRelay }),
    ...(dkim && { dkim }),
    ...(bounceAddress && { bounceAddress }),
    ...(mailReportSecret && { mailReportSecret }),
  };
}

/** Whether a setting is one address, without a name. */
export const isEmail = (text: string) => /^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>()]+$/.test(text);

function dkimOf(env: Environment, problems: string[]): DkimKey | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file, DKIM_KEY: inline } = env;
  if (!domain && !selector && !file && !inline) return undefined;
  const before = problems.length;
  if (!domain) problems.push('DKIM_DOMAIN is missing: the domain that signs, such as example.org.');
  else if (!isEmailAddress(`x@${domain}`))
    problems.push(`DKIM_DOMAIN is "${domain}": it has to be a domain such as example.org.`);
  if (!selector)
    problems.push('DKIM_SELECTOR is missing: the name the public key has in DNS, before ._domainkey.');
  else if (!/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i.test(selector))
    problems.push(`DKIM_SELECTOR is "${selector}": it has to be a name such as collegium2026.`);
  if (file && inline) problems.push('DKIM_KEY_FILE and DKIM_KEY are both set: keep one of them.');
  if (!file && !inline)
    problems.push(
      'DKIM_KEY_FILE is missing: the file with the private key, or DKIM_KEY with the key itself.',
    );
  const privateKey = file && !inline ? readKeyFile(file, problems) : inline?.replaceAll('\\n', '\n');
  if (privateKey) {
    const wrong = keyProblem(privateKey);
    if (wrong) problems.push(`${file ? 'DKIM_KEY_FILE' : 'DKIM_KEY'} ${wrong}`);
  }
  if (problems.length > before || !domain || !selector || !privateKey) return undefined;
  return { domain: domain.toLowerCase(), selector, privateKey };
}

function readKeyFile(file: string, problems: string[]): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why =
      (error as NodeJS.ErrnoException).code === 'EACCES' ? 'this user may not read it' : 'it is not there';
    problems.push(`DKIM_KEY_FILE is "${file}", which cannot be read: ${why}.`);
    return undefined;
  }
}

/** A key is never repeated. */
function keyProblem(pem: string): string | null {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'rsa')
      return 'holds no RSA key, which is what every mail server can check.';
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return bits < 2048 ? `holds a key of ${bits} bits: it needs 2048.` : null;
  } catch {
    return 'holds no private key in PEM form, without a password.';
  }
}

/**
 * The mail server of SMTP_URL, such as `smtps://user:password@mail.example.org:465`; null for anything else. `smtp://` has to offer
 * STARTTLS, except on this machine and where the address ends with `?tls=no`.
 */
export function mailRelayOf(text: string): MailRelay | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(text);
  const secure = protocol === 'smtps:';
  if ((!secure && protocol !== 'smtp:') || !hostname || !['', '/'].includes(pathname)) return null;
  const asked = [...searchParams.keys()];
  const noTls = searchParams.get('tls') === 'no';
  if (asked.some((name) => name !== 'tls') || (asked.length > 0 && !noTls)) return null;
  const user = decoded(username);
  const pass = decoded(password);
  if (user === null || pass === null || (pass && !user)) return null;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    tls: secure || !(noTls || isThisMachine(hostname)) ? 'required' : 'off',
    ...(user && { auth: { user, pass } }),
  };
}

/** Whom mails come from when MAIL_FROM does not say. */
export function defaultSender(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return `no-reply@${isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname}`;
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
