import {
  REAUTHENTICATE_PATH,
  isAdmin,
  isListedAdmin,
  signInUrl,
  signInProblem,
} from '../../domain/account.ts';
import { VISITOR, type Actor, type SignedIn } from '../../domain/actor.ts';
import { setCookieHeader, hostCookieName } from '../../domain/cookie.ts';
import { done, refuse, type Outcome } from '../../domain/refusal.ts';
import { TYPED_COOKIE, hasRecentSignIn } from '../../domain/session.ts';
import { endSession, recordTokenIssued } from '../commands/account.ts';
import type { Database } from '../db/database.ts';
import { PROVIDER_ID } from '../db/trial-person.ts';
import { findPersonBySessionToken, type SignedInPerson } from '../queries/account.ts';
import { type TrialSignIn, createTrialSignIn } from './auth/trial-sign-in.ts';
import { callTokenCheck } from './call-token.ts';
import { POPUP_DONE, popupDonePage } from './popup-done.ts';
import { privateJson, redirectTo, refusalJson, wrongMethodJson } from './private-answer.ts';
import type { HttpApp } from './http-app.ts';
import { createClaimsCheck } from './provider-claims.ts';
import { cookieManners, readSessionToken } from './session-cookie.ts';
import type { IssuerSettings, Settings } from '../config/settings.ts';
import { type SignInWay, waysToSignIn } from './sign-in-ways.ts';
import { issuerLibraries } from './issuer-library.ts';
import { WAYS_PAGE, callbackOf, createSignInJourney } from './sign-in-journey.ts';
import { createSignInLibrary, type SignInProvider, type TrialPerson } from './sign-in-library.ts';
import { type Asked, createSignInReturn } from './sign-in-return.ts';

export type SignInOptions = {
  db: Database;
  settings: {
    publicUrl: string;
    secret: string;
    adminEmails: readonly string[];
    /** Beside `provider`. */
    issuers?: readonly IssuerSettings[];
  };
  provider: SignInProvider;
  /** Hears, without personal data, of what went wrong on the way. */
  report?: (line: string) => void;
};

/** Everything about who somebody is: what the server asks, and what it answers under sign-in's own addresses. */
export type SignIn = {
  /** Answers the addresses that `mountSignIn` lists; 404 for any other under `/api/auth`. */
  handle: (request: Request, asked?: Asked) => Promise<Response>;
  /** Who sends these headers: a visitor without a session cookie of ours whose session has not ended. */
  actorOf: (headers: Headers, now: Date) => Promise<Actor>;
  /** The token in a session cookie that we signed, or null; its session may have ended. */
  sessionOf: (headers: Headers) => string | null;
  /** Who makes a call with this `auth`; refused as `unauthenticated` unless the token is good and `uid`'s own. */
  verifyCredential: (auth: { uid: string; id_token: string }, now: Date) => Promise<Outcome<SignedIn>>;
  /** Other sites that a form of ours leads to while somebody signs in, for `form-action`. */
  formTargets: string[];
  /** The ways to sign in, in the order of their buttons. */
  ways: readonly SignInWay[];
  /** What the trial sign-in page works with; undefined outside trial mode. */
  trial?: TrialSignIn;
  /** The cookie whose presence makes an answer personal. */
  sessionCookie: string;
};

const GOOGLE = 'https://accounts.google.com';

/** Google where it is configured; else the trial page, which offers `people`, in trial mode, and other issuers alone in production. */
export function signInProvider(
  {
    google,
    mode,
    trialExposed,
    adminEmails,
  }: Pick<Settings, 'google' | 'mode' | 'trialExposed' | 'adminEmails'>,
  people: readonly TrialPerson[],
): SignInProvider {
  if (google) return { kind: 'google', ...google };
  if (mode !== 'trial') return { kind: 'none' };
  const refusedEmails = trialExposed ? adminEmails : [];
  return {
    kind: 'trial',
    people: people.filter(({ email }) => !isListedAdmin(email, refusedEmails)),
    refusedEmails,
  };
}

