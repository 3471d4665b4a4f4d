import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { sessions, signInAccounts, users } from '../data/account-schema.ts';
import { knownDevices, mails, notices } from '../data/notice-schema.ts';
import { testDatabase } from '../data/testing/test-database.ts';
import { cookieManners } from './session-cookie.ts';
import type { SignInProvider } from './sign-in-library.ts';
import { createSignIn } from './sign-in.ts';
import { signInAs, TestBrowser } from './testing.ts';
import { trialPlace } from './trial-place.ts';
import { startTrialProvider } from './trial-provider.ts';

const settings = {
  publicUrl: 'http://127.0.0.1:4999',
  secret: 's'.repeat(40),
  adminEmails: ['ada.m@example.edu'],
};
const people = [{ name: 'Noor K.', email: 'noor.k@example.edu', about: 'Applicant and owner' }];
const dataDir = mkdtempSync(join(tmpdir(), 'collegium-sign-in-'));
const db = await testDatabase();
const provider = await startTrialProvider({ dataDir, appUrl: settings.publicUrl, people });
const signIn = createSignIn({ db, settings, provider });
const board = { db, signIn, settings };

afterAll(async () => {
  await provider.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const path = (url: string) => url.slice(settings.publicUrl.length);
const rhea = { name: 'Rhea V.', email: 'Rhea.V@example.edu' };

describe('signing in', () => {
  test('somebody new types a name and an address, and lands where they came from with an account', async () => {
    const browser = new TestBrowser(board);
    const page = await browser.start({ next: '/apply/abc' });
    expect(page.url).toContain(provider.issuer);
    expect(await page.answer.text()).toContain('This is not Google');
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

  test('the same address is the same person, and a demo person is one button', async () => {
    const browser = new TestBrowser(board);
    expect(path((await browser.stepIn({ person: 'noor.k@example.edu' })).url)).toBe('/user');
    const { user } = (await browser.json('/api/auth/get-session')) as { user: { id: string } };
    const another = new TestBrowser(board);
    await another.stepIn({ name: 'Noor', email: 'NOOR.K@example.edu' });
    expect(await another.json('/api/auth/get-session')).toMatchObject({
      user: { id: user.id, name: 'Noor' },
    });
  });

  test('a person is admin from the request on that follows the operator’s word, and no longer than it holds', async () => {
    const { cookie, uid } = await signInAs(board, { name: 'Kim', email: 'kim@example.org' });
    const kindNow = async () => (await signIn.actorOf(new Headers({ cookie }), new Date())).kind;
    const kinds = [await kindNow()];
    for (const adminSince of [new Date(), null]) {
      await db.update(users).set({ adminSince }).where(eq(users.id, uid));
      kinds.push(await kindNow());
    }
    expect(kinds).toEqual(['member', 'admin', 'member']);
  });

  test('a person is admin when the operator listed the address', async () => {
    const browser = new TestBrowser(board);
    await browser.stepIn({ name: 'Ada M.', email: 'ada.m@example.edu' });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(await signIn.actorOf(new Headers({ cookie }), new Date())).toMatchObject({
      kind: 'admin',
      name: 'Ada M.',
    });
    expect(await signIn.actorOf(new Headers(), new Date())).toEqual({ kind: 'visitor' });
  });

  test('a way to sign in is added by who is signed in; a visitor signs in first', async () => {
    const browser = new TestBrowser(board);
    const add = () => browser.open(`${settings.publicUrl}/sign-in/google/add`, {});
    expect(path((await add()).headers.get('location')!)).toBe('/signin?next=%2Fsettings%2Faccount');
    await browser.stepIn(rhea);
    expect(path((await add()).headers.get('location')!)).toBe('/settings/account');
  });

  test('a form may lead to the provider of this board, and to nobody else', () => {
    const keys = { clientId: 'c', clientSecret: 'x' };
    const targetsOf = (one: SignInProvider) => createSignIn({ db, settings, provider: one }).formTargets;
    expect(targetsOf(provider)).toEqual([provider.issuer]);
    expect(targetsOf({ kind: 'google', ...keys })).toEqual(['https://accounts.google.com']);
    expect(targetsOf({ kind: 'none' })).toEqual([]);
  });

  test('a blank name and a nonsense address are said beside their fields, and stay', async () => {
    const browser = new TestBrowser(board);
    const { url } = await browser.start();
    const answer = await browser.open(url, { name: ' ', email: '"><b>nonsense' });
    const html = await answer.text();
    expect(html).toContain('Enter a name.');
    expect(html).toContain('Enter an e-mail address such as name@example.edu.');
    expect(html).toContain('value="&#34;&#62;&#60;b&#62;nonsense"');
  });

  test('cancelling leads back with a sentence and keeps the way back', async () => {
    const end = await new TestBrowser(board).stepIn({ cancel: '1' }, { next: '/postproposal' });
    expect(path(end.url)).toBe('/signin?problem=cancelled&next=%2Fpostproposal');
  });

  test('in a popup the end is the page that closes it, in success and in failure', async () => {
    expect(path((await new TestBrowser(board).stepIn(rhea, { popup: '1' })).url)).toBe('/auth/popup-done');
    const end = await new TestBrowser(board).stepIn({ cancel: '1' }, { popup: '1', next: '/user' });
    expect(path(end.url)).toBe('/auth/popup-done?problem=cancelled&next=%2Fuser');
    const page = await new TestBrowser(board).open(end.url);
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(await page.text()).toContain('data-problem="cancelled"');
  });

  test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/%0d%0aX:y'])(
    'abuse 22: %s as the way back leads home',
    async (next) => expect(path((await new TestBrowser(board).stepIn(rhea, { next })).url)).toBe('/home'),
  );

  test('a sign-in that the restarted provider no longer knows says so, with the way to start again', async () => {
    const answer = await fetch(`${provider.issuer}/step-in/unknown?back=%2Fapply%2Fx`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(
      `${settings.publicUrl}/signin?next=%2Fapply%2Fx`.replace('&', '&#38;'),
    );
  });
});

describe('abuse of a sign-in under way', () => {
  /** A browser that stands before the last step: the provider has just sent it back with a code. */
  async function beforeCallback() {
    const browser = new TestBrowser(board);
    const { url } = await browser.start({ next: '/user' });
    const resumed = await browser.open(url, rhea);
    const sentBack = await browser.open(new URL(resumed.headers.get('location') ?? '', url).href);
    return { browser, callback: sentBack.headers.get('location') ?? '' };
  }

  test('20: a missing state, and a state from another browser, are refused', async () => {
    const { browser, callback } = await beforeCallback();
    const bare = new URL(callback);
    bare.searchParams.delete('state');
    const other = new TestBrowser(board);
    for (const [who, url] of [
      [browser, bare.href],
      [other, callback],
    ] as const) {
      const end = await who.follow(await who.open(url), url);
      expect(path(end.url)).toMatch(/^\/signin\?problem=stale/);
      expect(who.cookies.has(signIn.sessionCookie)).toBe(false);
    }
  });

  test('20, 21: state and code are good once', async () => {
    const { browser, callback } = await beforeCallback();
    const copy = new TestBrowser(board);
    copy.cookies = new Map(browser.cookies);
    expect(path((await browser.follow(await browser.open(callback), callback)).url)).toBe('/user');
    expect(path((await browser.follow(await browser.open(callback), callback)).url)).toBe(
      '/signin?problem=stale',
    );
    expect(path((await copy.follow(await copy.open(callback), callback)).url)).toBe(
      '/signin?problem=failed&next=%2Fuser',
    );
    expect(copy.cookies.has(signIn.sessionCookie)).toBe(false);
  });

  test('23: a planted session cookie is neither believed nor kept', async () => {
    const { cookie } = await signInAs(board, { name: 'Mal', email: 'mal@example.org' });
    const browser = new TestBrowser(board);
    browser.cookies.set(signIn.sessionCookie, cookie.split('=')[1] ?? '');
    await browser.stepIn(rhea);
    expect(browser.cookies.get(signIn.sessionCookie)).not.toBe(cookie.split('=')[1]);
    expect(await signIn.actorOf(new Headers({ cookie }), new Date())).toEqual({ kind: 'visitor' });
    const unsigned = new Headers({ cookie: `${signIn.sessionCookie}=token.forged` });
    expect(await signIn.actorOf(unsigned, new Date())).toEqual({ kind: 'visitor' });
    expect([new Headers({ cookie }), unsigned].map((headers) => signIn.sessionOf(headers) !== null)).toEqual([
      true,
      false,
    ]);
  });

  test('28: nothing of the provider but the subject is at rest', async () => {
    await new TestBrowser(board).stepIn(rhea);
    const kept = JSON.stringify([await db.select().from(signInAccounts), await db.select().from(sessions)]);
    expect(kept).not.toMatch(/access_?token|refresh_?token/i);
    // A signed token; three letters alone come up in random ids.
    expect(kept).not.toMatch(/eyJ[\w-]+[.][\w-]+/);
  });
});

describe('browsers one has signed in with', () => {
  const device = cookieManners(settings.publicUrl).device;
  const toldOf = async (email: string) => {
    const [person] = await db.select().from(users).where(eq(users.email, email));
    const lines = await db.select().from(notices).where(eq(notices.userId, person!.id));
    const mailed = await db.$count(mails, eq(mails.userId, person!.id));
    return { facts: lines.map(({ facts }) => facts), mailed };
  };

  test('a sign-in with another browser is told, the first one and known ones are not, also after signing out', async () => {
    const vera = { name: 'Vera D.', email: 'vera.d@example.edu' };
    const first = new TestBrowser(board);
    await first.stepIn(vera);
    await first.open(`${settings.publicUrl}/sign-out`, {});
    expect(first.cookies.has(signIn.sessionCookie)).toBe(false);
    await first.stepIn(vera);
    expect(await toldOf(vera.email)).toEqual({ facts: [], mailed: 0 });
    const other = new TestBrowser(board);
    for (let times = 0; times < 2; times += 1) await other.stepIn(vera);
    expect(await toldOf(vera.email)).toEqual({
      facts: [{ device: 'Unknown browser', at: expect.any(String) }],
      mailed: 1,
    });
  });

  test('a name that is none is replaced, and only a hash of ours is kept, another one for each account', async () => {
    const browser = new TestBrowser(board);
    browser.cookies.set(device, 'planted');
    const [una, ugo] = ['una', 'ugo'].map((name) => ({ name, email: `${name}@example.edu` }));
    await browser.stepIn(una!);
    const name = browser.cookies.get(device)!;
    expect(name).toMatch(/^[\w-]{22}$/);
    await browser.stepIn(ugo!);
    expect(browser.cookies.get(device)).toBe(name);
    const kept = await db.select().from(knownDevices);
    expect(JSON.stringify(kept)).not.toContain(name);
    expect(new Set(kept.map(({ deviceHash }) => deviceHash)).size).toBe(kept.length);
  });

  test('the cookie lives a year, out of the reach of scripts, bound to this host over https', async () => {
    const browser = new TestBrowser(board);
    const { url } = await browser.start();
    let at = { url, answer: await browser.open(url, rhea) };
    let line: string | undefined;
    for (let hops = 0; hops < 6 && !line; hops += 1) {
      const next = new URL(at.answer.headers.get('location') ?? '', at.url).href;
      at = { url: next, answer: await browser.open(next) };
      line = at.answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${device}=`));
    }
    expect(line).toMatch(/Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookieManners('https://board.example').device).toBe('__Host-collegium.device');
  });
});

test.each([
  ['/apply/7?tab=application', 'Apply', true],
  ['/proposal/7', 'Projects', true],
  ['/?q=zk', 'Projects', true],
  ['/postproposal', 'Post Proposal', true],
  ['/user', 'My Account', false],
])('the local provider says where %s leads', async (way, page, cameFromThere) => {
  expect(await trialPlace(db, way, new Date())).toEqual({ page, title: null, cameFromThere });
  expect(await trialPlace(db, '/docs', new Date())).toBeNull();
});

test('an address that is none ends no sign-in, and not the server', async () => {
  for (const target of ['//', 'http://[', '/step-in/%ff', '/step-in/unknown?back=%ff']) {
    const { host, hostname, port } = new URL(provider.issuer);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect([target, (await text(socket)).slice(0, 10)]).toEqual([target, 'HTTP/1.1 4']);
  }
  expect((await new TestBrowser(board).start()).url).toContain(provider.issuer);
});
