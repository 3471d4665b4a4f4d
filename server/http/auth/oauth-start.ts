import {
  REAUTHENTICATE_PATH,
  TRIAL_SIGN_IN_PAGE,
  safeReturnPath,
  signInUrl,
  type SignInProblem,
} from '../../../domain/account.ts';
import { setCookieHeader, readCookie } from '../../../domain/cookie.ts';
import { handleOf } from '../../db/session-handle.ts';
import { PROVIDER_ID } from '../../db/trial-person.ts';
import { listLinkedAccounts, type SignedInPerson } from '../../queries/account.ts';
import type { IdentityProvider } from './identity-providers.ts';
import { refreshRedirect } from './refresh-redirect.ts';
import { redirectTo } from '../middleware/no-store-responses.ts';
import type { CookieConfig } from '../../../domain/cookie.ts';
import type { BetterAuthInstance, AuthDependencies } from './better-auth.ts';

/** Where a provider sends the browser back to. */
export const callbackPath = (idp: string) => `/api/auth/callback/${idp}`;

/** Where one sees and changes how one signs in. */
export const ACCOUNT_SETTINGS_PATH = '/settings/account';

/** The way to a provider. */
export type OAuthStart = {
  /** Answers the form that begins a sign-in (`next`, `popup`): off to the provider. */
  start: (request: Request, idp: IdentityProvider) => Promise<Response>;
  /** Answers the form by which somebody who is signed in adds another way: off to its provider. */
  link: (request: Request, idp: IdentityProvider, person: SignedInPerson) => Promise<Response>;
  /** Answers the form by which someone who is signed in signs in again (`next`), before a sensitive action: off to the provider. */
  reauthenticate: (request: Request, idp: IdentityProvider, person: SignedInPerson) => Promise<Response>;
};

const OAUTH_FLOW_TTL_SECONDS = 600;

/** Parameters of ours in the address of a provider. */
type Params = Record<string, string>;

/** What the cookie beside the encrypted state says: what was begun, with which provider, and where it leads. */
export type OAuthFlow = {
  purpose: 'page' | 'popup' | `add:${string}` | `again:${string}`;
  providerId: string;
  next: string;
};

/** What a browser that comes back began; null when that is not known any more. */
export function readOAuthFlow(headers: Headers, { oauthFlow: cookieName }: CookieConfig): OAuthFlow | null {
  const [purpose, idp, next] = (readCookie(headers.get('cookie'), cookieName) ?? '').split(' ');
  return purpose && idp && next
    ? { purpose: purpose as OAuthFlow['purpose'], providerId: idp, next: safeReturnPath(next) }
    : null;
}

/** Names adding a way by the session that began it: only that one can end it. */
export const linkPurpose = (sessionId: string) => `add:${handleOf(sessionId)}` as const;

/** Names signing in again by the session that began it. */
export const reauthenticatePurpose = (sessionId: string) => `again:${handleOf(sessionId)}` as const;

/**
 * Lays the way over the library; the way back is kept in a cookie beside the encrypted state. `libraryOf` is null for a provider that
 * is out of reach.
 */
export function createOAuthStart(
  libraryOf: (idp: string) => Promise<BetterAuthInstance | null>,
  parts: AuthDependencies,
): OAuthStart {
  const { db, publicUrl, cookies, provider } = parts;

  /** To the provider, with the state in one cookie and what was begun in another; or to `page`, saying why not. */
  async function redirectToProvider(
    idp: IdentityProvider,
    { purpose, next }: Omit<OAuthFlow, 'providerId'>,
    errorUrl: (problem: SignInProblem) => string,
    startWith: (library: BetterAuthInstance) => Promise<Response>,
  ): Promise<Response> {
    if (isTrial(idp)) return redirectTo(publicUrl + trialSignInUrl(purpose, next));
    const library = await libraryOf(idp.id);
    if (!library) return redirectTo(publicUrl + errorUrl('unreachable'));
    const started = await startWith(library);
    const { url } = (await started.json()) as { url?: string };
    if (!started.ok || !url) return redirectTo(publicUrl + errorUrl('failed'));
    const flowCookie = setCookieHeader(
      cookies.oauthFlow,
      `${purpose} ${idp.id} ${next}`,
      OAUTH_FLOW_TTL_SECONDS,
      cookies.secure,
    );
    const lines = [...started.headers.getSetCookie(), flowCookie];
    // `form-action` names Google; where else a login may lead, nobody can name beforehand.
    return idp.id === PROVIDER_ID ? redirectTo(url, lines) : refreshRedirect(url, idp.name, lines);
  }

  /** Signs in with the library, off to the provider with these parameters of its own. */
  const signInWith = (
    library: BetterAuthInstance,
    headers: Headers,
    idp: IdentityProvider,
    additionalParams: Params,
  ) =>
    library.api.signInSocial({
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
  const isTrial = (idp: IdentityProvider) => provider.kind === 'trial' && idp.id === PROVIDER_ID;

  async function start(request: Request, idp: IdentityProvider): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const next = safeReturnPath(form.get('next'));
    const purpose = form.get('popup') === '1' ? 'popup' : 'page';
    const errorUrl = (problem: SignInProblem) => signInUrl('/signin', next, problem);
    return redirectToProvider(idp, { purpose, next }, errorUrl, (library) =>
      signInWith(library, request.headers, idp, {}),
    );
  }

  async function reauthenticate(
    request: Request,
    idp: IdentityProvider,
    person: SignedInPerson,
  ): Promise<Response> {
    const next = safeReturnPath(new URLSearchParams(await request.text()).get('next'));
    const errorUrl = (problem: SignInProblem) => signInUrl(REAUTHENTICATE_PATH, next, problem);
    // Google documents no prompt=login; choosing the account is the most it asks for.
    const prompt: Params = idp.id === PROVIDER_ID ? {} : { prompt: 'login' };
    return redirectToProvider(
      idp,
      { purpose: reauthenticatePurpose(person.sessionId), next },
      errorUrl,
      (library) => signInWith(library, request.headers, idp, { ...prompt, max_age: '0' }),
    );
  }

  async function link(
    { headers }: Request,
    idp: IdentityProvider,
    person: SignedInPerson,
  ): Promise<Response> {
    const errorUrl = (problem: SignInProblem) => signInUrl(ACCOUNT_SETTINGS_PATH, null, problem);
    if ((await listLinkedAccounts(db, person.uid)).some(({ id }) => id === idp.id))
      return redirectTo(publicUrl + ACCOUNT_SETTINGS_PATH);
    const purpose = linkPurpose(person.sessionId);
    return redirectToProvider(idp, { purpose, next: ACCOUNT_SETTINGS_PATH }, errorUrl, (library) =>
      library.api.linkSocialAccount({
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
