import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { EMAIL_LINKS_PER_HOUR, EMAIL_LINKS_PER_DAY } from '#domain/access/rate-limits.ts';
import { EMAILS_CAP } from '#domain/account/account-email.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts';
import { deletionLine } from '#domain/member/member.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { accountEmails, emailLinks } from '#server/db/schema/account-email.ts';
import { linkedAccounts, users } from '#server/db/schema/account.ts';
import { confirmationToken } from '#server/db/confirmation-token.ts';
import { emails, subscriptions, suppressedAddresses } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { listOwnEmails, listWaitingEmails } from '#server/queries/account/account-email.ts';
import { listOwnFacts } from '#server/queries/member/verified-fact.ts';
import { deleteAccount } from './account-deletion.ts';
import {
  addEmail,
  confirmEmail,
  makeEmailPrimary,
  removeEmail,
  sendLinkToOwnEmail,
} from './account-email.ts';
import { consumeSignInLink, requestSignInLink } from './sign-in-link.ts';
import { syncIdentity } from './sync-identity.ts';

const db = await testDatabase();
const secret = 's'.repeat(40);
const ORIGIN = { clientAddress: '192.0.2.1', secret, refusedEmails: [] };
const LISTS = { academic: [], notAcademic: [] };
const USABLE = ['google', 'email'];
const GOOGLE = { id: 'google', name: 'Google' };

const newAddress = (domain = 'alderbay.edu') => `${randomUUID()}@${domain}`;
const later = (ms: number) => new Date(NOON.getTime() + ms);

/** Asks for a link and returns its token. */
async function tokenFor(person: SignedIn, email: string, now = NOON): Promise<string> {
  expectOk(await addEmail(db, person, email, ORIGIN, now));
  return latestToken(email.toLowerCase());
}

async function latestToken(email: string): Promise<string> {
  const sent = await db.select().from(emails).where(eq(emails.toAddress, email)).orderBy(emails.id);
  const { token } = sent.at(-1)!.facts as { token: string };
  return confirmationToken(token, secret);
}

async function withEmail(person: SignedIn, email = newAddress(), now = NOON): Promise<number> {
  expectOk(await confirmEmail(db, person, await tokenFor(person, email, now), LISTS, now));
  return (await listOwnEmails(db, person)).find((own) => own.email === email)!.id;
}

const ownAddresses = async (person: SignedIn) => (await listOwnEmails(db, person)).map(({ email }) => email);

