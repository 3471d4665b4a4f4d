import {
  GITHUB_PROVIDER_ID,
  PRIMARY_PROVIDER_ID,
  WALLET_KIND,
  passkeyKind,
  EMAIL_PROVIDER_ID,
} from '#domain/account/identity.ts';
import { REAUTHENTICATE_PATH, signInUrl } from '#domain/account/sign-in-urls.ts';
import { hasAdminRights, isListedAdmin } from '#domain/account/admin-rights.ts';
import type { AcademicLists } from '#domain/member/academic-domain.ts';
import { signInProblem } from '#domain/account/sign-in-problem.ts';
import { VISITOR, type SignedIn } from '#domain/base/actor.ts';
import { cookieConfig, setCookieHeader, hostCookieName } from '#domain/base/cookie.ts';
import { relyingPartyOf } from '#domain/account/passkey.ts';
import { done, refuse } from '#domain/base/refusal.ts';
import { TYPED_COOKIE, hasRecentSignIn } from '#domain/account/session.ts';
import { endSession, recordTokenIssued } from '#server/commands/account/account.ts';
import type { Database } from '#server/db/database.ts';
import { findPersonBySessionToken, type SignedInPerson } from '#server/queries/account/account.ts';
import { createEmailSignIn } from './email-sign-in.ts';
import { createTrialSignIn } from './trial-sign-in.ts';
import { createIdTokenVerifier } from './id-token.ts';
import { POPUP_DONE, popupDonePage } from './popup-done-page.ts';
import {
  privateJson,
  redirectTo,
  refusalJson,
  methodNotAllowedJson,
} from '../middleware/no-store-responses.ts';
import type { Authentication, HttpApp, SignInMethods } from '../request-context.ts';
import { createClaimsCheck } from './provider-claims.ts';
import { readSessionToken } from './session-cookie.ts';
import type { Settings } from '#server/config/settings.ts';
import { type IdentityProvider, type ProviderSettings, listIdentityProviders } from './identity-providers.ts';
import { createIssuerAuth } from './issuer-auth.ts';
import { ACCOUNT_SETTINGS_PATH, callbackPath, createOAuthStart } from './oauth-start.ts';
import { createBetterAuth, type PrimaryProvider, type TrialPerson } from './better-auth.ts';
import { type RequestMeta, createCompleteSignIn } from './complete-sign-in.ts';
import { createOAuthCallback } from './oauth-callback.ts';
import { type RouteHandler, createProofRoutes } from './proof-routes.ts';
import { createProofSignIn } from './proof-sign-in.ts';

export type SignInOptions = {
  db: Database;
  settings: {
    publicUrl: string;
    secret: string;
    adminEmails: readonly string[];
    emailSignIn?: boolean;
    academicLists?: AcademicLists;
    /** Whether people may add a wallet. */
    wallets?: boolean;
  } & ProviderSettings;
  provider: PrimaryProvider;
  /** Logs errors of a sign-in, without personal data. */
  report?: (line: string) => void;
};

/** Authentication: what the server asks about a request, and the routes of sign-in. */
export type SignIn = Authentication &
  SignInMethods & {
    /** Answers the routes of sign-in; 404 for any other, 405 for another method. */
    handle: (request: Request, meta: RequestMeta) => Promise<Response>;
    /** The cookie whose presence makes a response personal. */
    sessionCookie: string;
  };

const GOOGLE = 'https://accounts.google.com';

/**
 * Google if it is configured; otherwise the trial page, which offers `people`, in trial mode, and
 * no provider in production.
 */
export function primaryProvider(
  {
    google,
    mode,
    trialExposed,
    adminEmails,
  }: Pick<Settings, 'google' | 'mode' | 'trialExposed' | 'adminEmails'>,
  people: readonly TrialPerson[],
): PrimaryProvider {
  if (google) return { kind: 'google', ...google };
  if (mode !== 'trial') return { kind: 'none' };
  // On an exposed trial anyone can choose any person: admins are left out.
  const refusedEmails = trialExposed ? adminEmails : [];
  return {
    kind: 'trial',
    people: people.filter(({ email }) => !isListedAdmin(email, refusedEmails)),
    refusedEmails,
  };
}

