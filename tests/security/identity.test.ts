import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { linkedAccounts, sessions, users } from '#server/db/schema/account.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { signInAs } from '#server/http/testing/test-browser.ts';
import { HONEST, redirectTargetOf, startStubProvider } from '#server/http/testing/stub-provider.ts';
import { type TestUser, openTestApp } from './test-app.ts';

const publicUrl = 'https://board.example';
const campus = await startStubProvider(publicUrl);
const uni = await startStubProvider(publicUrl, 'uni');
const issuer = { id: 'uni', name: 'Example University', issuer: uni.issuer, clientId: 'collegium' };
const board = await openTestApp({
  settings: {
    publicUrl,
    adminEmails: ['mark@example.org', 'mark2@example.org'],
    issuers: [campus.settings, { ...issuer, clientSecret: 'x', emailDomains: ['kth.se'] }],
  },
  provider: { kind: 'none' },
});

test.each([
  ['KELVIN SIGN for k', 'mar\u212A@example.org'],
  ['LONG S for s', 'mark@example.or\u017F'],
  ['full-width letters', 'ｍark@example.org'],
  ['several addresses', 'a@example.org, mark@example.org'],
  ['a line break', 'x@example.org\r\nBcc: mark@example.org'],
  ['5,000 letters', `${'x'.repeat(5000)}@example.org`],
  ['no at sign', 'noat'],
  ['leading space', ' mark@example.org'],
  ['trailing space', 'mark@example.org '],
  ['NUL', 'mark@example.org\0'],
])('an email with %s creates no account and no session [69]', async (_, email) => {
  const before = await board.db.select().from(users);
  const browser = board.browser();
  const { end } = await campus.comeBackWith(browser, { ...HONEST, sub: 'look-alike', email });
  expect(end).toMatch(/^\/signin\?problem=(?:unusable_email|failed)&/);
  expect(browser.cookies.has(board.signIn.sessionCookie)).toBe(false);
  expect(await board.db.select().from(users)).toEqual(before);
});

test('a domain that looks like a listed one is refused [69]', async () => {
  const browser = board.browser();
  const lookalike = { ...HONEST, sub: 'x', email: 'x@\u212Ath.se' };
  expect((await uni.comeBackWith(browser, lookalike)).end).toMatch(/^\/signin\?problem=un/);
  expect(browser.cookies.has(board.signIn.sessionCookie)).toBe(false);
  const plain = await uni.comeBackWith(board.browser(), { ...lookalike, email: 'X@KTH.se' });
  expect(plain.end).toBe('/user');
});

/** A user with a session `minutes` old, linked to the college's issuer by uid. */
async function withOldSession(name: string, minutes: number): Promise<TestUser> {
  const person = await board.person(name);
  const began = new Date(Date.now() - minutes * MINUTE_MS);
  await board.db.update(sessions).set({ createdAt: began }).where(eq(sessions.userId, person.uid));
  await board.db
    .update(linkedAccounts)
    .set({ providerId: 'campus', accountId: `${campus.issuer} ${person.uid}` })
    .where(eq(linkedAccounts.userId, person.uid));
  return person;
}

/** A browser with the session cookie of `person`. */
function browserOf(person: TestUser) {
  const browser = board.browser();
  const [name = '', value = ''] = person.cookie.split('=');
  browser.cookies.set(name, value);
  return browser;
}

/** Reauthenticates with these claims; `end` is the final redirect target. */
async function reauthenticate(person: TestUser, claims: object, next = '/settings/delete') {
  const browser = browserOf(person);
  const own = { ...HONEST, sub: person.uid, name: person.name, email: person.email };
  const signedIn = await campus.comeBackWith(browser, { ...own, ...claims }, undefined, {
    next,
    path: 'campus/again',
  });
  return { ...signedIn, browser };
}

const deletionText = (person: TestUser) => `delete ${person.email}`;

