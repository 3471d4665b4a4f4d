import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { passkeyKind } from '#domain/account/identity.ts';
import { PASSKEYS_PER_PERSON, PASSKEY_MESSAGES, relyingPartyOf } from '#domain/account/passkey.ts';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
} from '#server/commands/account/passkey.ts';
import { linkedAccounts, sessions, users } from '#server/db/schema/account.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { purgeExpiredChallenges } from '#server/db/identity-challenge.ts';
import { identityChallenges, passkeys } from '#server/db/schema/identity.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { listPasskeys } from '#server/queries/account/passkey.ts';
import { createTestAuthenticator } from '../testing/test-authenticator.ts';
import { TestBrowser, newRequestMeta, signInAs } from '../testing/test-browser.ts';
import { createSignIn } from './sign-in.ts';

const publicUrl = 'https://collegium.example';
const db = await testDatabase();
const settings = { publicUrl, secret: 's'.repeat(40), adminEmails: [] };
const signIn = createSignIn({ db, settings, provider: { kind: 'trial', people: [], refusedEmails: [] } });
const board = { db, signIn, settings };
const party = relyingPartyOf(publicUrl)!;
const USABLE = ['google', passkeyKind(party.id)];
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

/** A person with a session that began now, as actor and as browser. */
async function member(name: string) {
  const email = `${name.toLowerCase()}@example.edu`;
  const { uid, cookie } = await signInAs(board, { name, email });
  const signedIn = await signIn.actorOf(new Headers({ cookie }), new Date());
  if (signedIn.kind === 'visitor') throw new Error('Not signed in');
  const browser = new TestBrowser(board);
  const [cookieName = '', value = ''] = cookie.split('=');
  browser.cookies.set(cookieName, value);
  return { actor: { ...signedIn, requestId: name }, uid, email, browser };
}

/** Adds a passkey of a new authenticator to the actor's account. */
async function addTo(actor: Parameters<typeof addPasskey>[1], name = 'Laptop') {
  const authenticator = createTestAuthenticator(publicUrl);
  const options = await startAddingPasskey(db, actor, party, new Date());
  if (!options.ok) return { authenticator, added: options };
  const response = authenticator.create(options.value);
  return { authenticator, added: await addPasskey(db, actor, { name, response }, party, new Date()) };
}

/** Asks for a challenge, and posts the answer; `end` is where the browser is led. */
async function proveIn(
  browser: TestBrowser,
  answer: (options: { challenge: string; rpId: string }) => string,
  next = '/apply/7',
) {
  const options = await (await browser.open(`${publicUrl}/sign-in/passkey/options`, {})).json();
  const response = await browser.open(`${publicUrl}/sign-in/passkey`, { next, response: answer(options) });
  return { options, end: response.headers.get('location')?.replace(publicUrl, '') };
}
const uidIn = async (browser: TestBrowser) =>
  ((await browser.json('/api/auth/get-session')) as { user: { id: string } } | null)?.user.id ?? null;

