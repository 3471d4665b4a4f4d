import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { saveTimeZone } from '#server/commands/member/member.ts';
import { sessions, linkedAccounts, users } from '#server/db/schema/account.ts';
import { knownDevices, emails, notifications } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { cookieConfig } from '#domain/base/cookie.ts';
import type { PrimaryProvider } from './better-auth.ts';
import { createSignIn } from './sign-in.ts';
import { signInAs, TestBrowser } from '../testing/test-browser.ts';
import { startOidcProvider } from '../testing/oidc-provider.ts';

const settings = {
  publicUrl: 'http://127.0.0.1:4999',
  secret: 's'.repeat(40),
  adminEmails: ['ada.m@example.edu'],
};
const people = [{ name: 'Noor K.', email: 'noor.k@example.edu', role: 'Owner', task: 'Review applications' }];
const db = await testDatabase();
const provider = { kind: 'trial', people, refusedEmails: [] } as const;
const signIn = createSignIn({ db, settings, provider });
const board = { db, signIn, settings };

const path = (url: string) => url.slice(settings.publicUrl.length);
const rhea = { name: 'Rhea V.', email: 'Rhea.V@example.edu' };

describe('signing in', () => {
  test('a new name and email on the trial page create an account and lead back to the first page', async () => {
    const browser = new TestBrowser(board);
    const page = await browser.start({ next: '/apply/abc' });
    expect(path(page.url)).toBe('/trial/sign-in?next=%2Fapply%2Fabc');
    const end = await browser.follow(await browser.open(page.url, rhea), page.url);
    expect(path(end.url)).toBe('/apply/abc');
    expect(await browser.json('/api/auth/get-session')).toEqual({
      user: {
        id: expect.any(String),
        name: 'Rhea V.',
        email: 'rhea.v@example.edu',
        emailVerified: true,
        image: null,
      },
      session: { expiresAt: expect.any(String) },
    });
  });

  test('the same email signs in the same person, typed or chosen', async () => {
    const browser = new TestBrowser(board);
    expect(path((await browser.stepIn({ person: 'noor.k@example.edu' })).url)).toBe('/user');
    const { user } = (await browser.json('/api/auth/get-session')) as { user: { id: string } };
    const another = new TestBrowser(board);
    await another.stepIn({ name: 'Noor', email: 'NOOR.K@example.edu' });
    expect(await another.json('/api/auth/get-session')).toMatchObject({
      user: { id: user.id, name: 'Noor' },
    });
  });

  test('making a person an admin, and undoing it, applies to their next request', async () => {
    const { cookie, uid } = await signInAs(board, { name: 'Kim', email: 'kim@example.org' });
    const kindNow = async () => (await signIn.actorOf(new Headers({ cookie }), new Date())).kind;
    const kinds = [await kindNow()];
    for (const adminSince of [new Date(), null]) {
      await db.update(users).set({ adminSince }).where(eq(users.id, uid));
      kinds.push(await kindNow());
    }
    expect(kinds).toEqual(['member', 'admin', 'member']);
  });

  test('a person whose address is in ADMIN_EMAILS is an admin', async () => {
    const browser = new TestBrowser(board);
    await browser.stepIn({ name: 'Ada M.', email: 'ada.m@example.edu' });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(await signIn.actorOf(new Headers({ cookie }), new Date())).toMatchObject({
      kind: 'admin',
      name: 'Ada M.',
    });
    expect(await signIn.actorOf(new Headers(), new Date())).toEqual({ kind: 'visitor' });
  });

  test('a member has the time zone that a page of theirs has sent', async () => {
    const browser = new TestBrowser(board);
    await browser.stepIn({ name: 'Zoe C.', email: 'zoe.c@example.edu' });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const actorNow = () => signIn.actorOf(new Headers({ cookie }), new Date());
    expect(await actorNow()).toMatchObject({ kind: 'member', timeZone: null });
    await saveTimeZone(db, (await actorNow()) as SignedIn, 'America/Chicago', new Date());
    expect(await actorNow()).toMatchObject({ timeZone: 'America/Chicago' });
  });

  test('a signed-in person can link an account; a visitor is sent to the sign-in page', async () => {
    const browser = new TestBrowser(board);
    const add = () => browser.open(`${settings.publicUrl}/sign-in/google/add`, {});
    expect(path((await add()).headers.get('location')!)).toBe('/signin?next=%2Fsettings%2Faccount');
    await browser.stepIn(rhea);
    expect(path((await add()).headers.get('location')!)).toBe('/settings/account');
  });

  test('forms may lead to Google when it is configured, and to no other site', () => {
    const keys = { clientId: 'c', clientSecret: 'x' };
    const targetsOf = (item: PrimaryProvider) => createSignIn({ db, settings, provider: item }).formTargets;
    expect(targetsOf(provider)).toEqual([]);
    expect(targetsOf({ kind: 'google', ...keys })).toEqual(['https://accounts.google.com']);
    expect(targetsOf({ kind: 'none' })).toEqual([]);
  });

  test('Cancel leads back to the page or popup where the sign-in began, with the problem "cancelled"', () => {
    const cancel = (query: string) => signIn.trialSignIn!.cancelUrl(new URLSearchParams(query));
    expect(cancel('next=/postproposal')).toBe('/signin?problem=cancelled&next=%2Fpostproposal');
    expect(cancel('next=/user&purpose=popup')).toBe('/auth/popup-done?problem=cancelled&next=%2Fuser');
    expect(cancel('next=/user&purpose=again:0a')).toBe('/auth/again?problem=cancelled&next=%2Fuser');
    expect(cancel('next=//evil.example&purpose=x')).toBe('/signin?problem=cancelled&next=%2Fhome');
  });

  test('a popup sign-in ends at the page that closes it, after success and failure', async () => {
    expect(path((await new TestBrowser(board).stepIn(rhea, { popup: '1' })).url)).toBe('/auth/popup-done');
    const page = await new TestBrowser(board).open(`${settings.publicUrl}/auth/popup-done?problem=cancelled`);
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(await page.text()).toContain('data-problem="cancelled"');
  });

  test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/%0d%0aX:y'])(
    'abuse 22: %s as the return path leads to /home',
    async (next) => expect(path((await new TestBrowser(board).stepIn(rhea, { next })).url)).toBe('/home'),
  );

  test('someone signed in signs in again as themselves, and is refused as anyone else', async () => {
    const browser = new TestBrowser(board);
    await browser.stepIn(rhea);
    const again = async (person: Record<string, string>) => {
      const began = await browser.open(`${settings.publicUrl}/sign-in/google/again`, { next: '/settings' });
      const url = began.headers.get('location')!;
      return path((await browser.follow(await browser.open(url, person), url)).url);
    };
    expect(await again({ person: 'noor.k@example.edu' })).toBe(
      '/auth/again?problem=other_account&next=%2Fsettings',
    );
    expect(await again(rhea)).toBe('/settings');
  });

  test('signing in again ends as stale once another session has taken over', async () => {
    const browser = new TestBrowser(board);
    await browser.stepIn(rhea);
    const began = await browser.open(`${settings.publicUrl}/sign-in/google/again`, { next: '/settings' });
    await browser.stepIn({ person: 'noor.k@example.edu' });
    const answer = await browser.open(began.headers.get('location')!, rhea);
    expect(path(answer.headers.get('location')!)).toBe('/auth/again?problem=stale&next=%2Fsettings');
  });

  test('someone who signs in at another issuer links the trial identity, after a recent sign-in only', async () => {
    const campus = await startOidcProvider(settings.publicUrl, {
      name: 'Cleo C.',
      email: 'cleo@campus.example',
    });
    const withIssuer = { ...settings, issuers: [campus] };
    const both = { db, settings: withIssuer, signIn: createSignIn({ db, settings: withIssuer, provider }) };
    const browser = new TestBrowser(both);
    await browser.start({}, 'campus');
    const { user } = (await browser.json('/api/auth/get-session')) as { user: { id: string } };
    const began = await browser.open(`${settings.publicUrl}/sign-in/google/add`, {});
    const link = async (person: Record<string, string>) =>
      path((await browser.open(began.headers.get('location')!, person)).headers.get('location')!);
    expect(await link({ person: 'noor.k@example.edu' })).toBe('/settings/account?problem=taken');
    const old = { createdAt: new Date(Date.now() - 11 * MINUTE_MS) };
    await db.update(sessions).set(old).where(eq(sessions.userId, user.id));
    const cleo = { name: 'Cleo', email: 'cleo@home.example' };
    expect(await link(cleo)).toBe('/auth/again?next=%2Fsettings%2Faccount');
    await db.update(sessions).set({ createdAt: new Date() }).where(eq(sessions.userId, user.id));
    expect(await link(cleo)).toBe('/settings/account');
    const other = new TestBrowser(both);
    await other.stepIn(cleo);
    expect(await other.json('/api/auth/get-session')).toMatchObject({ user: { id: user.id } });
  });
});