test('sensitive actions with an old session ask for a sign-in and change nothing [70]', async () => {
  const vera = await withOldSession('Vera V.', 11);
  const admin = await signInAs(
    board,
    { name: 'Mark M.', email: 'mark@example.org' },
    new Date(Date.now() - 11 * MINUTE_MS),
  );
  const attempts: [string, Record<string, string>, { cookie: string }, string][] = [
    ['/settings/delete', { line: deletionText(vera) }, vera, '/settings/delete'],
    ['/settings/ways/campus/remove', {}, vera, '/settings/ways/campus/remove'],
    ['/sign-in/uni/add', {}, vera, '/settings/account'],
    ['/settings/export', {}, vera, '/settings/account#data'],
    [`/admin/members/${vera.uid}/suspend`, { note: 'Spam' }, admin, `/admin/members/${vera.uid}/suspend`],
    [`/admin/members/${vera.uid}/restore`, { note: '' }, admin, `/admin/members/${vera.uid}/restore`],
  ];
  for (const [path, form, as, next] of attempts) {
    const answer = await board.ask(path, { as, form });
    const location = (answer.headers.get('location') ?? '').replace(publicUrl, '');
    expect([path, answer.status, location]).toEqual([
      path,
      expect.any(Number),
      `/auth/again?next=${encodeURIComponent(next)}`,
    ]);
    expect([302, 303]).toContain(answer.status);
  }
  const [row] = await board.db.select().from(users).where(eq(users.id, vera.uid));
  expect(row?.suspendedAt).toBeNull();
  const fresh = await board.person('Fay F.');
  expect((await board.ask('/settings/export', { as: fresh, form: {} })).headers.get('content-type')).toBe(
    'application/zip',
  );
});