describe('adding an address', () => {
  test('a link in an email adds it once the person confirms, and notifies the primary one', async () => {
    const noor = await createMember(db);
    const email = newAddress();
    const token = await tokenFor(noor, email.toUpperCase());
    expect(await ownAddresses(noor)).toEqual([noor.email]);
    expect(await listWaitingEmails(db, noor, NOON)).toEqual([{ email, until: later(DAY_MS) }]);
    expectOk(await confirmEmail(db, noor, token, LISTS, NOON));
    expect(await listOwnEmails(db, noor)).toMatchObject([
      { email: noor.email, isPrimary: true, isConfirmed: false },
      { email, isPrimary: false, isConfirmed: true },
    ]);
    expect(await listWaitingEmails(db, noor, NOON)).toEqual([]);
    const notified = and(eq(emails.event, 'emails_changed'), eq(emails.toAddress, noor.email));
    expect(await db.$count(emails, notified)).toBe(1);
  });

  test('the answer and what is stored are the same for every address that is not the person’s', async () => {
    const noor = await createMember(db);
    const other = await createMember(db, 'Jun');
    const secondOfOther = newAddress();
    await withEmail(other, secondOfOther);
    const bounced = newAddress();
    await db
      .insert(suppressedAddresses)
      .values({ email: bounced, reason: 'bounced', answer: '550', since: NOON });
    for (const email of [newAddress(), other.email, secondOfOther, bounced]) {
      expect(await addEmail(db, noor, email, ORIGIN, NOON)).toEqual({ ok: true, value: { email } });
      expect(await db.$count(emails, and(eq(emails.toAddress, email), eq(emails.userId, noor.uid)))).toBe(1);
      const link = and(eq(emailLinks.email, email), eq(emailLinks.userId, noor.uid));
      expect(await db.$count(emailLinks, link)).toBe(1);
    }
  });

  test('another account’s address is refused only to who can read its emails', async () => {
    const noor = await createMember(db);
    const other = await createMember(db, 'Jun');
    const token = await tokenFor(noor, other.email);
    expect(await confirmEmail(db, noor, token, LISTS, NOON)).toMatchObject({
      refusal: { code: 'move_not_allowed' },
    });
    expect(await ownAddresses(noor)).toEqual([noor.email]);
    expect(await ownAddresses(other)).toEqual([other.email]);
  });

  test('an own address, a typing error, an old session and a sixth address are refused', async () => {
    const noor = await createMember(db);
    const add = (email: string, actor = noor) => addEmail(db, actor, email, ORIGIN, NOON);
    for (const email of [noor.email, 'noor', 'a@b(x)evil.com', 'a@b.example\r\nBcc: c@d.example'])
      expect(await add(email)).toMatchObject({
        refusal: { code: 'invalid', fields: { email: expect.any(String) } },
      });
    const old = { ...noor, sessionId: 's', signedInAt: later(-11 * 60_000) };
    expect(await add(newAddress(), old)).toMatchObject({ refusal: { code: 'sign_in_again' } });
    const taken = { ...ORIGIN, refusedEmails: ['admin@example.edu'] };
    expect(await addEmail(db, noor, 'Admin@example.edu', taken, NOON)).toMatchObject({
      refusal: { code: 'invalid' },
    });
    for (let count = 1; count < EMAILS_CAP; count += 1)
      await withEmail(noor, undefined, later(count * HOUR_MS));
    expect(await add(newAddress())).toMatchObject({ refusal: { code: 'invalid' } });
    expect(await ownAddresses(noor)).toHaveLength(EMAILS_CAP);
  });

  test('links waiting at the same time do not exceed the most an account can have', async () => {
    const noor = await createMember(db);
    const tokens: string[] = [];
    for (let count = 0; count < EMAILS_CAP; count += 1)
      tokens.push(await tokenFor(noor, newAddress(), later(count * HOUR_MS)));
    const confirmed = await Promise.all(
      tokens.map((token) => confirmEmail(db, noor, token, LISTS, later(EMAILS_CAP * HOUR_MS))),
    );
    expect(confirmed.filter(({ ok }) => ok)).toHaveLength(EMAILS_CAP - 1);
    expect(await ownAddresses(noor)).toHaveLength(EMAILS_CAP);
  });

  test('an address, a person and a day have limits', async () => {
    const [noor, email] = [await createMember(db), newAddress()];
    for (let count = 0; count < EMAIL_LINKS_PER_HOUR.person; count += 1)
      expectOk(await addEmail(db, noor, email, ORIGIN, NOON));
    const sent = and(eq(emails.toAddress, email), eq(emails.event, 'email_link'));
    expect(await db.$count(emails, sent)).toBe(1 + EMAIL_LINKS_PER_HOUR.address);
    const jun = await createMember(db, 'Jun');
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => addEmail(db, jun, newAddress(), ORIGIN, NOON)),
    );
    expect(asked.filter(({ ok }) => ok)).toHaveLength(EMAIL_LINKS_PER_HOUR.person);
    const inADay = [];
    for (let hour = 1; hour < 12; hour += 1)
      inADay.push(await addEmail(db, jun, newAddress(), ORIGIN, later(hour * HOUR_MS)));
    expect(inADay.filter(({ ok }) => ok)).toHaveLength(
      EMAIL_LINKS_PER_DAY.person - EMAIL_LINKS_PER_HOUR.person,
    );
  });
});

test('after a day at the limit, the first hour of the next day has its own count', async () => {
  const [jun, lastHour] = [await createMember(db, 'Jun'), new Date('2026-11-21T23:30:00Z')];
  for (let hour = 1; hour < 3; hour += 1)
    for (let count = 0; count < EMAIL_LINKS_PER_HOUR.person; count += 1) {
      const at = new Date(lastHour.getTime() - (3 - hour) * HOUR_MS);
      expectOk(await addEmail(db, jun, newAddress(), ORIGIN, at));
    }
  expect((await addEmail(db, jun, newAddress(), ORIGIN, lastHour)).ok).toBe(false);
  expectOk(await addEmail(db, jun, newAddress(), ORIGIN, new Date('2026-11-22T00:10:00Z')));
});

