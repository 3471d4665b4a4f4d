import { GITHUB_PROVIDER_ID, PRIMARY_PROVIDER_ID } from '#domain/account/identity.ts';
import {
  REAUTHENTICATE_PATH,
  TRIAL_SIGN_IN_PAGE,
  safeReturnPath,
  signInUrl,
} from '#domain/account/sign-in-urls.ts';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import type { SignInProblem } from '#domain/account/sign-in-problem.ts';
import { setCookieHeader, readCookie } from '#domain/base/cookie.ts';
import { hashSessionId } from '#server/db/session-handle.ts';
import { listLinkedAccounts, type SignedInPerson } from '#server/queries/account/account.ts';
import { accountMark } from './account-mark.ts';
import type { IdentityProvider } from './identity-providers.ts';
import { refreshRedirect } from './refresh-redirect.ts';
import { redirectTo } from '../middleware/no-store-responses.ts';
import type { CookieConfig } from '#domain/base/cookie.ts';
import type { BetterAuthInstance, AuthDependencies } from './better-auth.ts';

/** The path where a provider sends the browser back to. */
export const callbackPath = (idp: string) => `/api/auth/callback/${idp}`;

/** The settings page with a person's linked accounts. */
export const ACCOUNT_SETTINGS_PATH = '/settings/account';

/** Starts an OAuth flow: responses that send the browser to the provider. */
export type OAuthStart = {
  /** Answers the form that begins a sign-in (`next`, `popup`). */
  start: (request: Request, idp: IdentityProvider) => Promise<Response>;
  /** Answers the form by which someone signed in links another account. */
  link: (request: Request, idp: IdentityProvider, person: SignedInPerson) => Promise<Response>;
  /** Answers the form for signing in again (`next`), before a sensitive action. */
  reauthenticate: (request: Request, idp: IdentityProvider, person: SignedInPerson) => Promise<Response>;
};

const OAUTH_FLOW_TTL_SECONDS = 600;

/** Additional query parameters of the provider's authorization URL. */
type Params = Record<string, string>;

/**
 * The cookie beside the encrypted state: what was begun, with which provider, and where it leads.
 */
export type OAuthFlow = {
  purpose: 'page' | 'popup' | `add:${string}` | `again:${string}`;
  providerId: string;
  next: string;
};

/** Reads the flow that this browser began; null when its cookie is gone. */
export function readOAuthFlow(headers: Headers, { oauthFlow: cookieName }: CookieConfig): OAuthFlow | null {
  const [purpose, idp, next] = (readCookie(headers.get('cookie'), cookieName) ?? '').split(' ');
  return purpose && idp && next
    ? { purpose: purpose as OAuthFlow['purpose'], providerId: idp, next: safeReturnPath(next) }
    : null;
}

/**
 * The purpose of linking an account, bound to the session that began it: only that one can end it.
 */
export const linkPurpose = (sessionId: string) => `add:${hashSessionId(sessionId)}` as const;

/** The purpose of signing in again, bound to the session that began it. */
export const reauthenticatePurpose = (sessionId: string) => `again:${hashSessionId(sessionId)}` as const;

/**
 * Starts flows with Better Auth, and stores what was begun in a cookie beside the encrypted state.
 * `authOf` returns null for an unreachable provider.
 */