test('reauthentication prompts at the provider, restores the typed text, and allows the action [70]', async () => {
  const una = await withOldSession('Una U.', 60);
  const refused = await board.ask('/settings/delete', { as: una, form: { line: deletionText(una) } });
  const [typed = ''] = refused.headers.getSetCookie();
  expect(typed).toMatch(
    /^__Host-collegium_typed=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  const page = await board.ask('/auth/again?next=%2Fsettings%2Fdelete', { as: una });
  expect(await page.text()).toContain('action="/sign-in/campus/again"');

  const { ask, end, browser } = await reauthenticate(una, { auth_time: Math.floor(Date.now() / 1000) });
  expect([ask.get('prompt'), ask.get('max_age'), end]).toEqual(['login', '0', '/settings/delete']);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const form = await board.ask('/settings/delete', { as: { cookie: `${cookie}; ${typed.split(';')[0]}` } });
  expect(await form.text()).toContain(`value="${deletionText(una)}"`);
  expect(form.headers.getSetCookie().join()).toContain('__Host-collegium_typed=; Max-Age=0');
  const elsewhere = await board.ask('/settings/delete', { as: { cookie } });
  expect(await elsewhere.text()).not.toContain(`value="${deletionText(una)}"`);
  // The old session has ended, and the new one may delete the account.
  expect((await board.ask('/api/auth/token', { as: una })).status).toBe(401);
  const deleted = await board.ask('/settings/delete', { as: { cookie }, form: { line: deletionText(una) } });
  expect(deleted.headers.get('location')).toBe('/settings/deleted');
});

test('reauthentication needs the same person and a recent sign-in at the provider [70]', async () => {
  const ugo = await withOldSession('Ugo U.', 60);
  const other = await withOldSession('Olga O.', 60);
  const before = await board.db.$count(users);
  const deniedSignIns = [
    [{ sub: other.uid, email: other.email }, 'other_account'],
    [{ sub: 'new', email: 'new@example.org' }, 'other_account'],
    [{ auth_time: Math.floor(Date.now() / 1000) - 3600 }, 'not_recent'],
    [{ email_verified: false }, 'unverified'],
  ] as const;
  for (const [claims, problem] of deniedSignIns) {
    const { end, browser } = await reauthenticate(ugo, claims);
    expect(end).toBe(`/auth/again?problem=${problem}&next=%2Fsettings%2Fdelete`);
    const { user } = (await browser.json('/api/auth/get-session')) as { user: { id: string } };
    expect(user.id).toBe(ugo.uid);
  }
  expect(await board.db.$count(users)).toBe(before);
  // Reauthentication requests a fresh sign-in (`max_age=0`), and needs a session.
  const began = await browserOf(ugo).open(`${publicUrl}/sign-in/campus/again`, { next: '/user' });
  expect(redirectTargetOf(began)).toContain('max_age=0');
  expect(
    (await board.ask('/sign-in/campus/again', { form: { next: '/user' } })).headers.get('location'),
  ).toBe(`${publicUrl}/signin?next=%2Fuser`);
});

/** The account, its `account_email` notifications, and where emails of that event were sent. */
async function accountOf(uid: string) {
  const [account] = await board.db.select().from(users).where(eq(users.id, uid));
  const lines = await board.db.select().from(notifications).where(eq(notifications.userId, uid));
  const sent = await board.db.select().from(emails).where(eq(emails.userId, uid));
  return {
    name: account!.name,
    email: account!.email,
    lines: lines.filter(({ event }) => event === 'account_email').map(({ facts }) => facts),
    sentTo: sent.filter(({ event }) => event === 'account_email').map(({ toAddress }) => toAddress),
  };
}
const uidIn = async (browser: ReturnType<typeof board.browser>) =>
  ((await browser.json('/api/auth/get-session')) as { user: { id: string } }).user.id;

test('name and email follow a verified change at the issuer, with a notification to the old address [75]', async () => {
  const rhea = { ...HONEST, sub: 'rhea', name: 'Rhea V.', email: 'rhea@example.org' };
  const first = board.browser();
  await campus.comeBackWith(first, rhea);
  const uid = await uidIn(first);
  const unverified = { ...rhea, email: 'mark@example.org', email_verified: false };
  await campus.comeBackWith(board.browser(), unverified);
  expect(await accountOf(uid)).toMatchObject({ email: rhea.email, sentTo: [] });

  const changed = { ...rhea, name: 'Rhea Voss', email: 'Rhea.Voss@Example.org' };
  await campus.comeBackWith(board.browser(), changed);
  expect(await accountOf(uid)).toMatchObject({
    name: 'Rhea Voss',
    email: 'rhea.voss@example.org',
    sentTo: [rhea.email],
    lines: [{ change: 'changed', email: 'rhea.voss@example.org', way: 'Example College' }],
  });
  await campus.comeBackWith(board.browser(), changed);
  expect((await accountOf(uid)).sentTo).toEqual([rhea.email]);

  const admins = async () => (await first.open(`${publicUrl}/admin/members`)).status;
  expect(await admins()).toBe(403);
  await campus.comeBackWith(board.browser(), { ...changed, email: 'mark2@example.org' });
  expect(await admins()).toBe(200);
  await campus.comeBackWith(board.browser(), changed);
  expect(await admins()).toBe(403);
});

test('an email of another account is not taken over, and the person is notified once [75]', async () => {
  const victim = await board.person('Vic T.');
  const thief = { ...HONEST, sub: 'thief', name: 'Thea F.', email: 'thea@example.org' };
  const browser = board.browser();
  await campus.comeBackWith(browser, thief);
  const uid = await uidIn(browser);
  for (let times = 0; times < 2; times += 1) {
    const { end } = await campus.comeBackWith(board.browser(), { ...thief, email: victim.email });
    expect(end).toBe('/user');
  }
  expect(await accountOf(uid)).toMatchObject({
    email: thief.email,
    sentTo: [thief.email],
    lines: [{ change: 'kept', email: victim.email }],
  });
  expect((await accountOf(victim.uid)).email).toBe(victim.email);
});

test('a linked second provider with another email does not change the account’s name or email [75]', async () => {
  const ida = { ...HONEST, sub: 'ida', name: 'Ida K.', email: 'ida@example.org' };
  const browser = board.browser();
  await campus.comeBackWith(browser, ida);
  const uid = await uidIn(browser);
  const atUni = { ...HONEST, sub: 'ida-k', name: 'Ida Kron', email: 'ida@kth.se' };
  expect((await uni.comeBackWith(browser, atUni, undefined, { path: 'uni/add' })).end).toBe(
    '/settings/account',
  );
  await uni.comeBackWith(board.browser(), atUni);
  await uni.comeBackWith(board.browser(), { ...atUni, email: 'ida.kron@kth.se' });
  expect(await accountOf(uid)).toMatchObject({ name: 'Ida K.', email: ida.email, sentTo: [] });
  await campus.comeBackWith(board.browser(), { ...ida, email: 'ida.k@example.org' });
  expect(await accountOf(uid)).toMatchObject({ email: 'ida.k@example.org', sentTo: [ida.email] });
});
