import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookie } from '../../../domain/cookie.ts';

/** A Set-Cookie line for an https origin: bound to this host, and sent over https only. */
export function boundCookie(line: string): string {
  const bound = line.startsWith('__Host-') ? line : `__Host-${line}`;
  return /;\s*secure(?:;|$)/i.test(bound) ? bound : `${bound}; Secure`;
}

/** The value of the session cookie: the session's token and its HMAC. */
export function signSessionToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
}

/** The session's token from the cookie of a request; null without one or with a wrong signature. */
export function readSessionToken(headers: Headers, name: string, secret: string): string | null {
  const value = readCookie(headers.get('cookie'), name);
  const dot = value?.lastIndexOf('.') ?? -1;
  if (!value || dot < 1) return null;
  const token = value.slice(0, dot);
  const expected = Buffer.from(signSessionToken(token, secret));
  const given = Buffer.from(value);
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
