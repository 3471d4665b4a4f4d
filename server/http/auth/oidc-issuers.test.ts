import { UnsecuredJWT, type JWTPayload } from 'jose';
import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { unlinkAccount } from '#server/commands/member/linked-account.ts';
import { linkedAccounts, users } from '#server/db/schema/account.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { discoverIssuer } from './issuer-discovery.ts';
import { createSignIn } from './sign-in.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { HONEST, redirectTargetOf, startStubProvider } from '../testing/stub-provider.ts';

const publicUrl = 'https://collegium.example';
const db = await testDatabase();
const campus = await startStubProvider(publicUrl);
const uni = await startStubProvider(publicUrl, 'uni');
const issuer = {
  id: 'uni',
  name: 'Example University',
  issuer: uni.issuer,
  clientId: 'collegium',
  clientSecret: 'x',
  emailDomains: [] as string[],
};
const logged: string[] = [];
const boardWith = (issuers: (typeof issuer)[]) => {
  const settings = {
    publicUrl,
    secret: 's'.repeat(40),
    adminEmails: [],
    issuers: [campus.settings, ...issuers],
  };
  const report = (line: string) => void logged.push(line);
  return { settings, signIn: createSignIn({ db, settings, provider: { kind: 'none' }, report }) };
};
const board = boardWith([issuer]);
const ofUni = (name: string) => ({ ...HONEST, sub: name, name, email: `${name}@example.edu` });
const uidOf = async (browser: TestBrowser) =>
  ((await browser.json('/api/auth/get-session')) as { user: { id: string } } | null)?.user.id ?? null;
const isSignedIn = ({ cookies }: TestBrowser) => cookies.has(board.signIn.sessionCookie);
const linkedAccountsOf = async (uid: string) =>
  (await db.select().from(linkedAccounts).where(eq(linkedAccounts.userId, uid)))
    .map(({ providerId }) => providerId)
    .toSorted();

afterEach(() => {
  logged.length = 0;
  uni.state.status = 200;
});

describe('signing in with another OIDC issuer', () => {
  test('creates an account identified by issuer and subject, and finds it the next time', async () => {
    const browser = new TestBrowser(board);
    const { ask, end } = await uni.comeBackWith(browser, ofUni('ada'));
    expect(end).toBe('/user');
    expect(ask.get('redirect_uri')).toBe(`${publicUrl}/api/auth/callback/uni`);
    expect([ask.get('code_challenge_method'), ask.get('nonce')?.length, ask.get('state')?.length]).toEqual([
      'S256',
      32,
      32,
    ]);
    const uid = await uidOf(browser);
    const [account] = await db.select().from(linkedAccounts).where(eq(linkedAccounts.userId, uid!));
    expect([account!.providerId, account!.accountId]).toEqual(['uni', `${uni.issuer} ada`]);
    const again = new TestBrowser(board);
    await uni.comeBackWith(again, ofUni('ada'));
    expect(await uidOf(again)).toBe(uid);
  });

  test('redirects to the issuer from a page without scripts instead of with a Location header', async () => {
    const answer = await new TestBrowser(board).open(`${publicUrl}/sign-in/uni`, { next: '/user' });
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).toContain('On to Example University');
    expect(html).not.toContain('<script');
    expect(redirectTargetOf(answer).startsWith(`${uni.issuer}/authorize?`)).toBe(true);
  });

  test('reads missing claims from userinfo, and only for the same subject', async () => {
    const { email: _, email_verified: __, ...bare } = ofUni('bea');
    uni.setUserInfo({ ...ofUni('bea'), sub: 'somebody-else' });
    const refused = new TestBrowser(board);
    expect((await uni.comeBackWith(refused, bare)).end).toBe('/signin?problem=unverified&next=%2Fuser');
    uni.setUserInfo(ofUni('bea'));
    const browser = new TestBrowser(board);
    expect((await uni.comeBackWith(browser, bare)).end).toBe('/user');
    expect(isSignedIn(refused)).toBe(false);
  });

  test('an issuer with email domains signs in only addresses of these domains', async () => {
    const strict = boardWith([{ ...issuer, emailDomains: ['example.edu'] }]);
    const signInStrictly = (claims: JWTPayload) => uni.comeBackWith(new TestBrowser(strict), claims);
    expect((await signInStrictly(ofUni('cleo'))).end).toBe('/user');
    for (const email of ['cleo@elsewhere.example', 'cleo@notexample.edu', 'x@example.edu@evil.example'])
      expect((await signInStrictly({ ...ofUni('carl'), email })).end).toMatch(
        /^\/signin\?problem=unverified/,
      );
  });

  test('an unreachable issuer is logged and leads back to the sign-in page; a mismatched one is reported', async () => {
    const closed = { ...issuer, issuer: 'http://127.0.0.1:2' };
    const start = (issuers: (typeof issuer)[]) =>
      new TestBrowser(boardWith(issuers)).open(`${publicUrl}/sign-in/uni`, { next: '/apply/7' });
    const answer = await start([closed]);
    expect(answer.headers.get('location')).toBe(`${publicUrl}/signin?problem=unreachable&next=%2Fapply%2F7`);
    expect(logged).toEqual([
      'Sign-in: Example University: http://127.0.0.1:2/.well-known/openid-configuration cannot be read: connection refused.',
    ]);
    expect(await discoverIssuer({ ...issuer, issuer: `${uni.issuer}/` })).toEqual({
      ok: false,
      problem: `Example University: the document at ${uni.issuer}/.well-known/openid-configuration is for the issuer "${uni.issuer}", not ${uni.issuer}/.`,
    });
    uni.state.status = 503;
    expect(await discoverIssuer(issuer)).toMatchObject({ problem: expect.stringContaining('answered 503.') });
  });

  test('returns 404 for an unknown issuer', async () => {
    for (const path of ['/sign-in/nobody', '/sign-in/constructor', '/sign-in/nobody/add'])
      expect((await new TestBrowser(board).open(publicUrl + path, {})).status).toBe(404);
  });
});