describe('signing in with a passkey', () => {
  test('begins a session of the account that added it, as other sign-ins do', async () => {
    const ada = await member('Ada');
    const { authenticator, added } = await addTo(ada.actor);
    expect(added.ok).toBe(true);
    const browser = new TestBrowser(board);
    const { options, end } = await proveIn(browser, (given) => authenticator.get(given));
    expect(options).toMatchObject({ rpId: 'collegium.example', userVerification: 'required' });
    expect(end).toBe('/apply/7');
    expect(await uidIn(browser)).toBe(ada.uid);
    expect([...browser.cookies.keys()].filter((name) => name.endsWith('device'))).toHaveLength(1);
    const kinds = await db.select().from(auditEntries).where(eq(auditEntries.actorId, ada.uid));
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['account_linked', 'signed_in']));
    const [used] = await listPasskeys(db, ada.actor, USABLE);
    expect(used).toMatchObject({ name: 'Laptop', usedAt: expect.any(Date), reaches: true, mayRemove: true });
  });

  test('an unknown passkey creates no account', async () => {
    const before = await db.$count(users);
    const browser = new TestBrowser(board);
    const stranger = createTestAuthenticator(publicUrl);
    expect((await proveIn(browser, (given) => stranger.get(given))).end).toBe(
      '/signin?problem=not_linked&next=%2Fapply%2F7',
    );
    expect(await uidIn(browser)).toBeNull();
    expect(await db.$count(users)).toBe(before);
  });

  test('an answer is accepted once, and only from the browser that asked', async () => {
    const bea = await member('Bea');
    const { authenticator } = await addTo(bea.actor);
    const browser = new TestBrowser(board);
    const options = await (await browser.open(`${publicUrl}/sign-in/passkey/options`, {})).json();
    const response = authenticator.get(options);
    const post = async (sender: TestBrowser) => {
      const answer = await sender.open(`${publicUrl}/sign-in/passkey`, { next: '/user', response });
      return answer.headers.get('location')?.replace(publicUrl, '');
    };
    const stale = '/signin?problem=stale&next=%2Fuser';
    expect(await post(new TestBrowser(board))).toBe(stale);
    expect(await post(browser)).toBe('/user');
    const replay = new TestBrowser(board);
    replay.cookies = new Map([...browser.cookies].filter(([name]) => name.endsWith('challenge')));
    expect(await post(replay)).toBe(stale);
    expect(await uidIn(replay)).toBeNull();
  });

  test.each<[string, Parameters<ReturnType<typeof createTestAuthenticator>['get']>[1]]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: `${publicUrl}:8443` }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no user verification', { userVerified: false }],
  ])('an answer with %s is refused, and its challenge is used up', async (_, changes) => {
    const cleo = await member(`Cleo${Math.random()}`);
    const { authenticator } = await addTo(cleo.actor);
    const browser = new TestBrowser(board);
    const refused = await proveIn(browser, (given) => authenticator.get(given, changes));
    expect(refused.end).toBe('/signin?problem=not_verified&next=%2Fapply%2F7');
    const response = authenticator.get(refused.options);
    const again = await browser.open(`${publicUrl}/sign-in/passkey`, { response });
    expect(again.headers.get('location')).toContain('problem=stale');
    expect(await uidIn(browser)).toBeNull();
  });

  test.each(['', 'null', '[]', '{"id":7}', '{"id":"x"}', '{', 'x'.repeat(9000)])(
    'the malformed answer %.20j is refused',
    async (response) => {
      const browser = new TestBrowser(board);
      expect((await proveIn(browser, () => response)).end).toMatch(/problem=not_(?:verified|linked)/);
    },
  );

  test('a challenge expires after ten minutes and is deleted', async () => {
    const dora = await member('Dora');
    const { authenticator } = await addTo(dora.actor);
    const browser = new TestBrowser(board);
    const options = await (await browser.open(`${publicUrl}/sign-in/passkey/options`, {})).json();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = new URLSearchParams({ response: authenticator.get(options) });
    const request = new Request(`${publicUrl}/sign-in/passkey`, {
      method: 'POST',
      body,
      headers: { cookie },
    });
    const late = await signIn.handle(request, { ...newRequestMeta(), now: minutesFromNow(10.1) });
    expect(late.headers.get('location')).toContain('problem=stale');
    await browser.open(`${publicUrl}/sign-in/passkey/options`, {});
    expect(await purgeExpiredChallenges(db, minutesFromNow(10.1))).toBeGreaterThan(0);
    expect(await db.$count(identityChallenges)).toBe(0);
  });

  test('a suspended account is refused', async () => {
    const edo = await member('Edo');
    const { authenticator } = await addTo(edo.actor);
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, edo.uid));
    const browser = new TestBrowser(board);
    expect((await proveIn(browser, (given) => authenticator.get(given))).end).toBe(
      '/signin?problem=suspended',
    );
    expect(await uidIn(browser)).toBeNull();
  });

  test('signing in again needs a passkey of the same person, and ends the old session', async () => {
    const [fay, gil] = [await member('Fay'), await member('Gil')];
    const [own, other] = [await addTo(fay.actor), await addTo(gil.actor)];
    const old = fay.browser.cookies.get(signIn.sessionCookie);
    const wrong = await proveIn(fay.browser, (given) => other.authenticator.get(given));
    expect(wrong.end).toBe('/auth/again?problem=other_account&next=%2Fapply%2F7');
    expect(await uidIn(fay.browser)).toBe(fay.uid);
    expect((await proveIn(fay.browser, (given) => own.authenticator.get(given))).end).toBe('/apply/7');
    expect(fay.browser.cookies.get(signIn.sessionCookie)).not.toBe(old);
    expect(await db.$count(sessions, eq(sessions.userId, fay.uid))).toBe(1);
  });

  test('at an IP address passkeys are not offered', async () => {
    const atAddress = { ...settings, publicUrl: 'http://127.0.0.1:4997' };
    const local = createSignIn({ db, settings: atAddress, provider: { kind: 'none' } });
    for (const path of ['/sign-in/passkey', '/sign-in/passkey/options']) {
      const request = new Request(atAddress.publicUrl + path, { method: 'POST' });
      expect((await local.handle(request, newRequestMeta())).status).toBe(404);
    }
  });
});

