import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { users } from '../data/account-schema.ts';
import { testDatabase } from '../data/testing/test-database.ts';
import { insertTrialPerson } from '../data/trial-person.ts';
import { createSignIn } from './sign-in.ts';
import { TestBrowser } from './testing.ts';

const settings = { publicUrl: 'https://collegium.example', secret: 's'.repeat(40), adminEmails: [] };
const db = await testDatabase();
const keys = await generateKeyPair('ES256');
const ownKeys = await generateKeyPair('ES256');

/** A provider that says whatever a test wants it to. */
let idToken = '';
const server = createServer((request, response) => {
  void (async () => {
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['ES256'],
      },
      '/jwks': { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }] },
      '/token': {
        access_token: 'secret-of-the-provider',
        token_type: 'Bearer',
        expires_in: 60,
        id_token: idToken,
      },
    };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answers[request.url ?? '']));
  })();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

const signIn = createSignIn({
  db,
  settings,
  provider: { kind: 'trial', issuer, clientId: 'collegium', clientSecret: 'x' },
});
const honest = { sub: 's1', name: 'Jun A.', email: 'jun.a@example.edu', email_verified: true };

/** Signs in with an ID token made of these claims; returns the path where the browser ends, and the browser. */
async function comeBackWith(
  claims: JWTPayload,
  sign: (token: JWTPayload) => Promise<string> | string = signed,
) {
  const browser = new TestBrowser({ signIn, settings });
  const began = await browser.open(`${settings.publicUrl}/sign-in/google`, { next: '/user' });
  const ask = new URL(began.headers.get('location') ?? '').searchParams;
  expect([ask.get('code_challenge_method'), ask.get('nonce')?.length, ask.get('state')?.length]).toEqual([
    'S256',
    32,
    32,
  ]);
  idToken = await sign({ iss: issuer, aud: 'collegium', nonce: ask.get('nonce') ?? '', ...claims });
  const callback = `${ask.get('redirect_uri')}?${new URLSearchParams({ code: 'c', state: ask.get('state') ?? '' })}`;
  const end = await browser.open(callback);
  return { end: (end.headers.get('location') ?? '').replace(settings.publicUrl, ''), answer: end, browser };
}

const signed = (claims: JWTPayload) => signedWith(keys.privateKey, claims, '5m');
function signedWith(key: CryptoKey, claims: JWTPayload, until: string) {
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k' });
  return token.setIssuedAt().setExpirationTime(until).sign(key);
}

test('an honest identity signs in; over https its cookie is bound to this host and hidden from scripts (abuse 25)', async () => {
  const { end, answer } = await comeBackWith(honest);
  expect(end).toBe('/user');
  const line = answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('__Host-collegium.session_token='));
  for (const word of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000'])
    expect(line).toContain(word);
  expect(line).not.toContain('Domain');
});

test('17: an unverified address gives no account', async () => {
  for (const email_verified of [false, 'true', undefined]) {
    const { end } = await comeBackWith({ ...honest, sub: 's2', email: 'victim@example.edu', email_verified });
    expect(end).toBe('/signin?problem=unverified&next=%2Fuser');
  }
  expect((await db.select().from(users)).map(({ email }) => email)).not.toContain('victim@example.edu');
});

test('18: another identity with a known address does not become that person', async () => {
  await insertTrialPerson(db, { name: 'Noor K.', email: 'noor.k@example.edu' }, new Date());
  const { end, browser } = await comeBackWith({ ...honest, sub: 'another', email: 'noor.k@example.edu' });
  expect(end).toBe('/signin?problem=taken&next=%2Fuser');
  expect(browser.cookies.has(signIn.sessionCookie)).toBe(false);
});

test.each<[string, JWTPayload, ((claims: JWTPayload) => Promise<string> | string)?]>([
  ['another issuer', { iss: 'https://evil.example' }],
  ['another audience', { aud: 'somebody-else' }],
  ['another nonce', { nonce: 'replayed' }],
  ['an end in the past', {}, (claims) => signedWith(keys.privateKey, claims, '-1m')],
  ['no signature', {}, (claims) => new UnsecuredJWT(claims).setExpirationTime('5m').encode()],
  ['a key of its own', {}, (claims) => signedWith(ownKeys.privateKey, claims, '5m')],
])('19: an identity with %s is refused', async (_, claims, sign) => {
  const { end, browser } = await comeBackWith({ ...honest, ...claims }, sign);
  expect(end).toBe('/signin?problem=failed&next=%2Fuser');
  expect(browser.cookies.has(signIn.sessionCookie)).toBe(false);
});

test('33: a name loses what deceives the eye, and a missing one is the address without its host', async () => {
  await comeBackWith({ ...honest, sub: 's3', email: 'a.b@example.edu', name: 'A\u202eB\u0000' });
  await comeBackWith({
    ...honest,
    sub: 's4',
    email: 'c.d@example.edu',
    name: ' ',
    picture: 'https://evil.example/p.png',
  });
  const people = await db.select({ name: users.name, image: users.image, email: users.email }).from(users);
  expect(people).toContainEqual({ name: 'AB', image: null, email: 'a.b@example.edu' });
  expect(people).toContainEqual({ name: 'c.d', image: null, email: 'c.d@example.edu' });
});
