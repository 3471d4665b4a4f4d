import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { WALLET_KIND } from '#domain/account/identity.ts';
import { WALLETS_PER_PERSON, WALLET_MESSAGES } from '#domain/member/wallet.ts';
import { VISITOR } from '#domain/base/actor.ts';
import { challengeHolder } from '#server/commands/member/challenge-holder.ts';
import {
  addWallet,
  removeWallet,
  showWallet,
  startAddingWallet,
  startWalletProof,
  verifyWalletProof,
} from '#server/commands/member/wallet.ts';
import { linkedAccounts, sessions, users } from '#server/db/schema/account.ts';
import { wallets } from '#server/db/schema/identity.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { cookieConfig } from '#domain/base/cookie.ts';
import { findMember } from '#server/queries/member/member.ts';
import { listWallets } from '#server/queries/member/wallet.ts';
import { type TestWallet, newTestWallet } from '../../../tests/fixtures/test-wallet.ts';
import { TestBrowser, newRequestMeta, signInAs } from '../testing/test-browser.ts';
import { createSignIn } from './sign-in.ts';

const publicUrl = 'https://collegium.example';
const db = await testDatabase();
const settings = { publicUrl, secret: 's'.repeat(40), adminEmails: [], wallets: true };
const provider = { kind: 'trial', people: [], refusedEmails: [] } as const;
const signIn = createSignIn({ db, settings, provider });
const board = { db, signIn, settings };
const USABLE = ['google', WALLET_KIND];
const asking = { origin: { clientAddress: '192.0.2.1', secret: settings.secret }, publicUrl };
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

/** A person with a session that began now. */
async function member(name: string) {
  const { uid, cookie } = await signInAs(board, { name, email: `${name.toLowerCase()}@example.edu` });
  const actor = await signIn.actorOf(new Headers({ cookie }), new Date());
  if (actor.kind === 'visitor') throw new Error('Not signed in');
  const browser = new TestBrowser(board);
  const [cookieName = '', value = ''] = cookie.split('=');
  browser.cookies.set(cookieName, value);
  return { actor: { ...actor, requestId: name }, uid, browser };
}
type Member = Awaited<ReturnType<typeof member>>;

/** The message that adds the wallet to this person's account. */
async function messageFor({ actor }: Member, { address }: TestWallet, now = new Date()): Promise<string> {
  const asked = await startAddingWallet(db, actor, address, asking, now);
  if (!asked.ok) throw new Error(asked.refusal.message);
  return asked.value.message;
}
const addTo = async (person: Member, wallet: TestWallet) =>
  addWallet(db, person.actor, wallet.sign(await messageFor(person, wallet)), new Date());

