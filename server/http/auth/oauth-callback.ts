import { REAUTHENTICATE_PATH, safeReturnPath, signInUrl } from '../../../domain/account.ts';
import type { SignInProblem } from '../../../domain/sign-in-problem.ts';
import { setCookieHeader, readCookie } from '../../../domain/cookie.ts';
import { DAY_SECONDS } from '../../../domain/duration.ts';
import { endSession, purgeExpiredSessions } from '../../commands/account.ts';
import { recordRefusedSignIn } from '../../commands/audit-events.ts';
import { DEVICE_DAYS, isDeviceName, newDeviceName, recordSignIn } from '../../commands/known-device.ts';
import { syncIdentity } from '../../commands/sync-identity.ts';
import { recordLinkedAccount } from '../../commands/linked-account.ts';
import { findPersonBySessionToken, isSuspendedSession, type SignedInPerson } from '../../queries/account.ts';
import type { IdentityProvider } from './identity-providers.ts';
import { POPUP_DONE } from './popup-done-page.ts';
import { redirectTo } from '../middleware/no-store-responses.ts';
import type { ProviderClaims } from './provider-claims.ts';
import { readSessionToken } from './session-cookie.ts';
import {
  type OAuthFlow,
  ACCOUNT_SETTINGS_PATH,
  linkPurpose,
  reauthenticatePurpose,
  readOAuthFlow,
  callbackPath,
} from './oauth-start.ts';
import type { BetterAuthInstance, AuthDependencies } from './better-auth.ts';

/** Metadata of a request: its time, its id, and where it comes from. */
export type RequestMeta = { now: Date; requestId: string; clientAddress: string };

/**
 * Answers a browser that returns from a provider: signs in, links the account or says why not, and
 * redirects. `callback` runs Better Auth; the default reads the code in the request.
 */
export type OAuthCallback = (
  request: Request,
  idp: IdentityProvider,
  meta: RequestMeta,
  person: SignedInPerson | null,
  begun?: OAuthFlow | null,
  callback?: (auth: BetterAuthInstance) => Promise<Response>,
) => Promise<Response>;

