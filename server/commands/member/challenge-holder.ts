import { randomBytes } from 'node:crypto';
import { type CookieConfig, readCookie, setCookieHeader } from '#domain/base/cookie.ts';
import { CHALLENGE_TTL_MS } from '#domain/account/identity.ts';
import { hashSessionId } from '#server/db/session-handle.ts';

/** Who may answer a challenge, and the cookie that says so next time if it is a new browser. */
export type ChallengeHolder = { holder: string; setCookie: string | null };

/** The holder of challenges in a session. */
export const sessionHolder = (sessionId: string) => `session ${hashSessionId(sessionId)}`;

/** The session of a signed-in person, otherwise this browser, by a cookie for ten minutes. */
export function challengeHolder(
  headers: Headers,
  sessionId: string | undefined,
  { challenge: cookieName, secure }: CookieConfig,
): ChallengeHolder {
  if (sessionId !== undefined) return { holder: sessionHolder(sessionId), setCookie: null };
  const given = readCookie(headers.get('cookie'), cookieName) ?? '';
  const browser = /^[\w-]{22}$/.test(given) ? given : randomBytes(16).toString('base64url');
  const setCookie = setCookieHeader(cookieName, browser, CHALLENGE_TTL_MS / 1000, secure);
  return { holder: `browser ${browser}`, setCookie };
}
