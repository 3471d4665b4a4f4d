import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmailAddress } from '#domain/account/person.ts';
import { WALLET_KIND, passkeyKind } from '#domain/account/identity.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { accountEmails, emailLinks } from '#server/db/schema/account-email.ts';
import { linkedAccounts, users } from '#server/db/schema/account.ts';
import { passkeys, wallets } from '#server/db/schema/identity.ts';
import { confirmationToken } from '#server/db/confirmation-token.ts';
import type { Database } from '#server/db/database.ts';
import { emails } from '#server/db/schema/notification.ts';
import { listOwnIdentities } from '#server/reads/own-identity.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import {
  addEmail,
  confirmEmail,
  makeEmailPrimary,
  removeEmail,
} from '#server/commands/account/account-email.ts';
import { unlinkAccount } from '#server/commands/member/linked-account.ts';
import { removePasskey } from '#server/commands/account/passkey.ts';
import { removeWallet } from '#server/commands/member/wallet.ts';
import { NOON, createMember } from '../fixtures/sample-content.ts';

const db = await testDatabase();
const secret = 's'.repeat(40);
const LISTS = { academic: [], notAcademic: [] };
const PROVIDERS = ['google', 'uni', 'github', 'orcid', 'former'];
const PASSKEY_KIND = passkeyKind('board.example');

/** A person's change to their identities; `n` chooses among what there is. */
type Change = (tx: Database, person: SignedIn, usable: readonly string[], n: number) => Promise<unknown>;

/** Every way to add or remove an identity. A new kind of identity adds its changes here. */
const CHANGES: Record<string, Change> = {
  'link a provider': async (tx, person, usable, n) => {
    const providerId = PROVIDERS[n % PROVIDERS.length]!;
    const stamps = { createdAt: NOON, updatedAt: NOON };
    await tx
      .insert(linkedAccounts)
      .values({
        id: randomUUID(),
        providerId,
        accountId: `${providerId} ${person.uid}`,
        userId: person.uid,
        ...stamps,
      })
      .onConflictDoNothing();
  },
  'unlink a provider': (tx, person, usable, n) =>
    unlinkAccount(tx, person, { id: PROVIDERS[n % PROVIDERS.length]!, name: '', usable }, NOON),
  'add a passkey': (tx, { uid: userId }, _usable, n) =>
    // Every second passkey belongs to another host name, so it cannot sign in here.
    tx.insert(passkeys).values({
      userId,
      credentialId: randomUUID(),
      rpId: n % 2 === 0 ? 'board.example' : 'other.example',
      name: 'Phone',
      publicKey: '',
      counter: 0,
      transports: [],
      createdAt: NOON,
    }),
  'remove a passkey': async (tx, person, usable, n) => {
    const own = await tx.select().from(passkeys).where(eq(passkeys.userId, person.uid));
    return own.length > 0 && removePasskey(tx, person, own[n % own.length]!.id, usable, NOON);
  },
  'add a wallet': (tx, { uid: userId }) =>
    tx.insert(wallets).values({ userId, address: `0x${randomUUID()}`, createdAt: NOON }),
  'remove a wallet': async (tx, person, usable, n) => {
    const own = await tx.select().from(wallets).where(eq(wallets.userId, person.uid));
    return own.length > 0 && removeWallet(tx, person, own[n % own.length]!.id, usable, NOON);
  },
  'add an email': async (tx, person) => {
    const address = `${randomUUID()}@alderbay.edu`;
    const origin = { clientAddress: '', secret, refusedEmails: [] };
    const later = new Date(NOON.getTime());
    const asked = await addEmail(tx, person, address, origin, later);
    if (!asked.ok) return;
    const [sent] = await tx.select().from(emails).where(eq(emails.toAddress, address));
    const { token } = sent!.facts as { token: string };
    await confirmEmail(tx, person, confirmationToken(token, secret), LISTS, NOON);
  },
  'remove an email': async (tx, person, usable, n) =>
    removeEmail(tx, person, await emailId(tx, person, n), { usable, lists: LISTS }, NOON),
  'make an email primary': async (tx, person, _usable, n) =>
    makeEmailPrimary(tx, person, await emailId(tx, person, n), NOON),
};

async function emailId(tx: Database, { uid }: SignedIn, n: number): Promise<number> {
  const own = await tx.select().from(accountEmails).where(eq(accountEmails.userId, uid));
  return own[n % own.length]!.id;
}

const reaching = async (person: SignedIn, usable: readonly string[]) =>
  (await listOwnIdentities(db, person.uid, usable)).filter(({ reaches }) => reaches).length;

test('whatever a person adds and removes, an identity that reached the account stays', async () => {
  const change = fc.record({ name: fc.constantFrom(...Object.keys(CHANGES)), n: fc.nat({ max: 9 }) });
  const usable = fc.constantFrom(
    ['google', 'email'],
    ['google', 'uni'],
    ['email'],
    ['google', 'uni', 'email'],
    [PASSKEY_KIND, WALLET_KIND],
    ['github', 'orcid'],
    [...PROVIDERS.slice(0, -1), 'email', PASSKEY_KIND, WALLET_KIND],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 18 }), usable, async (changes, kinds) => {
      const person = await createMember(db);
      let reached = await reaching(person, kinds);
      for (const { name, n } of changes) {
        await CHANGES[name]!(db, person, kinds, n);
        const now = await reaching(person, kinds);
        expect(reached === 0 || now > 0, name).toBe(true);
        reached = now;
        await expectVerifiedPrimary(person);
      }
    }),
    { numRuns: 60 },
  );
});

test('of removals at the same time, the last identity that reaches the account stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await createMember(db);
    const usable = ['google', 'uni', 'email', PASSKEY_KIND, WALLET_KIND];
    for (const name of ['link a provider', 'add an email', 'add a passkey', 'add a wallet'])
      await CHANGES[name]!(db, person, usable, 0);
    const own = await db.select().from(accountEmails).where(eq(accountEmails.userId, person.uid));
    await Promise.all([
      ...['google', 'uni'].map((id) => unlinkAccount(db, person, { id, name: '', usable }, NOON)),
      ...own.map(({ id }) => removeEmail(db, person, id, { usable, lists: LISTS }, NOON)),
      CHANGES['remove a passkey']!(db, person, usable, 0),
      CHANGES['remove a wallet']!(db, person, usable, 0),
    ]);
    expect(await reaching(person, usable)).toBeGreaterThan(0);
    await expectVerifiedPrimary(person);
  }
});

/** Every account has a verified primary address, which is one of its own. */
async function expectVerifiedPrimary({ uid }: SignedIn): Promise<void> {
  const [account] = await db.select().from(users).where(eq(users.id, uid));
  expect(account!.emailVerified).toBe(true);
  expect(isEmailAddress(account!.email)).toBe(true);
  const own = await db.select().from(accountEmails).where(eq(accountEmails.userId, uid));
  expect(own.map(({ email }) => email)).toContain(account!.email);
  expect(own.length).toBeLessThanOrEqual(5);
  expect(await db.$count(emailLinks, eq(emailLinks.email, ''))).toBe(0);
}