/** The callback through Better Auth; `authOf` returns null for an unreachable provider. */
export function createOAuthCallback(
  authOf: (idp: string) => Promise<BetterAuthInstance | null>,
  { db, publicUrl, secret, cookies, claims, academicLists }: AuthDependencies,
): OAuthCallback {
  async function finish(
    request: Request,
    idp: IdentityProvider,
    meta: RequestMeta,
    person: SignedInPerson | null,
    begun = readOAuthFlow(request.headers, cookies),
    callback = betterAuthCallback(request, idp),
  ): Promise<Response> {
    const clearFlowCookie = setCookieHeader(cookies.oauthFlow, '', 0, cookies.secure);
    const isLinking = begun?.purpose.startsWith('add:') ?? false;
    const isReauthentication = begun?.purpose.startsWith('again:') ?? false;
    const own = person && [linkPurpose(person.sessionId), reauthenticatePurpose(person.sessionId)];
    const isSameSession =
      !(isLinking || isReauthentication) || (own?.some((purpose) => purpose === begun?.purpose) ?? false);
    // A flow begun with one provider never ends with another's response (mix-up attack).
    const isMixUp = begun?.providerId !== idp.id || !isSameSession;
    const auth = isMixUp ? null : await authOf(idp.id);
    if (!auth || isMixUp) {
      const problem = isMixUp ? 'stale' : 'unreachable';
      await recordRefusedSignIn(db, problem, { ...meta, secret }, meta.now);
      // The flow cookie stays: a site that lured this browser here must not end the flow.
      return redirectTo(
        publicUrl + signInUrl(problemPage(begun), isReauthentication ? begun?.next : null, problem),
      );
    }
    const expectedUid = isReauthentication && person ? person.uid : null;
    const { response: result, claims: providerClaims } = await claims.runCallback(
      { expectedUid, now: meta.now },
      () => callback(auth),
    );
    return isLinking && person
      ? finishLinking(result, idp, meta, person, clearFlowCookie, providerClaims)
      : finishSignIn(request, result, idp, meta, begun, clearFlowCookie, providerClaims);
  }

  function betterAuthCallback(
    request: Request,
    idp: IdentityProvider,
  ): (auth: BetterAuthInstance) => Promise<Response> {
    const { search } = new URL(request.url);
    const { headers } = request;
    return (auth) => auth.handler(new Request(publicUrl + callbackPath(idp.id) + search, { headers }));
  }

  async function finishLinking(
    result: Response,
    idp: IdentityProvider,
    { now, requestId }: RequestMeta,
    person: SignedInPerson,
    clearFlowCookie: string,
    providerClaims: ProviderClaims | null,
  ): Promise<Response> {
    const isSession = (line: string) => line.startsWith(`${cookies.session}=`);
    const lines = [...result.headers.getSetCookie().filter((line) => !isSession(line)), clearFlowCookie];
    const location = result.headers.get('location');
    const isLinked = location === publicUrl + ACCOUNT_SETTINGS_PATH;
    if (!isLinked)
      return redirectTo(publicUrl + signInUrl(ACCOUNT_SETTINGS_PATH, null, problemOf(location)), lines);
    await recordLinkedAccount(db, { uid: person.uid, requestId }, idp, now);
    if (providerClaims)
      await syncIdentity(db, { uid: person.uid, requestId }, idp, providerClaims, academicLists, now);
    return redirectTo(publicUrl + ACCOUNT_SETTINGS_PATH, lines);
  }

  async function finishSignIn(
    request: Request,
    result: Response,
    idp: IdentityProvider,
    meta: RequestMeta,
    flow: OAuthFlow | null,
    clearFlowCookie: string,
    providerClaims: ProviderClaims | null,
  ): Promise<Response> {
    const { now, requestId } = meta;
    const next = flow?.next ?? safeReturnPath(null);
    const lines = [...result.headers.getSetCookie(), clearFlowCookie];
    const page = publicUrl + problemPage(flow);
    const session = lines.find((line) => new RegExp(`^${cookies.session}=[^;]`).test(line));
    if (!session) {
      const problem = problemOf(result.headers.get('location'));
      await recordRefusedSignIn(db, problem, { ...meta, secret }, now);
      const setCookies = problem === 'stale' ? lines.filter((line) => line !== clearFlowCookie) : lines;
      return redirectTo(signInUrl(page, flow ? next : null, problem), setCookies);
    }
    const cookie = new Headers({ cookie: session.split(';')[0]! });
    const begun = readSessionToken(cookie, cookies.session, secret);
    if (begun && (await isSuspendedSession(db, begun))) {
      await endSession(db, begun, { kind: 'sign_in_refused', requestId }, now);
      const others = lines.filter((line) => line !== session);
      return redirectTo(signInUrl(page, null, 'suspended'), others);
    }
    const previousToken = readSessionToken(request.headers, cookies.session, secret);
    if (previousToken) await endSession(db, previousToken, { requestId }, now);
    await purgeExpiredSessions(db, now);
    const signedIn = begun && (await findPersonBySessionToken(db, begun, now));
    if (signedIn && providerClaims)
      await syncIdentity(db, { uid: signedIn.uid, requestId }, idp, providerClaims, academicLists, now);
    if (begun) lines.push(await recognizeDevice(request.headers, begun, meta));
    return redirectTo(publicUrl + (flow?.purpose === 'popup' ? POPUP_DONE : next), lines);
  }

  /**
   * The cookie that recognizes this browser from now on, also after signing out: its name or a new
   * one.
   */
  async function recognizeDevice(
    headers: Headers,
    sessionToken: string,
    { now, requestId }: RequestMeta,
  ): Promise<string> {
    const deviceCookie = readCookie(headers.get('cookie'), cookies.device) ?? '';
    const deviceName = isDeviceName(deviceCookie) ? deviceCookie : newDeviceName();
    await recordSignIn(db, { sessionToken, deviceName, requestId }, now);
    return setCookieHeader(cookies.device, deviceName, DEVICE_DAYS * DAY_SECONDS, cookies.secure);
  }

  return finish;
}

/** The page that shows why signing in failed. */
export function problemPage(begun: OAuthFlow | null): string {
  if (begun?.purpose === 'popup') return POPUP_DONE;
  return begun?.purpose.startsWith('again:') ? REAUTHENTICATE_PATH : '/signin';
}

/** Maps better-auth's error codes to the problems that people see. */
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