describe('abuse of sign-in', () => {
  test('signing in replaces a planted session cookie and ends its session; an unsigned cookie is ignored [23]', async () => {
    const { cookie } = await signInAs(board, { name: 'Mal', email: 'mal@example.org' });
    const browser = new TestBrowser(board);
    browser.cookies.set(signIn.sessionCookie, cookie.split('=')[1] ?? '');
    await browser.stepIn(rhea);
    expect(browser.cookies.get(signIn.sessionCookie)).not.toBe(cookie.split('=')[1]);
    expect(await signIn.actorOf(new Headers({ cookie }), new Date())).toEqual({ kind: 'visitor' });
    const unsigned = new Headers({ cookie: `${signIn.sessionCookie}=token.forged` });
    expect(await signIn.actorOf(unsigned, new Date())).toEqual({ kind: 'visitor' });
    expect(
      [new Headers({ cookie }), unsigned].map((headers) => signIn.sessionTokenOf(headers) !== null),
    ).toEqual([true, false]);
  });

  test('with twenty sessions signed in, one more ends the oldest [81]', async () => {
    const mae = { name: 'Mae Many', email: 'mae@example.edu' };
    const oldest = new TestBrowser(board);
    await oldest.stepIn(mae);
    const isSignedIn = async () => (await oldest.json('/api/auth/get-session')) !== null;
    const hourAgo = { createdAt: new Date(Date.now() - 60 * MINUTE_MS) };
    const [{ userId } = { userId: '' }] = await db
      .update(sessions)
      .set(hourAgo)
      .where(
        inArray(sessions.userId, db.select({ id: users.id }).from(users).where(eq(users.email, mae.email))),
      )
      .returning();
    for (let count = 0; count < 19; count += 1) await signInAs(board, mae);
    expect(await isSignedIn()).toBe(true);
    await new TestBrowser(board).stepIn(mae);
    expect(await isSignedIn()).toBe(false);
    expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(20);
  });

  test('no token of the provider is stored [28]', async () => {
    await new TestBrowser(board).stepIn(rhea);
    const stored = JSON.stringify([await db.select().from(linkedAccounts), await db.select().from(sessions)]);
    expect(stored).not.toMatch(/access_?token|refresh_?token/i);
    // A signed token; its first three letters alone may occur in random ids.
    expect(stored).not.toMatch(/eyJ[\w-]+[.][\w-]+/);
  });
});