describe('a stranger who asks for links to sign in as someone else [84]', () => {
  const ask = (email: string, clientAddress: string, at: Date) =>
    requestSignInLink(db, { email, next: '/' }, { ...ORIGIN, clientAddress }, at);
  const sentTo = (email: string) => db.$count(emails, eq(emails.toAddress, email));

  test('ends no link, refuses no one, and sends a few emails at most [84]', async () => {
    const email = newAddress();
    expectOk(await ask(email, '192.0.2.1', NOON));
    const own = await latestToken(email);
    for (let hour = 0; hour < 11; hour += 1)
      for (let count = 0; count < 6; count += 1)
        expectOk(await ask(email, `198.51.100.${count}`, later(hour * HOUR_MS + 1000)));
    expect(await sentTo(email)).toBe(1 + EMAIL_LINKS_PER_DAY.address);
    const asked = later(11 * HOUR_MS);
    expectOk(await ask(email, '192.0.2.1', asked));
    expectOk(await consumeSignInLink(db, own, later(11 * HOUR_MS + 60_000)));
  });

  test('leaves the owner of the address a new link after each that they used [84]', async () => {
    const email = newAddress();
    for (let round = 0; round < 9; round += 1) {
      for (let count = 0; count < 8; count += 1) expectOk(await ask(email, `198.51.100.${round}`, NOON));
      const token = await latestToken(email);
      expectOk(await consumeSignInLink(db, token, NOON));
      expect(await consumeSignInLink(db, token, NOON)).toMatchObject({ refusal: { code: 'not_found' } });
    }
    expectOk(await ask(email, '192.0.2.1', NOON));
    expectOk(await consumeSignInLink(db, await latestToken(email), NOON));
  });
});

describe('the token of a link', () => {
  test('is stored hashed, works once, and until it expires', async () => {
    const noor = await createMember(db);
    const token = await tokenFor(noor, newAddress());
    const [link] = await db.select().from(emailLinks).where(eq(emailLinks.userId, noor.uid));
    expect(JSON.stringify(link)).not.toContain(token);
    const refused = { refusal: { code: 'not_found' } };
    expect(await confirmEmail(db, noor, token, LISTS, later(DAY_MS))).toMatchObject(refused);
    expect(await confirmEmail(db, noor, `${token}x`, LISTS, NOON)).toMatchObject(refused);
    expect(await confirmEmail(db, noor, '', LISTS, NOON)).toMatchObject(refused);
    expectOk(await confirmEmail(db, noor, token, LISTS, later(DAY_MS - 1)));
    expect(await confirmEmail(db, noor, token, LISTS, NOON)).toMatchObject(refused);
  });

  test('is the same within a day until it is used, and then a new one', async () => {
    const [noor, email] = [await createMember(db), newAddress()];
    const first = await tokenFor(noor, email);
    expect(await tokenFor(noor, email, later(HOUR_MS))).toBe(first);
    const second = await tokenFor(noor, email, later(DAY_MS));
    expect(second).not.toBe(first);
    expect(await confirmEmail(db, noor, first, LISTS, later(DAY_MS))).toMatchObject({
      refusal: { code: 'not_found' },
    });
    expectOk(await confirmEmail(db, noor, second, LISTS, later(DAY_MS)));
  });

  test('works in another session of the account, and for no one else', async () => {
    const noor = await createMember(db);
    const mallory = await createMember(db, 'Mallory');
    const token = await tokenFor(noor, newAddress());
    const refused = { refusal: { code: 'not_found' } };
    expect(await confirmEmail(db, mallory, token, LISTS, NOON)).toMatchObject(refused);
    const onPhone = { ...noor, sessionId: 'phone', signedInAt: later(-5 * DAY_MS) };
    expectOk(await confirmEmail(db, onPhone, token, LISTS, NOON));
  });

  test('pressed twice at once adds the address once', async () => {
    const [noor, email] = [await createMember(db), newAddress()];
    const token = await tokenFor(noor, email);
    const pressed = await Promise.all([1, 2, 3].map(() => confirmEmail(db, noor, token, LISTS, NOON)));
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await ownAddresses(noor)).toEqual([noor.email, email]);
    const notified = and(eq(emails.event, 'emails_changed'), eq(emails.toAddress, noor.email));
    expect(await db.$count(emails, notified)).toBe(1);
  });

  test('two people who confirm the same address at once: one has it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [noor, jun, email] = [await createMember(db), await createMember(db, 'Jun'), newAddress()];
      const tokens = [await tokenFor(noor, email), await tokenFor(jun, email)] as const;
      const confirmed = await Promise.all([
        confirmEmail(db, noor, tokens[0], LISTS, NOON),
        confirmEmail(db, jun, tokens[1], LISTS, NOON),
      ]);
      expect(confirmed.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
      expect(await db.$count(accountEmails, eq(accountEmails.email, email))).toBe(1);
      expect(await db.$count(linkedAccounts, eq(linkedAccounts.accountId, email))).toBe(1);
    }
  });

  test('an account that begins with the address at the same time: one has it', async () => {
    const [noor, email] = [await createMember(db), newAddress()];
    const token = await tokenFor(noor, email);
    const stamps = { createdAt: NOON, updatedAt: NOON, emailVerified: true };
    const [confirmed, created] = await Promise.allSettled([
      confirmEmail(db, noor, token, LISTS, NOON),
      db.insert(users).values({ id: randomUUID(), name: 'New', email, ...stamps }),
    ]);
    const isConfirmed = confirmed.status === 'fulfilled' && confirmed.value.ok;
    expect(isConfirmed).toBe(created.status === 'rejected');
    expect(await db.$count(accountEmails, eq(accountEmails.email, email))).toBe(1);
  });
});

