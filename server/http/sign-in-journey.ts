import {
  REAUTHENTICATE_PATH,
  TRIAL_SIGN_IN_PAGE,
  safeReturnPath,
  signInUrl,
  type SignInProblem,
} from '../../domain/account.ts';
import { setCookieHeader, readCookie } from '../../domain/cookie.ts';
import { handleOf } from '../db/session-handle.ts';
import { PROVIDER_ID } from '../db/trial-person.ts';
import { listWays, type SignedInPerson } from '../queries/account.ts';
import type { SignInWay } from './sign-in-ways.ts';
import { onwardPage } from './onward-page.ts';
import { redirectTo } from './private-answer.ts';
import type { CookieManners } from './session-cookie.ts';
import type { SignInLibrary, SignInParts } from './sign-in-library.ts';

/** Where a provider sends the browser back to. */
export const callbackOf = (way: string) => `/api/auth/callback/${way}`;

/** Where one sees and changes how one signs in. */
export const WAYS_PAGE = '/settings/account';

/** The way to a provider. */
export type SignInJourney = {
  /** Answers the form that begins a sign-in (`next`, `popup`): off to the provider. */
  start: (request: Request, way: SignInWay) => Promise<Response>;
  /** Answers the form by which somebody who is signed in adds another way: off to its provider. */
  add: (request: Request, way: SignInWay, person: SignedInPerson) => Promise<Response>;
  /** Answers the form by which someone who is signed in signs in again (`next`), before a sensitive action: off to the provider. */
  again: (request: Request, way: SignInWay, person: SignedInPerson) => Promise<Response>;
};

const WAY_BACK_LIFE = 600;

/** Parameters of ours in the address of a provider. */
type Params = Record<string, string>;

/** What the cookie beside the encrypted state says: what was begun, with which provider, and where it leads. */
export type Begun = {
  purpose: 'page' | 'popup' | `add:${string}` | `again:${string}`;
  way: string;
  next: string;
};

/** What a browser that comes back began; null when that is not known any more. */
export function begunIn(headers: Headers, { wayBack }: CookieManners): Begun | null {
  const [purpose, way, next] = (readCookie(headers.get('cookie'), wayBack) ?? '').split(' ');
  return purpose && way && next
    ? { purpose: purpose as Begun['purpose'], way, next: safeReturnPath(next) }
    : null;
}

/** Names adding a way by the session that began it: only that one can end it. */
export const addingIn = (sessionId: string) => `add:${handleOf(sessionId)}` as const;

/** Names signing in again by the session that began it. */
export const againIn = (sessionId: string) => `again:${handleOf(sessionId)}` as const;

/**
 * Lays the way over the library; the way back is kept in a cookie beside the encrypted state. `libraryOf` is null for a provider that
 * is out of reach.
 */
export function createSignInJourney(
  libraryOf: (way: string) => Promise<SignInLibrary | null>,
  parts: SignInParts,
): SignInJourney {
  const { db, publicUrl, cookies, provider } = parts;

  /** To the provider, with the state in one cookie and what was begun in another; or to `page`, saying why not. */
  async function leave(
    way: SignInWay,
    { purpose, next }: Omit<Begun, 'way'>,
    page: (problem: SignInProblem) => string,
    begin: (library: SignInLibrary) => Promise<Response>,
  ): Promise<Response> {
    if (isTrial(way)) return redirectTo(publicUrl + trialSignInUrl(purpose, next));
    const library = await libraryOf(way.id);
    if (!library) return redirectTo(publicUrl + page('unreachable'));
    const began = await begin(library);
    const { url } = (await began.json()) as { url?: string };
    if (!began.ok || !url) return redirectTo(publicUrl + page('failed'));
    const kept = setCookieHeader(
      cookies.wayBack,
      `${purpose} ${way.id} ${next}`,
      WAY_BACK_LIFE,
      cookies.secure,
    );
    const lines = [...began.headers.getSetCookie(), kept];
    // `form-action` names Google; where else a login may lead, nobody can name beforehand.
    return way.id === PROVIDER_ID ? redirectTo(url, lines) : onwardPage(url, way.name, lines);
  }

  /** Signs in with the library, off to the provider with these parameters of its own. */
  const signInWith = (library: SignInLibrary, headers: Headers, way: SignInWay, additionalParams: Params) =>
    library.api.signInSocial({
      headers,
      asResponse: true,
      body: {
        provider: way.id,
        ...{ callbackURL: publicUrl, errorCallbackURL: `${publicUrl}/signin`, disableRedirect: true },
        additionalParams,
      },
    });
  const isTrial = (way: SignInWay) => provider.kind === 'trial' && way.id === PROVIDER_ID;

  async function start(request: Request, way: SignInWay): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const next = safeReturnPath(form.get('next'));
    const purpose = form.get('popup') === '1' ? 'popup' : 'page';
    const page = (problem: SignInProblem) => signInUrl('/signin', next, problem);
    return leave(way, { purpose, next }, page, (library) => signInWith(library, request.headers, way, {}));
  }

  async function again(request: Request, way: SignInWay, person: SignedInPerson): Promise<Response> {
    const next = safeReturnPath(new URLSearchParams(await request.text()).get('next'));
    const page = (problem: SignInProblem) => signInUrl(REAUTHENTICATE_PATH, next, problem);
    // Google documents no prompt=login; choosing the account is the most it asks for.
    const prompt: Params = way.id === PROVIDER_ID ? {} : { prompt: 'login' };
    return leave(way, { purpose: againIn(person.sessionId), next }, page, (library) =>
      signInWith(library, request.headers, way, { ...prompt, max_age: '0' }),
    );
  }

  async function add({ headers }: Request, way: SignInWay, person: SignedInPerson): Promise<Response> {
    const page = (problem: SignInProblem) => signInUrl(WAYS_PAGE, null, problem);
    if ((await listWays(db, person.uid)).some(({ id }) => id === way.id))
      return redirectTo(publicUrl + WAYS_PAGE);
    const purpose = addingIn(person.sessionId);
    return leave(way, { purpose, next: WAYS_PAGE }, page, (library) =>
      library.api.linkSocialAccount({
        headers,
        asResponse: true,
        body: {
          provider: way.id,
          ...{
            callbackURL: publicUrl + WAYS_PAGE,
            errorCallbackURL: `${publicUrl}/signin`,
            disableRedirect: true,
          },
        },
      }),
    );
  }

  return { start, add, again };
}

/** The trial page's URL carries what was begun, so a page that stays open never expires. */
function trialSignInUrl(purpose: Begun['purpose'], next: string): string {
  return `${TRIAL_SIGN_IN_PAGE}?${new URLSearchParams({ next, ...(purpose !== 'page' && { purpose }) })}`;
}
