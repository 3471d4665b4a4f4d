import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider';
import { newPersonErrors, safeWayBack, signInAddress } from '../../domain/account.ts';
import { cleanLine } from '../../domain/text.ts';
import { trialSubject } from '../data/trial-person.ts';
import stylesheet from './trial-page.css?raw';
import { TRIAL_ICON, trialEndedPage, trialPage, type TrialPerson } from './trial-page.ts';
import type { TrialPlace } from './trial-place.ts';
import { keepTrialIdentity, readTrialIdentity, trialMemory, type TrialIdentity } from './trial-store.ts';

export type TrialProviderOptions = {
  /** Where the port, the keys and the shared secret are kept. */
  dataDir: string;
  /** The board's public address: the only client, and the only place to return to. */
  appUrl: string;
  /** The demo people, in the order they are offered. */
  people: TrialPerson[];
  /** The words for a path one returns to; null when there are none. */
  placeOf?: (path: string) => Promise<TrialPlace | null>;
  /** Addresses that cannot be used here, in lower case: those of admins, where others than this machine may come. */
  refusedEmails?: readonly string[];
  /** Hears of errors that somebody has to look at. */
  report?: (error: unknown) => void;
};

/** The running provider, as sign-in needs it. */
export type TrialProvider = {
  kind: 'trial';
  issuer: string;
  clientId: string;
  clientSecret: string;
  close: () => Promise<void>;
};

const CLIENT_ID = 'collegium';
const LOOPBACK = '127.0.0.1';
const FORM_CAP = 16_384;
const MINUTES = 60;

/**
 * Starts the OpenID Connect provider that stands in for Google in trial mode, on a port of its own and on this machine
 * only. Every sign-in asks whom to be; nobody stays signed in here. A person is known by the hash of their address.
 */
export async function startTrialProvider(options: TrialProviderOptions): Promise<TrialProvider> {
  const identity = await readTrialIdentity(options.dataDir);
  const { server, port } = await listenOnKeptPort(identity.port);
  await keepTrialIdentity(options.dataDir, { ...identity, port });
  const issuer = `http://${LOOPBACK}:${port}`;
  server.on('request', createHandler(options, issuer, identity, port));
  return {
    kind: 'trial',
    issuer,
    clientId: CLIENT_ID,
    clientSecret: identity.clientSecret,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The port of last time when it is free, so that a page left open still works; else any free one. */
async function listenOnKeptPort(kept: number): Promise<{ server: Server; port: number }> {
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000 });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, LOOPBACK, () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(kept).catch(() => listen(0));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The trial sign-in listens nowhere.');
  return { server, port: address.port };
}

function createHandler(options: TrialProviderOptions, issuer: string, identity: TrialIdentity, port: number) {
  const names = new Map<string, { name: string; email: string }>();
  const provider = new Provider(issuer, configurationOf(options, identity, port, names));
  const answer = provider.callback();
  const assets = assetsOf();
  return (request: IncomingMessage, response: ServerResponse): void => {
    const url = URL.parse(request.url ?? '/', issuer);
    if (!url) return void response.writeHead(400).end();
    // Another site's name that leads here (DNS rebinding) gets nothing.
    if (request.headers.host !== new URL(issuer).host) return void response.writeHead(421).end();
    for (const [header, value] of Object.entries(headersFor(options.appUrl)))
      response.setHeader(header, value);
    // Without the session of last time each sign-in asks whom to be, as it should.
    request.headers.cookie = withoutSession(request.headers.cookie, port);
    const { pathname, searchParams } = url;
    const asset = assets[pathname];
    if (asset) void sendAsset(response, asset);
    else if (pathname === '/') response.writeHead(302, { location: options.appUrl }).end();
    else if (pathname.startsWith('/step-in/'))
      stepIn(provider, options, names, request, response, searchParams.get('back')).catch(
        (error: unknown) => {
          const lost = error instanceof Error && error.name === 'SessionNotFound';
          if (!lost) options.report?.(error);
          sendEnded(response, options.appUrl, searchParams.get('back'), lost ? 400 : 500);
        },
      );
    else void answer(request, response);
  };
}