/** Asks for a message in this browser, and posts a signature; `end` is where it is led. */
async function proveIn(
  browser: TestBrowser,
  wallet: TestWallet,
  sign: (message: string) => string = wallet.sign,
) {
  const headers = new Headers({
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const actor = await signIn.actorOf(headers, new Date());
  const sessionId = actor.kind === 'visitor' ? undefined : actor.sessionId;
  const { holder, setCookie } = challengeHolder(headers, sessionId, cookieConfig(publicUrl));
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie ?? '') ?? [];
  if (name) browser.cookies.set(name, value);
  const asked = await startWalletProof(db, holder, wallet.address, asking, new Date());
  if (!asked.ok) throw new Error(asked.refusal.message);
  const signature = sign(asked.value.message);
  const answer = await browser.open(`${publicUrl}/sign-in/wallet`, { next: '/apply/7', signature });
  return { signature, end: answer.headers.get('location')?.replace(publicUrl, '') };
}
const uidIn = async (browser: TestBrowser) =>
  ((await browser.json('/api/auth/get-session')) as { user: { id: string } } | null)?.user.id ?? null;

/** The other signature of the same message that anyone can compute: n - s, with the other parity. */
function highS(signature: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
  return `${signature.slice(0, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}`;
}

describe('adding a wallet', () => {
  test('asks for a message of this site, chain 1 and a nonce of 32 characters, and checks its signature', async () => {
    const [ada, wallet] = [await member('Ada'), newTestWallet()];
    const now = new Date();
    const message = await messageFor(ada, wallet, now);
    expect(message.replace(/^Nonce: [0-9a-f]{32}$/m, 'Nonce: 32 characters').split('\n')).toEqual([
      'collegium.example wants you to sign in with your Ethereum account:',
      wallet.address,
      '',
      'Add this wallet to my Collegium account.',
      '',
      `URI: ${publicUrl}`,
      'Version: 1',
      'Chain ID: 1',
      'Nonce: 32 characters',
      `Issued At: ${now.toISOString()}`,
      `Expiration Time: ${new Date(now.getTime() + 10 * MINUTE_MS).toISOString()}`,
    ]);
    const signature = wallet.sign(message);
    expect((await addWallet(db, ada.actor, signature, new Date())).ok).toBe(true);
    expect(await listWallets(db, ada.actor, USABLE)).toMatchObject([
      { address: wallet.address, usedAt: null, mayRemove: true },
    ]);
    const sent = await db.select().from(notifications).where(eq(notifications.userId, ada.uid));
    expect(sent.map(({ facts }) => facts)).toMatchObject([{ change: 'added', way: 'A wallet' }]);
  });

  test.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://[::1]',
    'http://collegium',
    'http://collegium:8080',
    'https://board.example.org:8443',
    'https://xn--r8jz45g.xn--zckzah',
  ])('adds and signs in at %s', async (host) => {
    const [ona, wallet] = [await member(`Ona${Math.random()}`), newTestWallet()];
    const there = { ...asking, publicUrl: host };
    const asked = await startAddingWallet(db, ona.actor, wallet.address, there, new Date());
    if (!asked.ok) throw new Error(asked.refusal.message);
    const { message } = asked.value;
    expect(message.startsWith(`${new URL(host).host} wants you to sign in`)).toBe(true);
    const added = await addWallet(db, ona.actor, wallet.sign(message), new Date());
    expect(added.ok).toBe(true);
    const proof = await startWalletProof(db, `holder of ${host}`, wallet.address, there, new Date());
    if (!proof.ok) throw new Error(proof.refusal.message);
    const signature = wallet.sign(proof.value.message);
    expect(await verifyWalletProof(db, `holder of ${host}`, signature, new Date())).toEqual({ uid: ona.uid });
  });

  test('shows the checksum of EIP-55 for an address in lower case', async () => {
    const [bea, wallet] = [await member('Bea'), newTestWallet()];
    const asked = await startAddingWallet(db, bea.actor, wallet.address.toLowerCase(), asking, new Date());
    expect(asked).toMatchObject({ value: { address: wallet.address } });
  });

  test.each([
    ['another domain', /^collegium\.example/, 'evil.example'],
    ['another URI', /^URI: .*$/m, 'URI: https://evil.example'],
    ['another chain', /^Chain ID: 1$/m, 'Chain ID: 137'],
    ['another nonce', /^Nonce: .*$/m, `Nonce: ${'0'.repeat(32)}`],
    ['a later expiry', /^Expiration Time: .*$/m, `Expiration Time: ${minutesFromNow(60).toISOString()}`],
    ['another statement', /^Add this wallet to .*$/m, 'Sign in to Collegium.'],
  ])('a signature of a message with %s is refused', async (_, part, replacement) => {
    const [cleo, wallet] = [await member(`Cleo${Math.random()}`), newTestWallet()];
    const message = await messageFor(cleo, wallet);
    const changed = message.replace(part, replacement);
    expect(changed).not.toBe(message);
    const signature = wallet.sign(changed);
    expect(await addWallet(db, cleo.actor, signature, new Date())).toMatchObject(refused('notVerified'));
    expect(await db.$count(wallets, eq(wallets.userId, cleo.uid))).toBe(0);
  });

  test('without a message, with one of another session, an expired or a used one it is refused', async () => {
    const [dora, edo, wallet] = [await member('Dora'), await member('Edo'), newTestWallet()];
    const add = (person: Member, signature: string, now = new Date()) =>
      addWallet(db, { ...person.actor, signedInAt: now }, signature, now);
    const signature = wallet.sign(await messageFor(dora, wallet));
    expect(await add(edo, signature)).toMatchObject(refused('stale'));
    expect(await add(dora, signature, minutesFromNow(10.1))).toMatchObject(refused('stale'));
    const next = wallet.sign(await messageFor(dora, wallet));
    expect(await add(dora, signature)).toMatchObject(refused('notVerified'));
    expect(await add(dora, next)).toMatchObject(refused('stale'));
    const good = wallet.sign(await messageFor(dora, wallet));
    expect((await add(dora, good)).ok).toBe(true);
    expect(await add(dora, good)).toMatchObject(refused('stale'));
  });

  test('a malleable signature, another key’s and anything else is refused', async () => {
    const [fay, wallet, other] = [await member('Fay'), newTestWallet(), newTestWallet()];
    const signatures: ((message: string) => string)[] = [
      (message) => highS(wallet.sign(message)),
      other.sign,
      () => '',
      () => `0x${'0'.repeat(130)}`,
      () => `0x${'f'.repeat(130)}`,
      (message) => `${wallet.sign(message)}${'0'.repeat(64)}`,
    ];
    for (const sign of signatures) {
      const signature = sign(await messageFor(fay, wallet));
      expect(await addWallet(db, fay.actor, signature, new Date())).toMatchObject(refused('notVerified'));
    }
  });

  test('belongs to one account, needs a recent sign-in, and stops at three', async () => {
    const [gil, hal, wallet] = [await member('Gil'), await member('Hal'), newTestWallet()];
    expect((await addTo(gil, wallet)).ok).toBe(true);
    expect(await addTo(hal, wallet)).toMatchObject(refused('taken'));
    const old = { ...gil.actor, signedInAt: minutesFromNow(-11) };
    for (const outcome of [
      await startAddingWallet(db, old, wallet.address, asking, new Date()),
      await addWallet(db, old, '', new Date()),
      await removeWallet(db, old, 1, USABLE, new Date()),
    ])
      expect(outcome).toMatchObject({ refusal: { code: 'sign_in_again' } });
    for (let count = 1; count < WALLETS_PER_PERSON; count += 1) await addTo(gil, newTestWallet());
    expect(await startAddingWallet(db, gil.actor, newTestWallet().address, asking, new Date())).toMatchObject(
      refused('tooMany'),
    );
    for (const typed of ['', '0x12', 'vitalik.eth', `0x${'g'.repeat(40)}`])
      expect(await startAddingWallet(db, hal.actor, typed, asking, new Date())).toMatchObject({
        refusal: { fields: { address: WALLET_MESSAGES.address } },
      });
  });

  test('is on the page of its person only while they show it, which no one else can', async () => {
    const [mel, ned, wallet] = [await member('Mel'), await member('Ned'), newTestWallet()];
    await addTo(mel, wallet);
    const shown = async () => {
      const page = await findMember(db, VISITOR, mel.uid, new Date());
      return page.ok ? page.value.wallets.map(({ address }) => address) : null;
    };
    const [own] = await listWallets(db, mel.actor, USABLE);
    expect([own!.isShown, await shown()]).toEqual([false, []]);
    expect((await showWallet(db, ned.actor, own!.id, true)).ok).toBe(false);
    expect(await shown()).toEqual([]);
    expect((await showWallet(db, mel.actor, own!.id, true)).ok).toBe(true);
    expect(await shown()).toEqual([wallet.address]);
    expect((await showWallet(db, mel.actor, own!.id, false)).ok).toBe(true);
    expect(await shown()).toEqual([]);
  });

  test('the last identity stays, and another person’s wallet is not found', async () => {
    const [ivo, jo, wallet] = [await member('Ivo'), await member('Jo'), newTestWallet()];
    await addTo(ivo, wallet);
    await db.delete(linkedAccounts).where(eq(linkedAccounts.userId, ivo.uid));
    const [own] = await listWallets(db, ivo.actor, USABLE);
    expect(own!.mayRemove).toBe(false);
    const remove = (person: Member) => removeWallet(db, person.actor, own!.id, USABLE, new Date());
    expect(await remove(ivo)).toMatchObject({ refusal: { code: 'last_way' } });
    expect(await remove(jo)).toMatchObject({ refusal: { code: 'not_found' } });
    await addTo(ivo, newTestWallet());
    expect((await remove(ivo)).ok).toBe(true);
  });
});

