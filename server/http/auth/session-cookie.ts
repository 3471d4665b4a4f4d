import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookie } from '#domain/base/cookie.ts';

/**
 * Makes a `Set-Cookie` value fit for an https origin: bound to this host (`__Host-`) and `Secure`.
 * The cookie must have `Path=/` and no `Domain`.
 */
export function bindCookieToHost(setCookie: string): string {
  const bound = setCookie.startsWith('__Host-') ? setCookie : `__Host-${setCookie}`;
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