describe('known browsers', () => {
  const device = cookieConfig(settings.publicUrl).device;
  const notificationsOf = async (email: string) => {
    const [person] = await db.select().from(users).where(eq(users.email, email));
    const lines = await db.select().from(notifications).where(eq(notifications.userId, person!.id));
    const mailed = await db.$count(emails, eq(emails.userId, person!.id));
    return { facts: lines.map(({ facts }) => facts), mailed };
  };

  test('a sign-in from a new browser notifies once; the first and known ones do not, even after a sign-out', async () => {
    const vera = { name: 'Vera D.', email: 'vera.d@example.edu' };
    const first = new TestBrowser(board);
    await first.stepIn(vera);
    await first.open(`${settings.publicUrl}/sign-out`, {});
    expect(first.cookies.has(signIn.sessionCookie)).toBe(false);
    await first.stepIn(vera);
    expect(await notificationsOf(vera.email)).toEqual({ facts: [], mailed: 0 });
    const other = new TestBrowser(board);
    for (let times = 0; times < 2; times += 1) await other.stepIn(vera);
    expect(await notificationsOf(vera.email)).toEqual({
      facts: [{ device: 'Unknown browser', at: expect.any(String) }],
      mailed: 1,
    });
  });

  test('an invalid device cookie is replaced, and only a hash of it is stored, different for each account', async () => {
    const browser = new TestBrowser(board);
    browser.cookies.set(device, 'planted');
    const [una, ugo] = ['una', 'ugo'].map((name) => ({ name, email: `${name}@example.edu` }));
    await browser.stepIn(una!);
    const name = browser.cookies.get(device)!;
    expect(name).toMatch(/^[\w-]{22}$/);
    await browser.stepIn(ugo!);
    expect(browser.cookies.get(device)).toBe(name);
    const stored = await db.select().from(knownDevices);
    expect(JSON.stringify(stored)).not.toContain(name);
    expect(new Set(stored.map(({ deviceHash }) => deviceHash)).size).toBe(stored.length);
  });

  test('the device cookie lasts a year, is HttpOnly, and is bound to the host over https', async () => {
    const browser = new TestBrowser(board);
    const answer = await browser.open((await browser.start()).url, rhea);
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${device}=`));
    expect(line).toMatch(/Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookieConfig('https://board.example').device).toBe('__Host-collegium.device');
  });
});