describe('signing in with a wallet', () => {
  test('begins a session of the account that added it, and an unknown one creates no account', async () => {
    const [kim, wallet] = [await member('Kim'), newTestWallet()];
    await addTo(kim, wallet);
    const browser = new TestBrowser(board);
    const { signature, end } = await proveIn(browser, wallet);
    expect(end).toBe('/apply/7');
    expect(await uidIn(browser)).toBe(kim.uid);
    const replay = new TestBrowser(board);
    replay.cookies = new Map([...browser.cookies].filter(([name]) => name.endsWith('challenge')));
    const again = await replay.open(`${publicUrl}/sign-in/wallet`, { signature });
    expect(again.headers.get('location')).toContain('problem=stale');

    const before = await db.$count(users);
    const stranger = await proveIn(new TestBrowser(board), newTestWallet());
    expect(stranger.end).toBe('/signin?problem=not_linked&next=%2Fapply%2F7');
    expect(await db.$count(users)).toBe(before);
  });

  test('a malleable signature and one of another purpose are refused', async () => {
    const [lea, wallet] = [await member('Lea'), newTestWallet()];
    await addTo(lea, wallet);
    const addition = wallet.sign(await messageFor(lea, wallet));
    const signatures = [(message: string) => highS(wallet.sign(message)), () => addition];
    for (const sign of signatures) {
      const browser = new TestBrowser(board);
      const { end } = await proveIn(browser, wallet, sign);
      expect(end).toContain('problem=not_verified');
      expect(await uidIn(browser)).toBeNull();
    }
  });

  test('signing in again needs a wallet of the same person', async () => {
    const [max, mia, own, other] = [
      await member('Max'),
      await member('Mia'),
      newTestWallet(),
      newTestWallet(),
    ];
    await addTo(max, own);
    await addTo(mia, other);
    expect((await proveIn(max.browser, other)).end).toContain('/auth/again?problem=other_account');
    expect((await proveIn(max.browser, own)).end).toBe('/apply/7');
    expect(await db.$count(sessions, eq(sessions.userId, max.uid))).toBe(1);
  });

  test('is not offered while wallets are off', async () => {
    const off = createSignIn({ db, settings: { ...settings, wallets: false }, provider });
    const request = new Request(`${publicUrl}/sign-in/wallet`, { method: 'POST' });
    expect((await off.handle(request, newRequestMeta())).status).toBe(404);
    expect(off.usableIdentities).not.toContain(WALLET_KIND);
  });
});

function refused(message: keyof typeof WALLET_MESSAGES) {
  return { refusal: { message: WALLET_MESSAGES[message] } };
}
