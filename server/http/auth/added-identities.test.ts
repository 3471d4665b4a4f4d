import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { unlinkAccount } from '#server/commands/member/linked-account.ts';
import { linkedAccounts, users } from '#server/db/schema/account.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';
import { HONEST, startStubProvider } from '../testing/stub-provider.ts';
import { startStubGitHub } from '../testing/stub-github.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { createSignIn } from './sign-in.ts';

const publicUrl = 'https://collegium.example';
const db = await testDatabase();
const campus = await startStubProvider(publicUrl);
const orcid = await startStubProvider(publicUrl, 'orcid');
const github = await startStubGitHub(publicUrl);
const settings = {
  publicUrl,
  secret: 's'.repeat(40),
  adminEmails: [],
  issuers: [campus.settings],
  github: github.settings,
  orcid: { ...orcid.settings, name: 'ORCID' },
};
const board = { settings, signIn: createSignIn({ db, settings, provider: { kind: 'none' } }) };
const USABLE = board.signIn.usableIdentities;
const atCampus = (name: string) => ({ ...HONEST, sub: name, name, email: `${name}@example.edu` });
const uidIn = async (browser: TestBrowser) =>
  ((await browser.json('/api/auth/get-session')) as { user: { id: string } } | null)?.user.id ?? null;
let ids = 1000;
const githubAccount = (
  login: string,
  emails = [{ email: `${login}@home.example`, primary: true, verified: true }],
) => {
  ids += 1;
  return { id: ids, login, name: null, emails };
};
const factsOf = async (uid: string) =>
  (
    await db
      .select()
      .from(verifiedFacts)
      .where(and(eq(verifiedFacts.userId, uid), ne(verifiedFacts.kind, 'academic_domain')))
  ).map(({ kind, subject, label, isShown, lostAt }) => ({
    kind,
    subject,
    label,
    isShown,
    isLost: lostAt !== null,
  }));
const subjectsOf = async (uid: string) =>
  (await db.select().from(linkedAccounts).where(eq(linkedAccounts.userId, uid))).map(
    ({ providerId, accountId }) => `${providerId} ${accountId}`,
  );
/** A member who signed in at the college a moment ago. */
async function member(name: string) {
  const browser = new TestBrowser(board);
  await campus.comeBackWith(browser, atCampus(name));
  const uid = (await uidIn(browser))!;
  return { browser, uid, actor: { kind: 'member', uid, name, email: `${name}@example.edu` } as const };
}

describe('GitHub', () => {
  test('begins an account with its verified primary address, whose subject is the id', async () => {
    const browser = new TestBrowser(board);
    const account = githubAccount('ada');
    const { asked, end } = await github.comeBackAs(browser, account);
    expect(end).toBe('/user');
    expect([asked.get('scope'), asked.get('client_id'), asked.get('code_challenge_method')]).toEqual([
      'user:email',
      'collegium',
      'S256',
    ]);
    expect(asked.get('redirect_uri')).toBe(`${publicUrl}/api/auth/callback/github`);
    expect(github.tokenRequests.at(-1)?.get('client_secret')).toBe('x');
    const uid = (await uidIn(browser))!;
    expect(await subjectsOf(uid)).toEqual([`github ${account.id}`]);
    const [person] = await db.select().from(users).where(eq(users.id, uid));
    expect([person!.name, person!.email, person!.emailVerified]).toEqual(['ada', 'ada@home.example', true]);
    expect(await factsOf(uid)).toEqual([
      { kind: 'github', subject: String(account.id), label: 'ada', isShown: false, isLost: false },
    ]);
    // A renamed account is the same person, with the new name in the fact.
    const again = new TestBrowser(board);
    await github.comeBackAs(again, { ...account, login: 'ada-b' });
    expect(await uidIn(again)).toBe(uid);
    expect(await factsOf(uid)).toMatchObject([{ label: 'ada-b' }]);
  });

  test.each([
    ['no address', []],
    ['an unverified primary address', [{ email: 'mal@home.example', primary: true, verified: false }]],
    [
      'a verified address that is not primary',
      [{ email: 'mal@home.example', primary: false, verified: true }],
    ],
    [
      'an unverified primary address beside a verified one',
      [
        { email: 'mal@home.example', primary: true, verified: false },
        { email: 'mal2@home.example', primary: false, verified: true },
      ],
    ],
  ])('with %s it begins no account', async (_, emails) => {
    const before = await db.$count(users);
    const browser = new TestBrowser(board);
    const { end } = await github.comeBackAs(browser, githubAccount('mal', emails));
    expect(end).toBe('/signin?problem=unverified&next=%2Fuser');
    expect(await uidIn(browser)).toBeNull();
    expect(await db.$count(users)).toBe(before);
  });

  test('an equal address links nothing', async () => {
    await member('bea');
    const emails = [{ email: 'bea@example.edu', primary: true, verified: true }];
    const browser = new TestBrowser(board);
    const { end } = await github.comeBackAs(browser, githubAccount('bea', emails));
    expect(end).toBe('/signin?problem=taken&next=%2Fuser');
    expect(await uidIn(browser)).toBeNull();
  });

  test('linked by a signed-in person it is a fact, which ends when it is unlinked', async () => {
    const { browser, uid, actor } = await member('cleo');
    const account = githubAccount('cleo');
    expect((await github.comeBackAs(browser, account, { path: 'github/add' })).end).toBe('/settings/account');
    expect(await factsOf(uid)).toMatchObject([{ kind: 'github', label: 'cleo', isLost: false }]);
    const way = { id: 'github', name: 'GitHub', usable: USABLE };
    expect((await unlinkAccount(db, actor, way, new Date())).ok).toBe(true);
    expect(await factsOf(uid)).toMatchObject([{ kind: 'github', isLost: true }]);
    expect(await subjectsOf(uid)).toEqual([`campus ${campus.issuer} cleo`]);
  });
});