describe('the primary address', () => {
  test('changes with the subscription, and the old address is notified', async () => {
    const [noor, email] = [await createMember(db), newAddress()];
    const id = await withEmail(noor, email);
    await db.insert(subscriptions).values({
      email: noor.email,
      topics: [],
      kinds: [],
      cadence: 'weekly',
      createdAt: NOON,
      confirmedAt: NOON,
    });
    expectOk(await makeEmailPrimary(db, noor, id, NOON));
    const [account] = await db.select().from(users).where(eq(users.id, noor.uid));
    expect(account).toMatchObject({ email, emailVerified: true });
    expect(await ownAddresses(noor)).toEqual([email, noor.email]);
    expect(await db.$count(subscriptions, eq(subscriptions.email, email))).toBe(1);
    const changes = await db
      .select({ facts: emails.facts })
      .from(emails)
      .where(and(eq(emails.event, 'emails_changed'), eq(emails.toAddress, noor.email)));
    expect(changes).toContainEqual({ facts: { change: 'primary', email, at: NOON.toISOString() } });
  });

  test('is one of the person’s own, takes emails, and needs a recent sign-in', async () => {
    const [noor, jun] = [await createMember(db), await createMember(db, 'Jun')];
    const email = newAddress();
    const id = await withEmail(noor, email);
    expect(await makeEmailPrimary(db, jun, id, NOON)).toMatchObject({ refusal: { code: 'not_found' } });
    const old = { ...noor, sessionId: 's', signedInAt: later(-11 * 60_000) };
    expect(await makeEmailPrimary(db, old, id, NOON)).toMatchObject({ refusal: { code: 'sign_in_again' } });
    await db.insert(suppressedAddresses).values({ email, reason: 'bounced', answer: '550', since: NOON });
    expect(await makeEmailPrimary(db, noor, id, NOON)).toMatchObject({
      refusal: { code: 'move_not_allowed' },
    });
    expect(await sendLinkToOwnEmail(db, noor, id, ORIGIN, NOON)).toMatchObject({
      refusal: { code: 'move_not_allowed' },
    });
  });

  test('that the person confirmed no longer follows the provider; another one does', async () => {
    const noor = await createMember(db);
    const by = { uid: noor.uid, requestId: 'r' };
    const sync = (email: string) => syncIdentity(db, by, GOOGLE, { name: noor.name, email }, LISTS, NOON);
    const [second, third] = [newAddress('example.org'), newAddress('example.org')];
    await sync(second);
    expect(await ownAddresses(noor)).toEqual([second]);
    const own = newAddress();
    expectOk(await makeEmailPrimary(db, noor, await withEmail(noor, own), NOON));
    await sync(third);
    expect(await ownAddresses(noor)).toEqual([own, third]);
  });
});

