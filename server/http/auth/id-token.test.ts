import { symmetricEncrypt } from 'better-auth/crypto';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { countStatements } from '#server/db/testing/count-statements.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { signingKeys, users } from '#server/db/schema/account.ts';
import { isSuspendedSession } from '#server/queries/account/account.ts';
import { createIdTokenVerifier } from './id-token.ts';
import { createSignIn } from './sign-in.ts';
import { newRequestMeta, signInAs } from '../testing/test-browser.ts';

const settings = { publicUrl: 'http://127.0.0.1:4998', secret: 's'.repeat(40), adminEmails: [] };
const { db, pool } = await openTestDatabase();
const provider = { kind: 'google', clientId: 'c', clientSecret: 's' } as const;
const signIn = createSignIn({ db, settings, provider });
const board = { db, signIn, settings };
const now = new Date();
const minutes = (count: number) => new Date(now.getTime() + count * MINUTE_MS);
const noor = await signInAs(board, { name: 'Noor K.', email: 'noor.k@example.edu' }, now);

const refused = { ok: false, refusal: expect.objectContaining({ code: 'unauthenticated' }) };
const check = (uid: string, id_token: string, at = now) => signIn.verifyCredential({ uid, id_token }, at);
const ask = (path: string, init: RequestInit = {}) =>
  signIn.handle(new Request(settings.publicUrl + path, init), newRequestMeta());
const post = (path: string, cookie: string) => ask(path, { method: 'POST', headers: { cookie }, body: '{}' });

test('a token identifies its person for 15 minutes', async () => {
  const value = { kind: 'member', uid: noor.uid, name: 'Noor K.', email: 'noor.k@example.edu' };
  expect(await check(noor.uid, noor.token)).toEqual({ ok: true, value });
  expect(await check(noor.uid, noor.token, minutes(14))).toEqual({ ok: true, value });
  expect(await check(noor.uid, noor.token, minutes(16))).toEqual(refused);
});

test('a person’s token is refused with another uid [6]', async () => {
  const jun = await signInAs(board, { name: 'Jun A.', email: 'jun.a@example.edu' }, now);
  expect(await check(noor.uid, jun.token)).toEqual(refused);
  expect(await check('', noor.token)).toEqual(refused);
});

test('tokens with a wrong issuer, audience, key, algorithm or claim are refused [19]', async () => {
  const claims = decodeJwt(noor.token);
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const [ours] = await db.select().from(signingKeys);
  const signed = (
    change: JWTPayload,
    kid: string | undefined,
    key: CryptoKey | Uint8Array = privateKey,
    alg = 'EdDSA',
  ) => new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg, ...(kid && { kid }) }).sign(key);
  const forged = [
    await signed({}, ours?.id),
    await signed({}, 'unknown'),
    await signed({}, undefined),
    await signed({}, ours?.id, new TextEncoder().encode(ours?.publicKey ?? ''), 'HS256'),
    new UnsecuredJWT(claims).encode(),
    'nonsense',
    '',
    noor.token.replace(/.(?=.{3}$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
  ];
  for (const token of forged) expect(await check(noor.uid, token), token).toEqual(refused);

  await db.insert(signingKeys).values({
    id: 'test',
    publicKey: JSON.stringify(await exportJWK(publicKey)),
    privateKey: JSON.stringify(await symmetricEncrypt({ key: settings.secret, data: 'never used' })),
    alg: 'EdDSA',
    crv: 'Ed25519',
    createdAt: new Date(0),
  });
  expect(await check(noor.uid, await signed({}, 'test'))).toMatchObject({ ok: true });
  const jun = await signInAs(board, { name: 'Jun A.', email: 'jun.a@example.edu' }, now);
  for (const change of [
    { sid: decodeJwt(jun.token).sid },
    { iss: 'https://evil.example' },
    { aud: 'https://evil.example' },
    { sid: 'other' },
    { sid: undefined },
    { sub: 'other' },
    { sub: undefined },
    { exp: undefined },
    { iat: undefined },
  ]) {
    expect(await check(noor.uid, await signed(change as JWTPayload, 'test')), JSON.stringify(change)).toEqual(
      refused,
    );
  }
});

test('a database error is thrown instead of refusing the token', async () => {
  const failingSelect = () => {
    throw new Error('The database is gone');
  };
  const check = createIdTokenVerifier({ select: failingSelect } as never, settings);
  await expect(check(noor.uid, noor.token, now)).rejects.toThrow('The database is gone');
});

