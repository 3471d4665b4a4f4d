import { signInUrl } from '#domain/account/sign-in-urls.ts';
import { type CookieConfig, readCookie, setCookieHeader } from '#domain/base/cookie.ts';
import { DAY_SECONDS } from '#domain/time/duration.ts';
import { endOldestSessions, endSession, purgeExpiredSessions } from '#server/commands/account/account.ts';
import { newDeviceName, recordSignIn } from '#server/commands/account/known-device.ts';
import { DEVICE_DAYS, isDeviceName } from '#domain/account/session.ts';
import {
  findPersonBySessionToken,
  isSuspendedSession,
  type SignedInPerson,
} from '#server/queries/account/account.ts';
import { redirectTo } from '../middleware/no-store-responses.ts';
import type { AuthDependencies } from './better-auth.ts';
import { readSessionToken } from './session-cookie.ts';

/** Metadata of a request: its time, its id, and where it comes from. */
export type RequestMeta = { now: Date; requestId: string; clientAddress: string };

type SignInEnd = {
  /** The URL that shows why the account may not sign in. */
  problemPage: string;
  /** The URL that a signed-in person reaches. */
  to: string;
  /** Further `Set-Cookie` values. */
  cookies: readonly string[];
  /** Runs once the session is accepted. */
  onSignedIn?: (person: SignedInPerson) => Promise<void>;
};

/**
 * Accepts the session that Better Auth began in `started`, or ends it for a suspended account: ends
 * this browser's earlier session, recognizes the device, and redirects.
 */
export type CompleteSignIn = (
  request: Request,
  started: Response,
  meta: RequestMeta,
  end: SignInEnd,
) => Promise<Response>;

export function createCompleteSignIn({
  db,
  secret,
  cookies,
}: Pick<AuthDependencies, 'db' | 'secret' | 'cookies'>): CompleteSignIn {
  /** The cookie that recognizes this browser from now on, also after signing out. */
  async function recognizeDevice(headers: Headers, sessionToken: string, { now, requestId }: RequestMeta) {
    const deviceCookie = readCookie(headers.get('cookie'), cookies.device) ?? '';
    const deviceName = isDeviceName(deviceCookie) ? deviceCookie : newDeviceName();
    await recordSignIn(db, { sessionToken, deviceName, requestId }, now);
    return setCookieHeader(cookies.device, deviceName, DEVICE_DAYS * DAY_SECONDS, cookies.secure);
  }

  return async (request, started, meta, { problemPage, to, cookies: more, onSignedIn }) => {
    const { now, requestId } = meta;
    const lines = [...started.headers.getSetCookie(), ...more];
    const session = lines.find((line) => isSessionLine(line, cookies)) ?? '';
    const cookie = new Headers({ cookie: session.split(';')[0]! });
    const begun = readSessionToken(cookie, cookies.session, secret);
    if (begun && (await isSuspendedSession(db, begun))) {
      await endSession(db, begun, { kind: 'sign_in_refused', requestId }, now);
      const others = lines.filter((line) => line !== session);
      return redirectTo(signInUrl(problemPage, null, 'suspended'), others);
    }
    const previousToken = readSessionToken(request.headers, cookies.session, secret);
    if (previousToken) await endSession(db, previousToken, { requestId }, now);
    await purgeExpiredSessions(db, now);
    const person = begun && (await findPersonBySessionToken(db, begun, now));
    if (person) {
      await endOldestSessions(db, { kind: 'member', ...person, requestId }, now);
      await onSignedIn?.(person);
    }
    if (begun) lines.push(await recognizeDevice(request.headers, begun, meta));
    return redirectTo(to, lines);
  };
}

/** True if Better Auth began a session. */
export function hasSessionCookie({ headers }: Response, cookies: CookieConfig): boolean {
  return headers.getSetCookie().some((line) => isSessionLine(line, cookies));
}

const isSessionLine = (line: string, { session }: CookieConfig) => new RegExp(`^${session}=[^;]`).test(line);