/** Assembles sign-in with one provider, and the other issuers of the settings. */
export function createSignIn({ db, settings, provider, report = () => {} }: SignInOptions): SignIn {
  const { publicUrl, secret, adminEmails } = settings;
  const cookies = cookieConfig(publicUrl);
  const { academicLists = { academic: [], notAcademic: [] } } = settings;
  const claims = createClaimsCheck();
  const dependencies = { db, publicUrl, secret, provider, cookies, academicLists, claims, report };
  const primaryAuth = createBetterAuth(dependencies);
  const { issuers = [], github, orcid } = settings;
  const issuerAuthOf = createIssuerAuth(dependencies, [...issuers, ...(orcid ? [orcid] : [])]);
  const githubAuth = github && createBetterAuth({ ...dependencies, provider: { kind: 'github', ...github } });
  const authOf = (idp: string) => {
    if (idp === PRIMARY_PROVIDER_ID || idp === EMAIL_PROVIDER_ID) return Promise.resolve(primaryAuth);
    return idp === GITHUB_PROVIDER_ID && githubAuth ? Promise.resolve(githubAuth) : issuerAuthOf(idp);
  };
  const oauthStart = createOAuthStart(authOf, dependencies);
  const completeSignIn = createCompleteSignIn(dependencies);
  const oauthCallback = createOAuthCallback(authOf, dependencies, completeSignIn);
  const proofSignIn = createProofSignIn(primaryAuth, dependencies, completeSignIn);
  const relyingParty = relyingPartyOf(publicUrl);
  const identityProviders = listIdentityProviders(provider.kind !== 'none', settings);
  const findByIdToken = createIdTokenVerifier(db, settings);

  const findSignedInPerson = async (headers: Headers, now: Date) => {
    const token = readSessionToken(headers, cookies.session, secret);
    return token ? findPersonBySessionToken(db, token, now) : null;
  };
  const signOut = async ({ headers }: Request, { now, requestId }: RequestMeta): Promise<string[]> => {
    const token = readSessionToken(headers, cookies.session, secret);
    if (token) await endSession(db, token, { requestId }, now);
    const names = [cookies.session, hostCookieName(TYPED_COOKIE, publicUrl)];
    return names.map((name) => setCookieHeader(name, '', 0, cookies.secure));
  };

  const redirectToPage = (page: string) => (_request: Request, _meta: RequestMeta, query: URLSearchParams) =>
    redirectTo(publicUrl + signInUrl(page, query.get('next')));
  // The GET routes answer a reload of a form's address: they lead back to the form's page.
  const routesOf = (idp: IdentityProvider): [string, RouteHandler][] => [
    [`POST /sign-in/${idp.id}`, (request) => oauthStart.start(request, idp)],
    [`GET /sign-in/${idp.id}`, redirectToPage('/signin')],
    [
      `POST /sign-in/${idp.id}/add`,
      async (request, { now }) => {
        const person = await findSignedInPerson(request.headers, now);
        if (!person) return redirectTo(publicUrl + signInUrl('/signin', ACCOUNT_SETTINGS_PATH));
        if (!hasRecentSignIn(person, now))
          return redirectTo(publicUrl + signInUrl(REAUTHENTICATE_PATH, ACCOUNT_SETTINGS_PATH));
        return oauthStart.link(request, idp, person);
      },
    ],
    [`GET /sign-in/${idp.id}/add`, redirectToPage(ACCOUNT_SETTINGS_PATH)],
    [
      `POST /sign-in/${idp.id}/again`,
      async (request, { now }) => {
        const person = await findSignedInPerson(request.headers, now);
        if (person) return oauthStart.reauthenticate(request, idp, person);
        const next = new URLSearchParams(await request.text()).get('next');
        return redirectTo(publicUrl + signInUrl('/signin', next));
      },
    ],
    [`GET /sign-in/${idp.id}/again`, redirectToPage(REAUTHENTICATE_PATH)],
  ];
  // The trial page signs in by itself, without a callback.
  const providersWithCallback = identityProviders.filter(
    ({ id }) => provider.kind !== 'trial' || id !== PRIMARY_PROVIDER_ID,
  );
  const callbackRoute = (idp: IdentityProvider): [string, RouteHandler] => [
    `GET ${callbackPath(idp.id)}`,
    async (request, meta) =>
      oauthCallback(request, idp, meta, await findSignedInPerson(request.headers, meta.now)),
  ];

  const routes = new Map<string, RouteHandler>([
    ...identityProviders.flatMap(routesOf),
    ...providersWithCallback.map(callbackRoute),
    ...createProofRoutes({ db, settings, cookies, proofSignIn, findSignedInPerson }),
    [`GET ${POPUP_DONE}`, (_request, _meta, query) => popupDonePage(signInProblem(query.get('problem')))],
    [
      'GET /api/auth/get-session',
      async ({ headers }, { now }) => privateJson(sessionResponse(await findSignedInPerson(headers, now))),
    ],
    [
      'GET /api/auth/token',
      async ({ headers }, { now, requestId }) => {
        const person = await findSignedInPerson(headers, now);
        if (!person) return refusalJson('unauthenticated');
        const { uid, sessionId } = person;
        // Recorded first, so that no token is without an audit entry.
        await recordTokenIssued(db, { uid, sessionId, requestId }, now);
        return privateJson(await primaryAuth.api.getToken({ headers }));
      },
    ],
    [
      'POST /api/auth/sign-out',
      async (request, meta) => withClearedCache(privateJson({ success: true }, await signOut(request, meta))),
    ],
    [
      'POST /sign-out',
      async (request, meta) => withClearedCache(redirectTo(`${publicUrl}/`, await signOut(request, meta))),
    ],
  ]);

  const toSignedIn = (person: SignedInPerson): SignedIn => {
    const { uid, name, email } = person;
    return { kind: hasAdminRights(person, adminEmails) ? 'admin' : 'member', uid, name, email };
  };
  return {
    handle: async (request, meta) => {
      const { pathname, searchParams } = new URL(request.url);
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const handler = routes.get(`${method} ${pathname}`);
      if (handler) return handler(request, meta, searchParams);
      const allowed = ['GET', 'POST'].filter((other) => routes.has(`${other} ${pathname}`));
      return allowed.length > 0 ? methodNotAllowedJson(allowed) : refusalJson('not_found');
    },
    actorOf: async (headers, now) => {
      const person = await findSignedInPerson(headers, now);
      if (!person) return VISITOR;
      const { sessionId, signedInAt, timeZone } = person;
      return { ...toSignedIn(person), sessionId, signedInAt, timeZone };
    },
    sessionTokenOf: (headers) => readSessionToken(headers, cookies.session, secret),
    verifyCredential: async ({ uid, id_token }, now) => {
      const person = await findByIdToken(uid, id_token, now);
      return person ? done(toSignedIn(person)) : refuse('unauthenticated');
    },
    formTargets: provider.kind === 'google' ? [GOOGLE] : [],
    ...(provider.kind === 'trial' && {
      trialSignIn: createTrialSignIn(provider, { publicUrl, findSignedInPerson, oauthCallback }),
    }),
    ...(settings.emailSignIn && {
      emailSignIn: createEmailSignIn({ publicUrl, findSignedInPerson, oauthCallback }),
    }),
    identityProviders,
    usableIdentities: [
      ...identityProviders.map(({ id }) => id),
      ...(settings.emailSignIn ? [EMAIL_PROVIDER_ID] : []),
      ...(relyingParty ? [passkeyKind(relyingParty.id)] : []),
      ...(settings.wallets ? [WALLET_KIND] : []),
    ],
    sessionCookie: cookies.session,
  };
}