describe('ORCID', () => {
  const iD = (last: string) => `0000-0002-1825-${last}`;
  // ORCID's ID token has no email address.
  const comeBackWith = (browser: TestBrowser, sub: string, path = 'orcid') =>
    orcid.comeBackWith(browser, { sub, given_name: 'Dora' }, undefined, { path });

  test('asks for nothing but the iD, and begins no account', async () => {
    const before = await db.$count(users);
    const browser = new TestBrowser(board);
    const { ask, end } = await comeBackWith(browser, iD('0001'));
    expect(ask.get('scope')).toBe('openid');
    expect(end).toBe('/signin?problem=not_linked&next=%2Fuser');
    expect(await uidIn(browser)).toBeNull();
    expect(await db.$count(users)).toBe(before);
  });

  test('linked by a signed-in person it signs in to their account, and changes neither name nor email', async () => {
    const { browser, uid, actor } = await member('dora');
    expect((await comeBackWith(browser, iD('0097'), 'orcid/add')).end).toBe('/settings/account');
    expect(await subjectsOf(uid)).toContain(`orcid ${orcid.issuer} ${iD('0097')}`);
    expect(await factsOf(uid)).toEqual([
      { kind: 'orcid', subject: iD('0097'), label: '', isShown: false, isLost: false },
    ]);
    const other = new TestBrowser(board);
    expect((await comeBackWith(other, iD('0097'))).end).toBe('/user');
    expect(await uidIn(other)).toBe(uid);
    const [person] = await db.select().from(users).where(eq(users.id, uid));
    expect([person!.name, person!.email]).toEqual(['dora', 'dora@example.edu']);
    expect(
      (await unlinkAccount(db, actor, { id: 'orcid', name: 'ORCID', usable: USABLE }, new Date())).ok,
    ).toBe(true);
    expect(await factsOf(uid)).toMatchObject([{ isLost: true }]);
  });

  test('an iD belongs to one account, and signing in again needs the same person', async () => {
    const [edo, fay] = [await member('edo'), await member('fay')];
    await comeBackWith(edo.browser, iD('0111'), 'orcid/add');
    expect((await comeBackWith(fay.browser, iD('0111'), 'orcid/add')).end).toBe(
      '/settings/account?problem=linked',
    );
    expect((await comeBackWith(fay.browser, iD('0111'), 'orcid/again')).end).toBe(
      '/auth/again?problem=other_account&next=%2Fuser',
    );
    expect(await uidIn(fay.browser)).toBe(fay.uid);
    expect((await comeBackWith(edo.browser, iD('0111'), 'orcid/again')).end).toBe('/user');
  });

  test('a token of another issuer, key or nonce is refused', async () => {
    for (const [claims, sign] of [
      [{ iss: campus.issuer }, undefined],
      [{ nonce: 'replayed' }, undefined],
      [{}, orcid.signWithAnotherKey],
    ] as const) {
      const browser = new TestBrowser(board);
      const { end } = await orcid.comeBackWith(browser, { sub: iD('0097'), ...claims }, sign);
      expect(end).toBe('/signin?problem=failed&next=%2Fuser');
    }
  });

  test('the last identity stays, also where only GitHub and ORCID are left', async () => {
    const { browser, uid, actor } = await member('gil');
    await comeBackWith(browser, iD('0222'), 'orcid/add');
    await github.comeBackAs(browser, githubAccount('gil'), { path: 'github/add' });
    const unlink = (id: string) => unlinkAccount(db, actor, { id, name: id, usable: USABLE }, new Date());
    expect((await unlink('campus')).ok).toBe(true);
    const outcomes = await Promise.all([unlink('orcid'), unlink('github')]);
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await subjectsOf(uid)).toHaveLength(1);
    expect(await db.$count(linkedAccounts, eq(linkedAccounts.userId, uid))).toBe(1);
  });
});