test('the signing keys are read once for several calls', async () => {
  const { counting, statements } = countStatements(pool);
  const check = createIdTokenVerifier(counting, settings);
  for (const token of [noor.token, noor.token])
    expect(await check(noor.uid, token, now)).toMatchObject({ uid: noor.uid });
  const tables = statements.map((statement) => /from "(\w+)"/.exec(statement)?.[1]);
  expect(tables).toEqual(['signing_keys', 'sessions', 'sessions']);
});

test('a malformed signing key does not hide the others', async () => {
  const malformed = { id: 'malformed', publicKey: 'not JSON', privateKey: 'not JSON', createdAt: now };
  await db.insert(signingKeys).values(malformed);
  const verify = createIdTokenVerifier(db, settings);
  expect(await verify(noor.uid, noor.token, now)).toMatchObject({ uid: noor.uid });
  const ada = await signInAs(board, { name: 'Ada L.', email: 'ada.l@example.edu' }, now);
  expect(await check(ada.uid, ada.token)).toMatchObject({ ok: true });
});

test('sign-out and account deletion end cookie and token, and the end of a session ends its token [24]', async () => {
  const person = { name: 'Sam O.', email: 'sam.o@example.edu' };
  const out = await signInAs(board, person, now);
  const answer = await post('/api/auth/sign-out', out.cookie);
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
    200,
    expect.stringContaining('Max-Age=0'),
  ]);
  expect(await check(out.uid, out.token)).toEqual(refused);
  expect(await signIn.actorOf(new Headers({ cookie: out.cookie }), now)).toEqual({ kind: 'visitor' });

  // An ended session has no person, and does not reveal that an account is suspended.
  expect(await isSuspendedSession(db, 'no such token')).toBe(false);

  const late = await signInAs(board, person, minutes(-59));
  expect(await check(late.uid, late.token)).toMatchObject({ ok: true });
  expect(await check(late.uid, late.token, minutes(2))).toEqual(refused);

  await db.delete(users);
  expect(await check(noor.uid, noor.token)).toEqual(refused);
  expect(await signIn.actorOf(new Headers({ cookie: noor.cookie }), now)).toEqual({ kind: 'visitor' });
});

test('a sign-out form without JavaScript redirects to the list of proposals', async () => {
  const { cookie } = await signInAs(board, { name: 'Ivo P.', email: 'ivo.p@example.edu' }, now);
  const answer = await post('/sign-out', cookie);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${settings.publicUrl}/`]);
});

test('get-session leaves out the session token; a visitor gets null and no ID token [9]', async () => {
  const { cookie } = await signInAs(board, { name: 'Lin T.', email: 'lin.t@example.edu' }, now);
  const session = await (await ask('/api/auth/get-session', { headers: { cookie } })).text();
  expect(session).toContain('"email":"lin.t@example.edu"');
  expect(session).not.toContain(decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0]);
  expect(await (await ask('/api/auth/get-session')).json()).toBeNull();
  const token = await ask('/api/auth/token');
  expect([token.status, await token.json()]).toEqual([401, expect.objectContaining({ success: false })]);
});

test('after a change of SECRET, new tokens are valid, and older tokens and cookies are not', async () => {
  const changed = { ...settings, secret: 'n'.repeat(40) };
  const after = createSignIn({ db, settings: changed, provider });
  const { uid, token } = await signInAs(
    { db, signIn: after, settings: changed },
    { name: 'Mia', email: 'mia@example.edu' },
    now,
  );
  expect(await after.verifyCredential({ uid, id_token: token }, now)).toMatchObject({ ok: true });
  const old = await signInAs(board, { name: 'Ada', email: 'ada@example.edu' }, now);
  expect(await after.verifyCredential({ uid: old.uid, id_token: old.token }, now)).toEqual(refused);
  expect(await after.actorOf(new Headers({ cookie: old.cookie }), now)).toEqual({ kind: 'visitor' });
});

test.each([
  ['POST', '/api/auth/sign-in/email'],
  ['POST', '/api/auth/sign-up/email'],
  ['POST', '/api/auth/sign-in/social'],
  ['POST', '/api/auth/link-social'],
  ['POST', '/api/auth/update-user'],
  ['POST', '/api/auth/change-email'],
  ['POST', '/api/auth/delete-user'],
  ['GET', '/api/auth/list-sessions'],
  ['GET', '/api/auth/list-accounts'],
  ['GET', '/api/auth/get-session/'],
  ['POST', '/api/auth/get-access-token'],
  ['GET', '/api/auth/callback/other'],
  ['GET', '/api/auth/error'],
  ['GET', '/api/auth/ok'],
])('%s %s returns 404', async (method, path) => {
  expect((await ask(path, { method })).status).toBe(404);
});
