import { REAUTHENTICATE_PATH, safeReturnPath, signInUrl, type SignInProblem } from '../../domain/account.ts';
import { setCookieHeader, readCookie } from '../../domain/cookie.ts';
import { endSession, purgeExpiredSessions } from '../commands/account.ts';
import { recordRefusedSignIn } from '../commands/audit-events.ts';
import { DEVICE_DAYS, isDeviceName, newDeviceName, recordSignIn } from '../commands/known-device.ts';
import { syncIdentity } from '../commands/sync-identity.ts';
import { recordLinkedAccount } from '../commands/linked-account.ts';
import { findPersonBySessionToken, isSuspendedSession, type SignedInPerson } from '../queries/account.ts';
import type { SignInWay } from './sign-in-ways.ts';
import { POPUP_DONE } from './popup-done.ts';
import { redirectTo } from './private-answer.ts';
import type { ProviderClaims } from './provider-claims.ts';
import { readSessionToken } from './session-cookie.ts';
import { type Begun, WAYS_PAGE, addingIn, againIn, begunIn, callbackOf } from './sign-in-journey.ts';
import type { SignInLibrary, SignInParts } from './sign-in-library.ts';

/** What is known of a request beside itself: when it came, its id, and where it comes from. */
export type Asked = { now: Date; requestId: string; clientAddress: string };

/**
 * Answers the browser that comes back from a provider with what it began there: signs in or adds the way, or says why not, and leads
 * on. `callback` has the library answer; by default it reads the code in the request.
 */
export type SignInReturn = (
  request: Request,
  way: SignInWay,
  asked: Asked,
  person: SignedInPerson | null,
  begun?: Begun | null,
  callback?: (library: SignInLibrary) => Promise<Response>,
) => Promise<Response>;

