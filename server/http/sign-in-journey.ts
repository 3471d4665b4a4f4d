import { safeWayBack, signInAddress, type SignInProblem } from '../../domain/account.ts';
import { endSession, forgetEndedSessions } from '../commands/account.ts';
import { noteRefusedSignIn } from '../commands/audit.ts';
import { DEVICE_DAYS, isDeviceName, newDeviceName, noteDevice } from '../commands/known-device.ts';
import { PROVIDER_ID } from '../data/trial-person.ts';
import { isSuspendedSession } from '../queries/account.ts';
import { POPUP_DONE } from './popup-done.ts';
import { redirectTo } from './private-answer.ts';
import { cookieLine, readCookie, readSessionToken } from './session-cookie.ts';
import type { SignInLibrary, SignInParts } from './sign-in-library.ts';

/** Where the provider sends the browser back to. */
export const CALLBACK = `/api/auth/callback/${PROVIDER_ID}`;

/** What is known of a request beside itself: when it came, its id, and where it comes from. */
export type Asked = { now: Date; requestId: string; clientAddress: string };

/** The way to the provider and back. */
export type SignInJourney = {
  /** Answers the form that begins a sign-in (`next`, `popup`): off to the provider. */
  start: (request: Request) => Promise<Response>;
  /** Answers the browser that comes back: signs in, or says why not, and leads on. */
  finish: (request: Request, asked: Asked) => Promise<Response>;
};

const WAY_BACK_LIFE = 600;

/** Lays the way over the library; the way back is kept in a cookie beside the encrypted state. */
export function createSignInJourney(library: SignInLibrary, parts: SignInParts): SignInJourney {
  const { db, publicUrl, secret, cookies, provider } = parts;

  async function start(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const next = safeWayBack(form.get('next'));
    const began = await library.api.signInSocial({
      headers: request.headers,
      asResponse: true,
      body: {
        provider: PROVIDER_ID,
        callbackURL: publicUrl,
        errorCallbackURL: `${publicUrl}/signin`,
        disableRedirect: true,
        ...(provider.kind === 'trial' && { additionalParams: { back: next } }),
      },
    });
    const { url } = (await began.json()) as { url?: string };
    if (!began.ok || !url) return redirectTo(publicUrl + signInAddress('/signin', next, 'failed'));
    const kept = `${form.get('popup') === '1' ? 'popup' : 'page'} ${next}`;
    const wayBack = cookieLine(cookies.wayBack, kept, WAY_BACK_LIFE, cookies.secure);
    return redirectTo(url, [...began.headers.getSetCookie(), wayBack]);
  }

  async function finish(request: Request, asked: Asked): Promise<Response> {
    const { now, requestId } = asked;
    const { search } = new URL(request.url);
    const headers = new Headers(request.headers);
    const result = await library.handler(new Request(publicUrl + CALLBACK + search, { headers }));
    const [mode, wayBack] = (readCookie(request.headers, cookies.wayBack) ?? '').split(' ');
    const next = safeWayBack(wayBack);
    const lines = [...result.headers.getSetCookie(), cookieLine(cookies.wayBack, '', 0, cookies.secure)];
    const page = publicUrl + (mode === 'popup' ? POPUP_DONE : '/signin');
    const session = lines.find((line) => new RegExp(`^${cookies.session}=[^;]`).test(line));
    if (!session) {
      const problem = problemOf(result.headers.get('location'));
      await noteRefusedSignIn(db, problem, { ...asked, secret }, now);
      return redirectTo(signInAddress(page, wayBack ? next : null, problem), lines);
    }
    const cookie = new Headers({ cookie: session.split(';')[0]! });
    const begun = readSessionToken(cookie, cookies.session, secret);
    if (begun && (await isSuspendedSession(db, begun))) {
      await endSession(db, begun, { kind: 'sign_in_refused', requestId }, now);
      const others = lines.filter((line) => line !== session);
      return redirectTo(signInAddress(page, null, 'suspended'), others);
    }
    const before = readSessionToken(request.headers, cookies.session, secret);
    if (before) await endSession(db, before, { requestId }, now);
    await forgetEndedSessions(db, now);
    if (begun) lines.push(await recogniseDevice(request.headers, begun, asked));
    return redirectTo(publicUrl + (mode === 'popup' ? POPUP_DONE : next), lines);
  }

  /** The cookie by which this browser is known from now on, also after signing out: its own name, or a new one. */
  async function recogniseDevice(
    headers: Headers,
    sessionToken: string,
    { now, requestId }: Asked,
  ): Promise<string> {
    const told = readCookie(headers, cookies.device) ?? '';
    const deviceName = isDeviceName(told) ? told : newDeviceName();
    await noteDevice(db, { sessionToken, deviceName, requestId }, now);
    return cookieLine(cookies.device, deviceName, DEVICE_DAYS * 86_400, cookies.secure);
  }

  return { start, finish };
}

/** better-auth's reasons, each as one of the problems that a person reads about. */
const PROBLEMS: Record<string, SignInProblem> = {
  access_denied: 'cancelled',
  state_not_found: 'stale',
  state_mismatch: 'stale',
  state_invalid: 'stale',
  email_not_verified: 'unverified',
  email_not_found: 'unverified',
  account_not_linked: 'taken',
};

function problemOf(location: string | null): SignInProblem {
  const error = location && URL.canParse(location) ? new URL(location).searchParams.get('error') : null;
  return (error && Object.hasOwn(PROBLEMS, error) && PROBLEMS[error]) || 'failed';
}
