import {
  isAdminAddress,
  safeWayBack,
  signInAddress,
  signInProblem,
  type SignInProblem,
} from '../../domain/account.ts';
import { VISITOR, type Actor, type SignedIn } from '../../domain/actor.ts';
import { done, refuse, statusOf, type Outcome, type RefusalCode } from '../../domain/refusal.ts';
import { endSession, forgetEndedSessions } from '../commands/account.ts';
import type { Database } from '../data/database.ts';
import { PROVIDER_ID } from '../data/trial-person.ts';
import { findPersonBySessionToken, type SignedInPerson } from '../queries/account.ts';
import { callTokenCheck } from './call-token.ts';
import { POPUP_DONE, popupDonePage } from './popup-done.ts';
import { cookieLine, cookieManners, readCookie, readSessionToken } from './session-cookie.ts';
import { createSignInLibrary, type SignInProvider } from './sign-in-library.ts';

export type SignInOptions = {
  db: Database;
  settings: { publicUrl: string; secret: string; adminEmails: readonly string[] };
  provider: SignInProvider;
  report?: (line: string) => void;
};

/** Everything about who somebody is: what the server asks, and what it answers under sign-in's own addresses. */
export type SignIn = {
  /** Answers the addresses of {@link SIGN_IN_ROUTES}; 404 for any other under `/api/auth`. */
  handle: (request: Request, now?: Date) => Promise<Response>;
  /** Who sends these headers: a visitor without a session cookie of ours whose session has not ended. */
  actorOf: (headers: Headers, now: Date) => Promise<Actor>;
  /** Who makes a call with this `auth`; refused as `unauthenticated` unless the token is good and `uid`'s own. */
  verifyCredential: (auth: { uid: string; id_token: string }, now: Date) => Promise<Outcome<SignedIn>>;
  /** Other sites that a form of ours leads to while somebody signs in, for `form-action`. */
  formTargets: string[];
  /** The cookie whose presence makes an answer personal. */
  sessionCookie: string;
};

/** What sign-in answers, by method and path; `mountSignIn` in server.ts's terms. */
export const SIGN_IN_ROUTES = [
  ['POST', '/sign-in/google'],
  ['GET', '/sign-in/google'],
  ['POST', '/sign-out'],
  ['GET', POPUP_DONE],
  ['ALL', '/api/auth/*'],
] as const;

const WAY_BACK_LIFE = 600;