export function createOAuthStart(
  authOf: (idp: string) => Promise<BetterAuthInstance | null>,
  dependencies: AuthDependencies,
): OAuthStart {
  const { db, publicUrl, secret, cookies, provider } = dependencies;

  /** Redirects to the provider, setting the state and flow cookies; or to `errorUrl(problem)`. */
  async function redirectToProvider(
    idp: IdentityProvider,
    { purpose, next }: Omit<OAuthFlow, 'providerId'>,
    errorUrl: (problem: SignInProblem) => string,
    startWith: (auth: BetterAuthInstance) => Promise<Response>,
  ): Promise<Response> {
    if (isTrial(idp)) return redirectTo(publicUrl + trialSignInUrl(purpose, next));
    const auth = await authOf(idp.id);
    if (!auth) return redirectTo(publicUrl + errorUrl('unreachable'));
    const started = await startWith(auth);
    const { url } = (await started.json()) as { url?: string };
    if (!started.ok || !url) return redirectTo(publicUrl + errorUrl('failed'));
    const flowCookie = setCookieHeader(
      cookies.oauthFlow,
      `${purpose} ${idp.id} ${next}`,
      OAUTH_FLOW_TTL_SECONDS,
      cookies.secure,
    );
    const lines = [...started.headers.getSetCookie(), flowCookie];
    // `form-action` names Google; where another issuer's sign-in may redirect to is unknown.
    return idp.id === PRIMARY_PROVIDER_ID ? redirectTo(url, lines) : refreshRedirect(url, idp.name, lines);
  }

  /** Signs in with Better Auth, with these parameters added to the provider's URL. */
  const signInWith = (
    auth: BetterAuthInstance,
    headers: Headers,
    idp: IdentityProvider,
    additionalParams: Params,
  ) =>
    auth.api.signInSocial({
      headers,
      asResponse: true,
      body: {
        provider: idp.id,
        callbackURL: publicUrl,
        errorCallbackURL: `${publicUrl}/signin`,
        disableRedirect: true,
        additionalParams,
      },
    });
  const isTrial = (idp: IdentityProvider) => provider.kind === 'trial' && idp.id === PRIMARY_PROVIDER_ID;

  async function start(request: Request, idp: IdentityProvider): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const next = safeReturnPath(form.get('next'));
    const purpose = form.get('popup') === '1' ? 'popup' : 'page';
    const errorUrl = (problem: SignInProblem) => signInUrl('/signin', next, problem);
    return redirectToProvider(idp, { purpose, next }, errorUrl, (auth) =>
      signInWith(auth, request.headers, idp, {}),
    );
  }

  async function reauthenticate(
    request: Request,
    idp: IdentityProvider,
    person: SignedInPerson,
  ): Promise<Response> {
    const next = safeReturnPath(new URLSearchParams(await request.text()).get('next'));
    const errorUrl = (problem: SignInProblem) => signInUrl(REAUTHENTICATE_PATH, next, problem);
    // Google and GitHub document no prompt=login; choosing the account is the most they ask for.
    const prompt: Params =
      idp.id === PRIMARY_PROVIDER_ID
        ? {}
        : { prompt: idp.id === GITHUB_PROVIDER_ID ? 'select_account' : 'login' };
    return redirectToProvider(
      idp,
      { purpose: reauthenticatePurpose(person.sessionId), next },
      errorUrl,
      (auth) => signInWith(auth, request.headers, idp, { ...prompt, max_age: '0' }),
    );
  }

  async function link(request: Request, idp: IdentityProvider, person: SignedInPerson): Promise<Response> {
    const { headers } = request;
    const errorUrl = (problem: SignInProblem) => signInUrl(ACCOUNT_SETTINGS_PATH, null, problem);
    const mark = new URLSearchParams(await request.text()).get(ACCOUNT_FIELD);
    if (mark && mark !== accountMark(person.uid, secret))
      return redirectTo(publicUrl + errorUrl('other_page'));
    if ((await listLinkedAccounts(db, person.uid)).some(({ id }) => id === idp.id))
      return redirectTo(publicUrl + ACCOUNT_SETTINGS_PATH);
    const purpose = linkPurpose(person.sessionId);
    return redirectToProvider(idp, { purpose, next: ACCOUNT_SETTINGS_PATH }, errorUrl, (auth) =>
      auth.api.linkSocialAccount({
        headers,
        asResponse: true,
        body: {
          provider: idp.id,
          callbackURL: publicUrl + ACCOUNT_SETTINGS_PATH,
          errorCallbackURL: `${publicUrl}/signin`,
          disableRedirect: true,
        },
      }),
    );
  }

  return { start, link, reauthenticate };
}

/** The trial page's URL carries what was begun, so a page that stays open never expires. */
function trialSignInUrl(purpose: OAuthFlow['purpose'], next: string): string {
  return `${TRIAL_SIGN_IN_PAGE}?${new URLSearchParams({ next, ...(purpose !== 'page' && { purpose }) })}`;
}