describe('removing an address', () => {
  const remove = (person: SignedIn, id: number, usable = USABLE) =>
    removeEmail(db, person, id, { usable, lists: LISTS }, NOON);

  test('ends its identity, its links and its badge, and notifies both addresses', async () => {
    const [noor, email] = [await createMember(db), newAddress()];
    const id = await withEmail(noor, email);
    expectOk(await sendLinkToOwnEmail(db, noor, id, ORIGIN, NOON));
    expectOk(await remove(noor, id));
    expect(await ownAddresses(noor)).toEqual([noor.email]);
    expect(await db.$count(linkedAccounts, eq(linkedAccounts.accountId, email))).toBe(0);
    expect(await db.$count(emailLinks, eq(emailLinks.email, email))).toBe(0);
    expect(await listOwnFacts(db, noor, NOON)).toMatchObject([{ subject: 'alderbay.edu', holds: false }]);
    const sent = await db
      .select()
      .from(emails)
      .where(and(eq(emails.event, 'emails_changed'), eq(emails.userId, noor.uid)));
    const removals = sent.filter(({ facts }) => (facts as { change: string }).change === 'removed');
    expect(removals.map(({ toAddress }) => toAddress).toSorted()).toEqual([email, noor.email].toSorted());
  });

  test('leaves the primary one, and the last identity that signs in', async () => {
    const noor = await createMember(db);
    const [primary] = await listOwnEmails(db, noor);
    expect(await remove(noor, primary!.id)).toMatchObject({ refusal: { code: 'move_not_allowed' } });
    const id = await withEmail(noor);
    expect(await remove(noor, id, ['email'])).toMatchObject({ refusal: { code: 'last_way' } });
    const second = await withEmail(noor);
    const both = await Promise.all([remove(noor, id, ['email']), remove(noor, second, ['email'])]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });

  test('another person’s address is not found', async () => {
    const [noor, jun] = [await createMember(db), await createMember(db, 'Jun')];
    const id = await withEmail(noor);
    expect(await remove(jun, id)).toMatchObject({ refusal: { code: 'not_found' } });
    expect(await sendLinkToOwnEmail(db, jun, id, ORIGIN, NOON)).toMatchObject({
      refusal: { code: 'not_found' },
    });
  });
});

describe('the badge of an academic address', () => {
  const badges = (person: SignedIn, now = NOON) => listOwnFacts(db, person, now);

  test('begins hidden, lapses after 365 days, and a link renews it', async () => {
    const noor = await createMember(db);
    const id = await withEmail(noor, newAddress());
    expect(await badges(noor)).toMatchObject([
      { kind: 'academic_domain', subject: 'alderbay.edu', isShown: false, holds: true },
    ]);
    const lapsed = later(365 * DAY_MS);
    expect(await badges(noor, lapsed)).toMatchObject([{ holds: false }]);
    const old = { ...noor, sessionId: 's', signedInAt: NOON };
    const { email } = expectOk(await sendLinkToOwnEmail(db, old, id, ORIGIN, lapsed));
    expectOk(await confirmEmail(db, old, await latestToken(email), LISTS, lapsed));
    expect(await badges(noor, lapsed)).toMatchObject([{ holds: true, verifiedAt: lapsed }]);
  });

  test('comes with a sign-in at a provider, at most once a day, for an address of the account', async () => {
    const noor = await createMember(db);
    const by = { uid: noor.uid, requestId: 'r' };
    const email = newAddress('quillon.ac.uk');
    const sync = (address: string, now: Date) =>
      syncIdentity(db, by, GOOGLE, { name: noor.name, email: address }, LISTS, now);
    await sync(email, NOON);
    await sync(email, later(HOUR_MS));
    expect(await badges(noor)).toMatchObject([{ subject: 'quillon.ac.uk', verifiedAt: NOON }]);
    await sync(email, later(2 * DAY_MS));
    expect(await badges(noor)).toMatchObject([{ verifiedAt: later(2 * DAY_MS) }]);
    const jun = await createMember(db, 'Jun');
    await syncIdentity(db, { uid: jun.uid, requestId: 'r' }, GOOGLE, { name: 'Jun', email }, LISTS, NOON);
    expect(await badges(jun)).toEqual([]);
  });

  test('stays while another address is at the domain', async () => {
    const noor = await createMember(db);
    const id = await withEmail(noor);
    await withEmail(noor);
    expectOk(await removeEmail(db, noor, id, { usable: USABLE, lists: LISTS }, NOON));
    expect(await badges(noor)).toMatchObject([{ holds: true }]);
  });
});

test('deleting the account deletes every address, wherever it is stored', async () => {
  const [noor, email] = [await createMember(db), newAddress()];
  await withEmail(noor, email);
  const waiting = newAddress();
  await tokenFor(noor, waiting);
  await db
    .insert(subscriptions)
    .values({ email, topics: [], kinds: [], cadence: 'weekly', createdAt: NOON, confirmedAt: NOON });
  await db.insert(suppressedAddresses).values({ email, reason: 'bounced', answer: '550', since: NOON });
  const blobs = { remove: async () => {} } as never;
  expectOk(await deleteAccount(db, blobs, noor, deletionLine(noor.email), NOON, () => {}));
  for (const address of [noor.email, email, waiting]) {
    const found = await Promise.all([
      db.$count(accountEmails, eq(accountEmails.email, address)),
      db.$count(emailLinks, eq(emailLinks.email, address)),
      db.$count(emails, eq(emails.toAddress, address)),
      db.$count(subscriptions, eq(subscriptions.email, address)),
      db.$count(suppressedAddresses, eq(suppressedAddresses.email, address)),
      db.$count(linkedAccounts, eq(linkedAccounts.accountId, address)),
    ]);
    expect(found).toEqual([0, 0, 0, 0, 0, 0]);
  }
});