/** Puts sign-in together over one provider, and the other issuers of the settings. */
export function createSignIn({ db, settings, provider, report = () => {} }: SignInOptions): SignIn {
  const { publicUrl, secret, adminEmails } = settings;
  const cookies = cookieManners(publicUrl);
  const parts = { db, publicUrl, secret, provider, cookies, claims: createClaimsCheck(), report };
  const library = createSignInLibrary(parts);
  const issuers = settings.issuers ?? [];
  const libraries = issuerLibraries(parts, issuers);
  const libraryOf = (way: string) => (way === PROVIDER_ID ? Promise.resolve(library) : libraries(way));
  const journey = createSignInJourney(libraryOf, parts);
  const comeBack = createSignInReturn(libraryOf, parts);
  const ways = waysToSignIn(provider.kind !== 'none', issuers);
  const findByCallToken = callTokenCheck(db, settings);

  const personOf = async (headers: Headers, now: Date) => {
    const token = readSessionToken(headers, cookies.session, secret);
    return token ? findPersonBySessionToken(db, token, now) : null;
  };
  const signOut = async ({ headers }: Request, { now, requestId }: Asked): Promise<string[]> => {
    const token = readSessionToken(headers, cookies.session, secret);
    if (token) await endSession(db, token, { requestId }, now);
    const names = [cookies.session, hostCookieName(TYPED_COOKIE, publicUrl)];
    return names.map((name) => setCookieHeader(name, '', 0, cookies.secure));
  };

  type Answer = (request: Request, asked: Asked, query: URLSearchParams) => Promise<Response> | Response;
  const toPage = (page: string) => (_request: Request, _asked: Asked, query: URLSearchParams) =>
    redirectTo(publicUrl + signInUrl(page, query.get('next')));
  const answersOf = (way: SignInWay): [string, Answer][] => [
    [`POST /sign-in/${way.id}`, (request) => journey.start(request, way)],
    [`GET /sign-in/${way.id}`, toPage('/signin')],
    [
      `POST /sign-in/${way.id}/add`,
      async (request, { now }) => {
        const person = await personOf(request.headers, now);
        if (!person) return redirectTo(publicUrl + signInUrl('/signin', WAYS_PAGE));
        if (!hasRecentSignIn(person, now))
          return redirectTo(publicUrl + signInUrl(REAUTHENTICATE_PATH, WAYS_PAGE));
        return journey.add(request, way, person);
      },
    ],
    [`GET /sign-in/${way.id}/add`, toPage(WAYS_PAGE)],
    [
      `POST /sign-in/${way.id}/again`,
      async (request, { now }) => {
        const person = await personOf(request.headers, now);
        if (person) return journey.again(request, way, person);
        const next = new URLSearchParams(await request.text()).get('next');
        return redirectTo(publicUrl + signInUrl('/signin', next));
      },
    ],
    [`GET /sign-in/${way.id}/again`, toPage(REAUTHENTICATE_PATH)],
  ];
  const withCallback = ways.filter(({ id }) => provider.kind !== 'trial' || id !== PROVIDER_ID);
  const callbackAnswer = (way: SignInWay): [string, Answer] => [
    `GET ${callbackOf(way.id)}`,
    async (request, asked) => comeBack(request, way, asked, await personOf(request.headers, asked.now)),
  ];

  const answers: Record<string, Answer> = {
    ...Object.fromEntries(ways.flatMap(answersOf)),
    ...Object.fromEntries(withCallback.map(callbackAnswer)),
    [`GET ${POPUP_DONE}`]: (_request, _asked, query) => popupDonePage(signInProblem(query.get('problem'))),
    'GET /api/auth/get-session': async ({ headers }, { now }) =>
      privateJson(sessionAnswer(await personOf(headers, now))),
    'GET /api/auth/token': async ({ headers }, { now, requestId }) => {
      const person = await personOf(headers, now);
      if (!person) return refusalJson('unauthenticated');
      await recordTokenIssued(db, { ...person, requestId }, now);
      return privateJson(await library.api.getToken({ headers }));
    },
    'POST /api/auth/sign-out': async (request, asked) =>
      clearingCache(privateJson({ success: true }, await signOut(request, asked))),
    'POST /sign-out': async (request, asked) =>
      clearingCache(redirectTo(`${publicUrl}/`, await signOut(request, asked))),
  };

  const signedIn = (person: SignedInPerson): SignedIn => {
    const { uid, name, email } = person;
    return { kind: isAdmin(person, adminEmails) ? 'admin' : 'member', uid, name, email };
  };
  const withSession = (person: SignedInPerson): SignedIn => {
    const { sessionId, signedInAt } = person;
    return { ...signedIn(person), sessionId, signedInAt };
  };
  return {
    handle: async (request, asked = { now: new Date(), requestId: '', clientAddress: '' }) => {
      const { pathname, searchParams } = new URL(request.url);
      const address = `${request.method === 'HEAD' ? 'GET' : request.method} ${pathname}`;
      const answer = Object.hasOwn(answers, address) ? answers[address] : undefined;
      if (answer) return answer(request, asked, searchParams);
      const methods = Object.keys(answers).filter((one) => one.endsWith(` ${pathname}`));
      return methods.length > 0
        ? wrongMethodJson(methods.map((one) => one.split(' ')[0]!))
        : refusalJson('not_found');
    },
    actorOf: async (headers, now) => {
      const person = await personOf(headers, now);
      return person ? withSession(person) : VISITOR;
    },
    sessionOf: (headers) => readSessionToken(headers, cookies.session, secret),
    verifyCredential: async ({ uid, id_token }, now) => {
      const person = await findByCallToken(uid, id_token, now);
      return person ? done(signedIn(person)) : refuse('unauthenticated');
    },
    formTargets: provider.kind === 'google' ? [GOOGLE] : [],
    ...(provider.kind === 'trial' && {
      trial: createTrialSignIn(provider, { publicUrl, personOf, comeBack }),
    }),
    ways,
    sessionCookie: cookies.session,
  };
}

/**
 * Leads the addresses of sign-in to it, ahead of the pages. `GET /sign-out` and `/signin` are pages. Starts are not counted: they store
 * nothing (the state lies in the browser's cookie), and a limit by address would lock everyone out who shares it.
 */
export function mountSignIn(app: HttpApp, { handle }: SignIn): void {
  const ways = ['/sign-in/:way', '/sign-in/:way/add', '/sign-in/:way/again'];
  app.on(['GET', 'POST'], [...ways, '/api/auth/*'], (c) => handle(c.req.raw, c.var.request));
  app.get(POPUP_DONE, (c) => handle(c.req.raw, c.var.request));
  app.post('/sign-out', (c) => handle(c.req.raw, c.var.request));
}

/**
 * Has the browser drop cached pages, those behind its Back button included. Storage is not cleared: the page itself
 * erases drafts at log out, and the theme stays.
 */
function clearingCache(answer: Response): Response {
  answer.headers.set('Clear-Site-Data', '"cache"');
  return answer;
}

/** Who one is, as `GET /api/auth/get-session` tells it: nothing that could be used as a credential. */
function sessionAnswer(person: SignedInPerson | null) {
  if (!person) return null;
  const { uid, name, email, emailVerified, image, expiresAt } = person;
  return { user: { id: uid, name, email, emailVerified, image }, session: { expiresAt } };
}
