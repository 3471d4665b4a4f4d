import { ORCID_PROVIDER_ID } from '#domain/account/identity.ts';
import { REAUTHENTICATE_PATH, safeReturnPath, signInUrl } from '#domain/account/sign-in-urls.ts';
import type { SignInProblem } from '#domain/account/sign-in-problem.ts';
import { setCookieHeader } from '#domain/base/cookie.ts';
import { recordRefusedSignIn } from '#server/commands/audit/audit-events.ts';
import { syncIdentity } from '#server/commands/account/sync-identity.ts';
import { recordFact } from '#server/commands/member/verified-fact.ts';
import { recordIdentityChange } from '#server/commands/member/linked-account.ts';
import type { SignedInPerson } from '#server/queries/account/account.ts';
import { type CompleteSignIn, type RequestMeta, hasSessionCookie } from './complete-sign-in.ts';
import type { IdentityProvider } from './identity-providers.ts';
import { POPUP_DONE } from './popup-done-page.ts';
import { redirectTo } from '../middleware/no-store-responses.ts';
import type { CallbackResult } from './provider-claims.ts';
import {
  type OAuthFlow,
  ACCOUNT_SETTINGS_PATH,
  linkPurpose,
  reauthenticatePurpose,
  readOAuthFlow,
  callbackPath,
} from './oauth-start.ts';
import type { BetterAuthInstance, AuthDependencies } from './better-auth.ts';

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
  completeSignIn: CompleteSignIn,
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
    const { response: result, ...proof } = await claims.runCallback({ expectedUid, now: meta.now }, () =>
      callback(auth),
    );
    return isLinking && person
      ? finishLinking(result, idp, meta, person, clearFlowCookie, proof)
      : finishSignIn(request, result, idp, meta, begun, clearFlowCookie, proof);
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
    proof: CallbackResult,
  ): Promise<Response> {
    const isSession = (line: string) => line.startsWith(`${cookies.session}=`);
    const lines = [...result.headers.getSetCookie().filter((line) => !isSession(line)), clearFlowCookie];
    const location = result.headers.get('location');
    const isLinked = location === publicUrl + ACCOUNT_SETTINGS_PATH;
    if (!isLinked)
      return redirectTo(publicUrl + signInUrl(ACCOUNT_SETTINGS_PATH, null, problemOf(location, idp)), lines);
    await recordIdentityChange(db, { uid: person.uid, requestId }, { change: 'added', name: idp.name }, now);
    await recordProof({ uid: person.uid, requestId }, idp, proof, now);
    return redirectTo(publicUrl + ACCOUNT_SETTINGS_PATH, lines);
  }

  /** Adopts what the provider says of the person, and records the fact that it proves. */
  async function recordProof(
    person: { uid: string; requestId: string },
    idp: IdentityProvider,
    { claims: providerClaims, proved }: CallbackResult,
    now: Date,
  ): Promise<void> {
    if (providerClaims) await syncIdentity(db, person, idp, providerClaims, academicLists, now);
    if (!proved) return;
    const fact = { ...proved, uid: person.uid, isShown: false };
    await db.transaction((tx) => recordFact(tx, person, fact, now));
  }

  async function finishSignIn(
    request: Request,
    result: Response,
    idp: IdentityProvider,
    meta: RequestMeta,
    flow: OAuthFlow | null,
    clearFlowCookie: string,
    proof: CallbackResult,
  ): Promise<Response> {
    const { now, requestId } = meta;
    const next = flow?.next ?? safeReturnPath(null);
    const page = publicUrl + problemPage(flow);
    if (!hasSessionCookie(result, cookies)) {
      const lines = [...result.headers.getSetCookie(), clearFlowCookie];
      const problem = problemOf(result.headers.get('location'), idp);
      await recordRefusedSignIn(db, problem, { ...meta, secret }, now);
      const setCookies = problem === 'stale' ? lines.filter((line) => line !== clearFlowCookie) : lines;
      return redirectTo(signInUrl(page, flow ? next : null, problem), setCookies);
    }
    return completeSignIn(request, result, meta, {
      problemPage: page,
      to: publicUrl + (flow?.purpose === 'popup' ? POPUP_DONE : next),
      cookies: [clearFlowCookie],
      onSignedIn: ({ uid }) => recordProof({ uid, requestId }, idp, proof, now),
    });
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

function problemOf(location: string | null, { id }: IdentityProvider): SignInProblem {
  const error = location && URL.canParse(location) ? new URL(location).searchParams.get('error') : null;
  // ORCID gives no address: without one, no account here has linked this iD.
  if (id === ORCID_PROVIDER_ID && error === 'email_not_found') return 'not_linked';
  return (error && Object.hasOwn(PROBLEMS, error) && PROBLEMS[error]) || 'failed';
}
