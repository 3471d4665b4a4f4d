import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookie } from '../../../domain/cookie.ts';

/** A Set-Cookie line as it is at an https address: bound to this very host, and sent over https only. */
export function boundCookie(line: string): string {
  const bound = line.startsWith('__Host-') ? line : `__Host-${line}`;
  return /;\s*secure(?:;|$)/i.test(bound) ? bound : `${bound}; Secure`;
}

/** What the session cookie holds for a session's token: the token and our signature of it. */
export function signSessionToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
}

/** The session's token out of the cookie of a request, or null when there is none or we never signed it. */
export function readSessionToken(headers: Headers, name: string, secret: string): string | null {
  const value = readCookie(headers.get('cookie'), name);
  const dot = value?.lastIndexOf('.') ?? -1;
  if (!value || dot < 1) return null;
  const token = value.slice(0, dot);
  const expected = Buffer.from(signSessionToken(token, secret));
  const given = Buffer.from(value);
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