describe('abuse', () => {
  test('an unverified email address creates no account [17]', async () => {
    for (const email_verified of [false, 'true', undefined]) {
      const { end } = await uni.comeBackWith(new TestBrowser(board), { ...ofUni('mal'), email_verified });
      expect(end).toBe('/signin?problem=unverified&next=%2Fuser');
    }
    expect(await db.$count(users, eq(users.email, 'mal@example.edu'))).toBe(0);
  });

  test('the same email address at another issuer does not sign in to an existing account [18]', async () => {
    await campus.comeBackWith(new TestBrowser(board), ofUni('dora'));
    await uni.comeBackWith(new TestBrowser(board), ofUni('edo'));
    for (const [provider, name] of [
      [uni, 'dora'],
      [campus, 'edo'],
    ] as const) {
      const browser = new TestBrowser(board);
      const { end } = await provider.comeBackWith(browser, ofUni(name));
      expect(end).toBe('/signin?problem=taken&next=%2Fuser');
      expect(isSignedIn(browser)).toBe(false);
    }
  });

  test('the same subject at different issuers is different people, even under one issuer id [18]', async () => {
    const moved = await startStubProvider(publicUrl, 'uni');
    const [one, two] = [new TestBrowser(board), new TestBrowser(board)];
    const three = new TestBrowser(boardWith([{ ...issuer, issuer: moved.issuer }]));
    await campus.comeBackWith(one, { ...ofUni('fay'), sub: '1' });
    await uni.comeBackWith(two, { ...ofUni('gil'), sub: '1' });
    await moved.comeBackWith(three, { ...ofUni('hal'), sub: '1' });
    expect(new Set(await Promise.all([one, two, three].map(uidOf))).size).toBe(3);
  });

  test.each<[string, JWTPayload, ((claims: JWTPayload) => Promise<string> | string)?]>([
    ['another issuer', { iss: campus.issuer }],
    ['another audience', { aud: 'somebody-else' }],
    ['another nonce', { nonce: 'replayed' }],
    ['an expiry in the past', {}, uni.signExpired],
    ['no signature', {}, (claims) => new UnsecuredJWT(claims).setExpirationTime('5m').encode()],
    ['an unknown key', {}, uni.signWithAnotherKey],
    ['no token at all', {}, () => ''],
  ])('19: an identity with %s is refused', async (_, claims, sign) => {
    const browser = new TestBrowser(board);
    const { end } = await uni.comeBackWith(browser, { ...ofUni('ivo'), ...claims }, sign);
    expect(end).toBe('/signin?problem=failed&next=%2Fuser');
    expect(isSignedIn(browser)).toBe(false);
  });

  test('a callback from another issuer than the one the sign-in began with is refused as stale', async () => {
    for (const [startedAt, answered] of [
      ['uni', 'campus'],
      ['campus', 'uni'],
    ]) {
      const browser = new TestBrowser(board);
      const answer = await browser.open(`${publicUrl}/sign-in/${startedAt}`, { next: '/user' });
      const state = new URL(redirectTargetOf(answer)).searchParams.get('state') ?? '';
      const requested = [...uni.state.requestedPaths, ...campus.state.requestedPaths];
      const back = await browser.open(
        `${publicUrl}/api/auth/callback/${answered}?${new URLSearchParams({ code: 'c', state })}`,
      );
      expect(back.headers.get('location')).toBe(`${publicUrl}/signin?problem=stale`);
      expect(isSignedIn(browser)).toBe(false);
      // No provider received the code.
      expect([...uni.state.requestedPaths, ...campus.state.requestedPaths]).toEqual(requested);
    }
  });

  test('an unsafe return path leads to /home [22]', async () => {
    for (const next of ['//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect((await uni.comeBackWith(new TestBrowser(board), ofUni('jo'), undefined, { next })).end).toBe(
        '/home',
      );
  });
});

describe('linking another account', () => {
  const adding = { path: 'uni/add' };

  test('links it to the signed-in person and notifies them, and both then sign in to one account', async () => {
    const browser = new TestBrowser(board);
    await campus.comeBackWith(browser, ofUni('kim'));
    const uid = (await uidOf(browser))!;
    const { end } = await uni.comeBackWith(browser, { ...ofUni('kim-uni') }, undefined, adding);
    expect(end).toBe('/settings/account');
    expect(await uidOf(browser)).toBe(uid);
    const other = new TestBrowser(board);
    await uni.comeBackWith(other, ofUni('kim-uni'));
    expect(await uidOf(other)).toBe(uid);
    expect(await linkedAccountsOf(uid)).toEqual(['campus', 'uni']);
    const line = and(eq(notifications.userId, uid), eq(notifications.event, 'linked_accounts_changed'));
    expect((await db.select().from(notifications).where(line)).map(({ facts }) => facts)).toEqual([
      { change: 'added', way: 'Example University', at: expect.any(String) },
    ]);
    const kinds = await db
      .select({ kind: auditEntries.kind })
      .from(auditEntries)
      .where(eq(auditEntries.actorId, uid));
    expect(kinds.map(({ kind }) => kind)).toContain('account_linked');
    const [person] = await db.select().from(users).where(eq(users.id, uid));
    expect([person!.name, person!.email]).toEqual(['kim', 'kim@example.edu']);
  });

  test('is refused without a session, and when the session changed since it began', async () => {
    const visitor = await new TestBrowser(board).open(`${publicUrl}/sign-in/uni/add`, {});
    expect(visitor.headers.get('location')).toBe(`${publicUrl}/signin?next=%2Fsettings%2Faccount`);
    const browser = new TestBrowser(board);
    await campus.comeBackWith(browser, ofUni('lea'));
    const mine = browser.cookies.get(board.signIn.sessionCookie)!;
    const next = new TestBrowser(board);
    await campus.comeBackWith(next, ofUni('lou'));
    const answer = await browser.open(`${publicUrl}/sign-in/uni/add`, {});
    const state = new URL(redirectTargetOf(answer)).searchParams.get('state') ?? '';
    const callback = `${publicUrl}/api/auth/callback/uni?${new URLSearchParams({ code: 'c', state })}`;
    for (const session of [next.cookies.get(board.signIn.sessionCookie)!, null]) {
      const later = new TestBrowser(board);
      later.cookies = new Map(browser.cookies);
      if (session) later.cookies.set(board.signIn.sessionCookie, session);
      else later.cookies.delete(board.signIn.sessionCookie);
      expect((await later.open(callback)).headers.get('location')).toBe(`${publicUrl}/signin?problem=stale`);
    }
    expect(mine).toBe(browser.cookies.get(board.signIn.sessionCookie));
    expect(await linkedAccountsOf((await uidOf(browser))!)).toEqual(['campus']);
  });

  test('is refused for an identity that is unverified, another person’s, or has another person’s address', async () => {
    await uni.comeBackWith(new TestBrowser(board), ofUni('max'));
    await campus.comeBackWith(new TestBrowser(board), ofUni('mia'));
    const browser = new TestBrowser(board);
    await campus.comeBackWith(browser, ofUni('ned'));
    for (const [claims, problem] of [
      [{ ...ofUni('max'), email: 'max@elsewhere.example' }, 'linked'],
      [ofUni('max'), 'taken'],
      [{ ...ofUni('mia'), sub: 'mia-uni' }, 'taken'],
      [{ ...ofUni('ned-uni'), email_verified: false }, 'unverified'],
      [{ ...ofUni('ned-uni'), nonce: 'replayed' }, 'failed'],
    ] as const)
      expect((await uni.comeBackWith(browser, claims, undefined, adding)).end).toBe(
        `/settings/account?problem=${problem}`,
      );
    const uid = (await uidOf(browser))!;
    expect(await linkedAccountsOf(uid)).toEqual(['campus']);
    expect(
      await db.$count(
        notifications,
        and(eq(notifications.userId, uid), eq(notifications.event, 'linked_accounts_changed')),
      ),
    ).toBe(0);
  });

  test('unlinking two accounts at once unlinks one, and the last one cannot be unlinked', async () => {
    const browser = new TestBrowser(board);
    await campus.comeBackWith(browser, ofUni('oda'));
    await uni.comeBackWith(browser, ofUni('oda-uni'), undefined, adding);
    const uid = (await uidOf(browser))!;
    const oda = { kind: 'member', uid, name: 'oda', email: 'oda@example.edu' } as const;
    const usable = ['campus', 'uni'];
    const [first, second] = await Promise.all(
      usable.map((id) => unlinkAccount(db, oda, { id, name: id, usable }, new Date())),
    );
    expect([first!.ok, second!.ok].toSorted()).toEqual([false, true]);
    const remaining = await linkedAccountsOf(uid);
    expect(remaining).toHaveLength(1);
    expect(await unlinkAccount(db, oda, { id: remaining[0]!, name: '', usable }, new Date())).toMatchObject({
      refusal: { code: 'last_way' },
    });
  });
});