describe('adding a passkey', () => {
  test('notifies the person, and is refused a second time', async () => {
    const hal = await member('Hal');
    const authenticator = createTestAuthenticator(publicUrl);
    const add = async () => {
      const options = await startAddingPasskey(db, hal.actor, party, new Date());
      const response = authenticator.create(options.ok ? options.value : { challenge: '', rp: {} });
      return addPasskey(db, hal.actor, { name: 'Key', response }, party, new Date());
    };
    expect((await add()).ok).toBe(true);
    expect(await add()).toMatchObject({ refusal: { message: PASSKEY_MESSAGES.known } });
    const sent = await db.select().from(notifications).where(eq(notifications.userId, hal.uid));
    expect(sent.map(({ event, facts }) => [event, facts])).toEqual([
      ['linked_accounts_changed', { change: 'added', way: 'A passkey', at: expect.any(String) }],
    ]);
  });

  test('is refused without the session’s challenge, and with a wrong answer', async () => {
    const [ivo, jo] = [await member('Ivo'), await member('Jo')];
    const authenticator = createTestAuthenticator(publicUrl);
    const add = (actor: typeof ivo.actor, response: string, now = new Date()) =>
      addPasskey(db, actor, { name: 'Key', response }, party, now);
    const start = async (actor: typeof ivo.actor) => {
      const options = await startAddingPasskey(db, actor, party, new Date());
      if (!options.ok) throw new Error(options.refusal.message);
      return options.value;
    };
    const response = authenticator.create(await start(ivo.actor));
    const stale = { refusal: { message: PASSKEY_MESSAGES.stale } };
    expect(await add(jo.actor, response)).toMatchObject(stale);
    expect(
      await add({ ...ivo.actor, signedInAt: minutesFromNow(10.1) }, response, minutesFromNow(10.1)),
    ).toMatchObject(stale);
    for (const changes of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { userVerified: false },
    ])
      expect(await add(ivo.actor, authenticator.create(await start(ivo.actor), changes))).toMatchObject({
        refusal: { message: PASSKEY_MESSAGES.notVerified },
      });
    expect(await db.$count(passkeys, eq(passkeys.userId, ivo.uid))).toBe(0);
  });

  test('needs a recent sign-in, and stops at ten', async () => {
    const kim = await member('Kim');
    const old = { ...kim.actor, signedInAt: minutesFromNow(-11) };
    for (const outcome of [
      await startAddingPasskey(db, old, party, new Date()),
      await addPasskey(db, old, { name: 'Key', response: '' }, party, new Date()),
      await removePasskey(db, old, 1, USABLE, new Date()),
    ])
      expect(outcome).toMatchObject({ refusal: { code: 'sign_in_again' } });
    for (let count = 0; count < PASSKEYS_PER_PERSON; count += 1)
      expect((await addTo(kim.actor, `Key ${count}`)).added.ok).toBe(true);
    expect((await addTo(kim.actor)).added).toMatchObject({ refusal: { message: PASSKEY_MESSAGES.tooMany } });
  });
});

describe('removing and renaming a passkey', () => {
  test('another person’s passkey is not found', async () => {
    const [lea, max] = [await member('Lea'), await member('Max')];
    await addTo(lea.actor);
    const [passkey] = await listPasskeys(db, lea.actor, USABLE);
    const notFound = { refusal: { code: 'not_found' } };
    expect(await renamePasskey(db, max.actor, passkey!.id, { name: 'Mine' })).toMatchObject(notFound);
    expect(await removePasskey(db, max.actor, passkey!.id, USABLE, new Date())).toMatchObject(notFound);
    expect((await renamePasskey(db, lea.actor, passkey!.id, { name: 'Phone' })).ok).toBe(true);
    expect((await listPasskeys(db, lea.actor, USABLE)).map(({ name }) => name)).toEqual(['Phone']);
  });

  test('of the last two identities removed at once, one stays', async () => {
    const ned = await member('Ned');
    await addTo(ned.actor);
    await addTo(ned.actor);
    await db.delete(linkedAccounts).where(eq(linkedAccounts.userId, ned.uid));
    const own = await listPasskeys(db, ned.actor, USABLE);
    const outcomes = await Promise.all(
      own.map(({ id }) => removePasskey(db, ned.actor, id, USABLE, new Date())),
    );
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const [left] = await listPasskeys(db, ned.actor, USABLE);
    expect(left!.mayRemove).toBe(false);
    expect(await removePasskey(db, ned.actor, left!.id, USABLE, new Date())).toMatchObject({
      refusal: { code: 'last_way' },
    });
  });
});