/** Puts sign-in together over one provider. */
export function createSignIn({ db, settings, provider, report = () => {} }: SignInOptions): SignIn {
  const { publicUrl, secret, adminEmails } = settings;
  const cookies = cookieManners(publicUrl);
  const library = createSignInLibrary({ db, publicUrl, secret, provider, cookies, report });
  const findByCallToken = callTokenCheck(db, publicUrl);

  const signedIn = ({ uid, name, email, emailVerified }: SignedInPerson): SignedIn => ({
    kind: isAdminAddress(email, emailVerified, adminEmails) ? 'admin' : 'member',
    uid,
    name,
    email,
  });
  const personOf = async (headers: Headers, now: Date) => {
    const token = readSessionToken(headers, cookies.session, secret);
    return token ? findPersonBySessionToken(db, token, now) : null;
  };

  /** Sends the browser to the provider, with the way back kept beside the encrypted state. */
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
    if (!began.ok || !url) return redirect(publicUrl + signInAddress('/signin', next, 'failed'));
    const keep = `${form.get('popup') === '1' ? 'popup' : 'page'} ${next}`;
    return redirect(url, [
      ...began.headers.getSetCookie(),
      cookieLine(cookies.wayBack, keep, WAY_BACK_LIFE, cookies.secure),
    ]);
  }

  /** Where the provider sends the browser back to: signs in, or says why not, and leads on. */
  async function callback(request: Request, now: Date): Promise<Response> {
    const { search } = new URL(request.url);
    const before = readSessionToken(request.headers, cookies.session, secret);
    const headers = new Headers(request.headers);
    const answer = await library.handler(
      new Request(`${publicUrl}/api/auth/callback/${PROVIDER_ID}${search}`, { headers }),
    );
    const lines = answer.headers.getSetCookie().filter((line) => !line.startsWith(`${cookies.wayBack}=`));
    const [mode, wayBack] = (readCookie(request.headers, cookies.wayBack) ?? '').split(' ');
    const next = safeWayBack(wayBack);
    lines.push(cookieLine(cookies.wayBack, '', 0, cookies.secure));
    const isIn = lines.some(
      (line) => line.startsWith(`${cookies.session}=`) && !line.startsWith(`${cookies.session}=;`),
    );
    if (isIn) {
      if (before) await endSession(db, before);
      await forgetEndedSessions(db, now);
      return redirect(publicUrl + (mode === 'popup' ? POPUP_DONE : next), lines);
    }
    const problem = problemOf(answer.headers.get('location'));
    const place = mode === 'popup' ? POPUP_DONE : '/signin';
    return redirect(publicUrl + signInAddress(place, wayBack ? next : null, problem), lines);
  }

  async function signOut(request: Request): Promise<string> {
    const token = readSessionToken(request.headers, cookies.session, secret);
    if (token) await endSession(db, token);
    return cookieLine(cookies.session, '', 0, cookies.secure);
  }

  async function session(request: Request, now: Date): Promise<Response> {
    const person = await personOf(request.headers, now);
    if (!person) return json(null);
    const { uid, name, email, emailVerified, image, expiresAt } = person;
    return json({ user: { id: uid, name, email, emailVerified, image }, session: { expiresAt } });
  }

  async function token(request: Request, now: Date): Promise<Response> {
    if (!(await personOf(request.headers, now))) return refusal('unauthenticated');
    return json(await library.api.getToken({ headers: request.headers }));
  }

  async function handle(request: Request, now = new Date()): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    switch (`${request.method} ${pathname}`) {
      case 'POST /sign-in/google':
        return start(request);
      case 'GET /sign-in/google':
        return redirect(publicUrl + signInAddress('/signin', searchParams.get('next')));
      case `GET /api/auth/callback/${PROVIDER_ID}`:
        return callback(request, now);
      case `GET ${POPUP_DONE}`:
        return popupDonePage(signInProblem(searchParams.get('problem')));
      case 'GET /api/auth/get-session':
        return session(request, now);
      case 'GET /api/auth/token':
        return token(request, now);
      case 'POST /api/auth/sign-out':
        return json({ success: true }, [await signOut(request)]);
      case 'POST /sign-out':
        return redirect(`${publicUrl}/`, [await signOut(request)]);
      default:
        return refusal('not_found');
    }
  }

  return {
    handle,
    actorOf: async (headers, now) => {
      const person = await personOf(headers, now);
      return person ? signedIn(person) : VISITOR;
    },
    verifyCredential: async ({ uid, id_token }, now) => {
      const person = await findByCallToken(uid, id_token, now);
      return person ? done(signedIn(person)) : refuse('unauthenticated');
    },
    formTargets: [provider.kind === 'trial' ? provider.issuer : 'https://accounts.google.com'],
    sessionCookie: cookies.session,
  };
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

// A popup that visits the provider and comes back must be able to close itself: no page on its way may cut it off.
function redirect(location: string, cookieLines: string[] = []): Response {
  return answer(null, 303, { Location: location, 'Cross-Origin-Opener-Policy': 'unsafe-none' }, cookieLines);
}

function json(body: unknown, cookieLines: string[] = []): Response {
  return answer(JSON.stringify(body), 200, { 'Content-Type': 'application/json' }, cookieLines);
}

function refusal(code: RefusalCode): Response {
  const { message } = refuse(code).refusal;
  const body = { success: false, result: 'error', error: { code, message } };
  return answer(JSON.stringify(body), statusOf(code), { 'Content-Type': 'application/json' }, []);
}

function answer(
  body: string | null,
  status: number,
  fields: Record<string, string>,
  cookieLines: string[],
): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store', ...fields });
  for (const line of cookieLines) headers.append('Set-Cookie', line);
  return new Response(body, { status, headers });
}
