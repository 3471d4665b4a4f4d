import { UnsecuredJWT, type JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/account.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { insertTrialPerson } from '#server/db/trial-person.ts';
import { createSignIn } from './sign-in.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { HONEST, startStubProvider } from '../testing/stub-provider.ts';

const db = await testDatabase();
const publicUrl = 'https://collegium.example';
const stubProvider = await startStubProvider(publicUrl);
const settings = { publicUrl, secret: 's'.repeat(40), adminEmails: [], issuers: [stubProvider.settings] };
const signIn = createSignIn({ db, settings, provider: { kind: 'none' } });
const honest = HONEST;

async function finishWith(claims: JWTPayload, sign?: (token: JWTPayload) => Promise<string> | string) {
  const browser = new TestBrowser({ signIn, settings });
  const { ask, answer, end } = await stubProvider.comeBackWith(browser, claims, sign);
  expect([ask.get('code_challenge_method'), ask.get('nonce')?.length, ask.get('state')?.length]).toEqual([
    'S256',
    32,
    32,
  ]);
  return { end, answer, browser };
}

test('a valid identity signs in with a __Host- cookie that is HttpOnly and Secure (abuse 25)', async () => {
  const { end, answer } = await finishWith(honest);
  expect(end).toBe('/user');
  const line = answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('__Host-collegium.session_token='));
  for (const word of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000'])
    expect(line).toContain(word);
  expect(line).not.toContain('Domain');
});

test('an unverified email address creates no account [17]', async () => {
  for (const email_verified of [false, 'true', undefined]) {
    const { end } = await finishWith({ ...honest, sub: 's2', email: 'victim@example.edu', email_verified });
    expect(end).toBe('/signin?problem=unverified&next=%2Fuser');
  }
  expect((await db.select().from(users)).map(({ email }) => email)).not.toContain('victim@example.edu');
});

test('another identity with a known email address is not signed in as that person [18]', async () => {
  await insertTrialPerson(db, { name: 'Noor K.', email: 'noor.k@example.edu' }, new Date());
  const { end, browser } = await finishWith({ ...honest, sub: 'another', email: 'noor.k@example.edu' });
  expect(end).toBe('/signin?problem=taken&next=%2Fuser');
  expect(browser.cookies.has(signIn.sessionCookie)).toBe(false);
});

test.each<[string, JWTPayload, ((claims: JWTPayload) => Promise<string> | string)?]>([
  ['another issuer', { iss: 'https://evil.example' }],
  ['another audience', { aud: 'somebody-else' }],
  ['another nonce', { nonce: 'replayed' }],
  ['an expiry in the past', {}, stubProvider.signExpired],
  ['no signature', {}, (claims) => new UnsecuredJWT(claims).setExpirationTime('5m').encode()],
  ['an unknown key', {}, stubProvider.signWithAnotherKey],
])('19: an identity with %s is refused', async (_, claims, sign) => {
  const { end, browser } = await finishWith({ ...honest, ...claims }, sign);
  expect(end).toBe('/signin?problem=failed&next=%2Fuser');
  expect(browser.cookies.has(signIn.sessionCookie)).toBe(false);
});

test('deceptive characters are removed from a name, and a missing name becomes the email’s local part [33]', async () => {
  await finishWith({ ...honest, sub: 's3', email: 'a.b@example.edu', name: 'A\u202eB\u0000' });
  await finishWith({
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