function configurationOf(
  options: TrialProviderOptions,
  identity: TrialIdentity,
  port: number,
  names: Map<string, { name: string; email: string }>,
): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true } as const;
  return {
    adapter: trialMemory(),
    clients: [boardAsClient(options.appUrl, identity.clientSecret)],
    jwks: { keys: [identity.signingKey] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    responseTypes: ['code'],
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    extraParams: ['back'],
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    // Cookies do not know ports: two boards on one machine would overwrite each other's.
    cookies: {
      keys: identity.cookieKeys,
      names: { session: `trial_${port}`, interaction: `trial_${port}_step`, resume: `trial_${port}_resume` },
      long: cookie,
      short: cookie,
    },
    ttl: {
      AccessToken: MINUTES,
      AuthorizationCode: MINUTES,
      IdToken: 5 * MINUTES,
      Interaction: 60 * MINUTES,
      Session: 60 * MINUTES,
      Grant: 60 * MINUTES,
    },
    expiresWithSession: () => false,
    clientBasedCORS: () => false,
    interactions: {
      url: (_, { uid, params }) => {
        const back = typeof params.back === 'string' ? params.back : '';
        return `/step-in/${uid}${back ? `?${new URLSearchParams({ back })}` : ''}`;
      },
    },
    loadExistingGrant: grantEverything,
    findAccount: (_, sub) => {
      const person = names.get(sub);
      return person && { accountId: sub, claims: () => ({ sub, ...person, email_verified: true }) };
    },
    renderError: (context) => {
      const back = typeof context.oidc?.params?.back === 'string' ? context.oidc.params.back : null;
      context.type = 'html';
      context.body = trialEndedPage(options.appUrl, startAgain(options.appUrl, back));
    },
  };
}

/** The board is the only client, and its callback the only place to send a code to. */
function boardAsClient(appUrl: string, clientSecret: string): ClientMetadata {
  return {
    client_id: CLIENT_ID,
    client_secret: clientSecret,
    redirect_uris: [`${appUrl}/api/auth/callback/google`],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_post',
    id_token_signed_response_alg: 'ES256',
  };
}

/** Consent goes without asking: the board sees what was typed here, and nothing else exists. */
const grantEverything: Configuration['loadExistingGrant'] = async ({ oidc }) => {
  const accountId = oidc.session?.accountId;
  if (!oidc.client || !accountId) return undefined;
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};

/** The page of choosing, and what is done with the choice. Throws SessionNotFound when this sign-in is no longer known. */
async function stepIn(
  provider: Provider,
  options: TrialProviderOptions,
  names: Map<string, { name: string; email: string }>,
  request: IncomingMessage,
  response: ServerResponse,
  back: string | null,
): Promise<void> {
  await provider.interactionDetails(request, response);
  const form = request.method === 'POST' ? await readForm(request) : null;
  if (form?.has('cancel')) return provider.interactionFinished(request, response, { error: 'access_denied' });
  const refused = options.refusedEmails ?? [];
  const people = options.people.filter(({ email }) => !refused.includes(email));
  const chosen = people.find(({ email }) => email === form?.get('person'));
  const typed = { name: form?.get('name') ?? '', email: form?.get('email') ?? '' };
  const errors = chosen || !form ? {} : newPersonErrors(typed, refused);
  if (form && Object.keys(errors).length === 0) {
    const { name, email } = chosen ?? typed;
    const person = { name: cleanLine(name), email: email.trim().toLowerCase() };
    const accountId = trialSubject(person.email);
    names.set(accountId, person);
    return provider.interactionFinished(request, response, { login: { accountId, remember: false } });
  }
  const path = back && safeWayBack(back);
  const place = path ? ((await options.placeOf?.(path)) ?? null) : null;
  const action = request.url ?? '/';
  const page = trialPage({ appUrl: options.appUrl, action, place, people, typed, errors });
  // Not 422: browsers write that to their console as an error, which it is not.
  sendPage(response, 200, page);
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > FORM_CAP) throw new Error('This form is too large.');
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}

function sendEnded(response: ServerResponse, appUrl: string, back: string | null, status: number): void {
  if (response.headersSent) response.destroy();
  else sendPage(response, status, trialEndedPage(appUrl, startAgain(appUrl, back)));
}

const startAgain = (appUrl: string, back: string | null) =>
  appUrl + signInAddress('/signin', back && safeWayBack(back));

function sendPage(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(html);
}

/** The redirect after the form goes through the board's address, so that `form-action` has to name it. */
function headersFor(appUrl: string): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ${appUrl}; base-uri 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  };
}

function withoutSession(cookies: string | undefined, port: number): string {
  const session = new RegExp(`^\\s*trial_${port}(\\.sig)?=`);
  return (cookies ?? '')
    .split(';')
    .filter((cookie) => !session.test(cookie))
    .join(';');
}

type Asset = { type: string; body: () => string | Promise<Buffer> };

function assetsOf(): Record<string, Asset> {
  const require = createRequire(import.meta.url);
  const font = (file: string): Asset => ({
    type: 'font/woff2',
    body: () => readFile(require.resolve(`@fontsource-variable/${file}`)),
  });
  return {
    '/page.css': { type: 'text/css; charset=utf-8', body: () => stylesheet },
    '/icon.svg': { type: 'image/svg+xml', body: () => TRIAL_ICON },
    '/serif.woff2': font('piazzolla/files/piazzolla-latin-opsz-normal.woff2'),
    '/sans.woff2': font('schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2'),
  };
}

async function sendAsset(response: ServerResponse, asset: Asset): Promise<void> {
  try {
    const body = await asset.body();
    response.writeHead(200, { 'content-type': asset.type, 'cache-control': 'max-age=3600' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
}
