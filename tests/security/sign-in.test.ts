import { type JWTPayload, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { sessions, linkedAccounts, signingKeys, users } from '#server/db/schema/account.ts';
import type { TestBrowser } from '#server/http/testing/test-browser.ts';
import { HONEST, startStubProvider } from '#server/http/testing/stub-provider.ts';
import { startOidcProvider } from '#server/http/testing/oidc-provider.ts';
import { openTestApp } from './test-app.ts';

const publicUrl = 'https://board.example';
const stub = await startStubProvider(publicUrl);
const board = await openTestApp({ settings: { publicUrl, issuers: [stub.settings] } });
const session = board.signIn.sessionCookie;

// A provider that accepts each code once, as real ones do, with a separate board.
const rhea = { name: 'Rhea V.', email: 'rhea.v@example.edu' };
const strict = await startOidcProvider(publicUrl, rhea);
const strictBoard = await openTestApp({ settings: { publicUrl, issuers: [strict] } });

const cookieOf = (browser: TestBrowser) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const isSignedIn = async (browser: TestBrowser) =>
  (await browser.json('/api/auth/get-session')) !== null || browser.cookies.has(session);

/** A browser before its OAuth callback, with the callback URL that holds the code. */
async function beforeCallback() {
  const browser = strictBoard.browser();
  return { browser, callback: await browser.callback({ next: '/user' }, 'campus') };
}

test('an email that the provider has not verified creates no account and opens no existing one [17]', async () => {
  await board.person('Vera V.');
  const before = await board.db.select().from(users);
  for (const email of ['new@example.edu', 'vera.v@example.edu'])
    for (const email_verified of [false, 'true', 1, null, undefined]) {
      const browser = board.browser();
      const { end } = await stub.comeBackWith(browser, {
        ...HONEST,
        sub: 'unverified',
        email,
        email_verified,
      });
      expect(end).toMatch(/^\/signin\?problem=unverified/);
      expect(await isSignedIn(browser)).toBe(false);
    }
  expect(await board.db.select().from(users)).toEqual(before);
});

test('an identity is the issuer and subject, never the email [18]', async () => {
  const victim = await board.person('Noor K.');
  const thief = board.browser();
  const { end } = await stub.comeBackWith(thief, { ...HONEST, sub: 'thief', email: victim.email });
  expect(end).toMatch(/^\/signin\?problem=taken/);
  expect(await isSignedIn(thief)).toBe(false);
  // The subject identifies the person: another account's address changes nothing later.
  const [first, later] = [board.browser(), board.browser()];
  await stub.comeBackWith(first, HONEST);
  await stub.comeBackWith(later, { ...HONEST, email: victim.email });
  const [one, two] = await Promise.all(
    [first, later].map((browser) => browser.json('/api/auth/get-session')),
  );
  expect(two).toMatchObject({ user: (one as { user: object }).user });
  expect((two as { user: { id: string } }).user.id).not.toBe(victim.uid);
});

test('an ID token with wrong claims, an expired one, or one with alg none or a foreign key is refused [19]', async () => {
  const before = await board.db.select().from(users);
  const forged = { ...HONEST, sub: 'forged', email: 'forged@example.edu' };
  const unsigned = (claims: JWTPayload) => new UnsecuredJWT(claims).setExpirationTime('5m').encode();
  for (const [claims, sign] of [
    [{ aud: 'somebody-else' }],
    [{ iss: 'https://evil.example' }],
    [{ nonce: 'replayed' }],
    [{}, stub.signExpired],
    [{}, unsigned],
    [{}, stub.signWithAnotherKey],
    [{ sub: '' }],
  ] as const) {
    const browser = board.browser();
    const { end } = await stub.comeBackWith(browser, { ...forged, ...claims }, sign);
    expect([claims, end]).toEqual([claims, expect.stringMatching(/^\/signin\?problem=/)]);
    expect(await isSignedIn(browser)).toBe(false);
  }
  expect(await board.db.select().from(users)).toEqual(before);
});

test('a callback with a missing or replayed state, or one of another browser, is refused [20]', async () => {
  const { browser, callback } = await beforeCallback();
  const bare = new URL(callback);
  bare.searchParams.delete('state');
  const other = strictBoard.browser();
  for (const [who, url] of [
    [browser, bare.href],
    [other, callback],
  ] as const) {
    expect((await who.open(url)).headers.get('location')).toMatch(/\/signin\?problem=stale/);
    expect(await isSignedIn(who)).toBe(false);
  }
  // The browser that started the sign-in can use the callback, once.
  expect((await browser.open(callback)).headers.get('location')).toBe(`${publicUrl}/user`);
  expect((await browser.open(callback)).headers.get('location')).toMatch(/problem=stale/);
});

test('an authorization code works once, also with the same cookies [21]', async () => {
  const { browser, callback } = await beforeCallback();
  const copy = strictBoard.browser();
  copy.cookies = new Map(browser.cookies);
  expect((await browser.open(callback)).headers.get('location')).toBe(`${publicUrl}/user`);
  expect((await copy.open(callback)).headers.get('location')).toMatch(/\/signin\?problem=failed/);
  expect(await isSignedIn(copy)).toBe(false);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/%0d%0aSet-Cookie:x=y',
  '/%5cevil.example',
  '/\tevil',
])('%j as the return URL leads to the home page and is never linked [22]', async (next) => {
  const { end, answer } = await stub.comeBackWith(board.browser(), HONEST, undefined, { next });
  expect(end).toBe('/home');
  expect(answer.headers.get('location')).toBe(`${publicUrl}/home`);
  const query = new URLSearchParams({ next }).toString();
  for (const path of [`/signin?${query}`, `/auth?${query}`, `/auth/apply?${query}`]) {
    const page = await (await board.ask(path)).text();
    expect(page).not.toMatch(/(?:href|action|value)="(?:\/\/|https?:)?[^"]*evil[.]example/);
    expect(page).not.toMatch(/(?:href|action)="javascript:/);
  }
  const asked = await board.ask(`/sign-in/campus?${query}`);
  expect(new URL(asked.headers.get('location') ?? '').origin).toBe(publicUrl);
});

test('provider tokens are not stored or logged, and signing keys are stored encrypted [28]', async () => {
  await stub.comeBackWith(board.browser(), HONEST);
  const stored = [await board.db.select().from(linkedAccounts), await board.db.select().from(sessions)];
  expect(JSON.stringify(stored)).not.toMatch(/secret-of-the-provider|access_?token|refresh_?token/i);
  // Matches a JWT with its dot: `eyJ` alone may occur in any random id.
  expect(JSON.stringify(stored)).not.toMatch(/eyJ[\w-]+\.[\w-]+/);
  await board.person('Kim K.');
  const keys = await board.db.select().from(signingKeys);
  expect(keys.length).toBeGreaterThan(0);
  for (const { privateKey } of keys) expect(privateKey).not.toMatch(/"d"|kty/);
  expect(board.logText()).not.toMatch(/secret-of-the-provider|eyJ[\w-]+\.[\w-]+/);
});

test('signing in replaces a planted or older session with a new one, and forged cookies are refused [23]', async () => {
  const mal = await strictBoard.person('Mal M.');
  const browser = strictBoard.browser();
  const planted = mal.cookie.slice(mal.cookie.indexOf('=') + 1);
  browser.cookies.set(session, planted);
  await browser.start({}, 'campus');
  expect(browser.cookies.get(session)).not.toBe(planted);
  expect(await browser.json('/api/auth/get-session')).toMatchObject({ user: { email: rhea.email } });
  // Sign-in ended the planted session, and a cookie with a forged signature is no session.
  const asked = (cookie: string) => strictBoard.ask('/api/auth/token', { as: { cookie } });
  expect((await asked(mal.cookie)).status).toBe(401);
  const first = cookieOf(browser);
  for (const forged of [`${session}=token.forged`, `${session}=`, first.replace(/[.][^.;]+/, '.AAAA')])
    expect((await asked(forged)).status).toBe(401);
  await browser.start({}, 'campus');
  expect(cookieOf(browser)).not.toBe(first);
  expect((await asked(first)).status).toBe(401);
});