/**
 * Mounts the routes of sign-in ahead of the pages, which include `GET /sign-out` and `/signin`.
 * Starting a sign-in at a provider has no rate limit, since it stores nothing (the state is in a
 * cookie) and a limit by address would lock out everyone who shares it.
 */
export function mountSignIn(app: HttpApp, { handle }: SignIn): void {
  const signInPaths = ['/sign-in/:provider', '/sign-in/:provider/add', '/sign-in/:provider/again'];
  app.post('/sign-in/passkey/options', (c) => handle(c.req.raw, c.var.requestData));
  app.on(['GET', 'POST'], [...signInPaths, '/api/auth/*'], (c) => handle(c.req.raw, c.var.requestData));
  app.get(POPUP_DONE, (c) => handle(c.req.raw, c.var.requestData));
  app.post('/sign-out', (c) => handle(c.req.raw, c.var.requestData));
}

/**
 * Has the browser drop cached pages, those behind its Back button included. Storage is not cleared:
 * the page itself erases drafts on sign-out, and the theme stays.
 */
function withClearedCache(response: Response): Response {
  response.headers.set('Clear-Site-Data', '"cache"');
  return response;
}

/** The body of `GET /api/auth/get-session`: nothing that could be used as a credential. */
function sessionResponse(person: SignedInPerson | null) {
  if (!person) return null;
  const { uid, name, email, emailVerified, image, expiresAt } = person;
  return { user: { id: uid, name, email, emailVerified, image }, session: { expiresAt } };
}