/** The way back over the library; `libraryOf` is null for a provider that is out of reach. */
export function createSignInReturn(
  libraryOf: (way: string) => Promise<SignInLibrary | null>,
  { db, publicUrl, secret, cookies, claims }: SignInParts,
): SignInReturn {
  async function finish(
    request: Request,
    way: SignInWay,
    asked: Asked,
    person: SignedInPerson | null,
    begun = begunIn(request.headers, cookies),
    callback = oauthCallback(request, way),
  ): Promise<Response> {
    const forget = setCookieHeader(cookies.wayBack, '', 0, cookies.secure);
    const isAdding = begun?.purpose.startsWith('add:') ?? false;
    const isAgain = begun?.purpose.startsWith('again:') ?? false;
    const own = person && [addingIn(person.sessionId), againIn(person.sessionId)];
    const isTheirs = !(isAdding || isAgain) || (own?.some((purpose) => purpose === begun?.purpose) ?? false);
    // Who began with one provider never ends with another's answer.
    const mixedUp = begun?.way !== way.id || !isTheirs;
    const library = mixedUp ? null : await libraryOf(way.id);
    if (!library || mixedUp) {
      const problem = mixedUp ? 'stale' : 'unreachable';
      await recordRefusedSignIn(db, problem, { ...asked, secret }, asked.now);
      // What was begun stays so: whoever lured this browser here does not end it.
      return redirectTo(publicUrl + signInUrl(pageOf(begun), isAgain ? begun?.next : null, problem));
    }
    const expectedUid = isAgain && person ? person.uid : null;
    const { response: result, claims: said } = await claims.during({ expectedUid, now: asked.now }, () =>
      callback(library),
    );
    return isAdding && person
      ? finishAdding(result, way, asked, person, forget, said)
      : finishSignIn(request, result, way, asked, begun, forget, said);
  }

  function oauthCallback(request: Request, way: SignInWay): (library: SignInLibrary) => Promise<Response> {
    const { search } = new URL(request.url);
    const { headers } = request;
    return (library) => library.handler(new Request(publicUrl + callbackOf(way.id) + search, { headers }));
  }

  async function finishAdding(
    result: Response,
    way: SignInWay,
    { now, requestId }: Asked,
    person: SignedInPerson,
    forget: string,
    said: ProviderClaims | null,
  ): Promise<Response> {
    const isSession = (line: string) => line.startsWith(`${cookies.session}=`);
    const lines = [...result.headers.getSetCookie().filter((line) => !isSession(line)), forget];
    const location = result.headers.get('location');
    const isAdded = location === publicUrl + WAYS_PAGE;
    if (!isAdded) return redirectTo(publicUrl + signInUrl(WAYS_PAGE, null, problemOf(location)), lines);
    await recordLinkedAccount(db, { uid: person.uid, requestId }, way, now);
    if (said) await syncIdentity(db, { uid: person.uid, requestId }, way, said, now);
    return redirectTo(publicUrl + WAYS_PAGE, lines);
  }

  async function finishSignIn(
    request: Request,
    result: Response,
    way: SignInWay,
    asked: Asked,
    journey: Begun | null,
    forget: string,
    said: ProviderClaims | null,
  ): Promise<Response> {
    const { now, requestId } = asked;
    const next = journey?.next ?? safeReturnPath(null);
    const lines = [...result.headers.getSetCookie(), forget];
    const page = publicUrl + pageOf(journey);
    const session = lines.find((line) => new RegExp(`^${cookies.session}=[^;]`).test(line));
    if (!session) {
      const problem = problemOf(result.headers.get('location'));
      await recordRefusedSignIn(db, problem, { ...asked, secret }, now);
      const kept = problem === 'stale' ? lines.filter((line) => line !== forget) : lines;
      return redirectTo(signInUrl(page, journey ? next : null, problem), kept);
    }
    const cookie = new Headers({ cookie: session.split(';')[0]! });
    const begun = readSessionToken(cookie, cookies.session, secret);
    if (begun && (await isSuspendedSession(db, begun))) {
      await endSession(db, begun, { kind: 'sign_in_refused', requestId }, now);
      const others = lines.filter((line) => line !== session);
      return redirectTo(signInUrl(page, null, 'suspended'), others);
    }
    const before = readSessionToken(request.headers, cookies.session, secret);
    if (before) await endSession(db, before, { requestId }, now);
    await purgeExpiredSessions(db, now);
    const signedIn = begun && (await findPersonBySessionToken(db, begun, now));
    if (signedIn && said) await syncIdentity(db, { uid: signedIn.uid, requestId }, way, said, now);
    if (begun) lines.push(await recogniseDevice(request.headers, begun, asked));
    return redirectTo(publicUrl + (journey?.purpose === 'popup' ? POPUP_DONE : next), lines);
  }

  /** The cookie by which this browser is known from now on, also after signing out: its own name, or a new one. */
  async function recogniseDevice(
    headers: Headers,
    sessionToken: string,
    { now, requestId }: Asked,
  ): Promise<string> {
    const told = readCookie(headers.get('cookie'), cookies.device) ?? '';
    const deviceName = isDeviceName(told) ? told : newDeviceName();
    await recordSignIn(db, { sessionToken, deviceName, requestId }, now);
    return setCookieHeader(cookies.device, deviceName, DEVICE_DAYS * 86_400, cookies.secure);
  }

  return finish;
}

/** Where somebody reads that it did not work. */
export function pageOf(begun: Begun | null): string {
  if (begun?.purpose === 'popup') return POPUP_DONE;
  return begun?.purpose.startsWith('again:') ? REAUTHENTICATE_PATH : '/signin';
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
  account_already_linked_to_different_user: 'linked',
  unusable_email: 'unusable_email',
  other_account: 'other_account',
  not_recent: 'not_recent',
};

function problemOf(location: string | null): SignInProblem {
  const error = location && URL.canParse(location) ? new URL(location).searchParams.get('error') : null;
  return (error && Object.hasOwn(PROBLEMS, error) && PROBLEMS[error]) || 'failed';
}
