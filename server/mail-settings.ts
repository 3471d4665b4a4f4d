import { isIP } from 'node:net';
import type { MailRelay } from './notices/smtp-transport.ts';

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
