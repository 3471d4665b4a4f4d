import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { AcademicLists } from '#domain/member/academic-domain.ts';
import { EMAILS_CAP, parseEmail } from '#domain/account/account-email.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { EMAIL_PROVIDER_ID, mayRemoveIdentity } from '#domain/account/identity.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { hasRecentSignIn } from '#domain/account/session.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import { accountEmails, emailLinks } from '#server/db/schema/account-email.ts';
import { linkedAccounts, users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { listOwnIdentities } from '#server/reads/own-identity.ts';
import type { ClientOrigin } from '#server/db/rate-limit-counter.ts';
import { findSuppression } from '#server/reads/suppressed-address.ts';
import { enqueueEmails, enqueueNotifications } from '#server/notifications/outbox.ts';
import { loseAcademicAddress, recordAcademicAddress } from '../member/academic-fact.ts';
import { consumeEmailLink, sendEmailLink } from './email-link.ts';
import { transferSubscription } from '../notification/subscription.ts';

const TOO_MANY = `An account can have ${EMAILS_CAP} email addresses. Remove one first.`;
const BOUNCED = 'Emails to this address came back, so we stopped sending them.';

/**
 * Emails a link that adds an address to the actor's account. The answer is the same whether the
 * address is new, unknown, another account's or one that we stopped sending to. `invalid` names
 * `email`, also for an address of their own account, and an old session gets `sign_in_again`.
 */
export async function addEmail(
  db: Database,
  actor: SignedIn,
  typed: string,
  { refusedEmails, ...origin }: ClientOrigin & { refusedEmails: readonly string[] },
  now: Date,
): Promise<Outcome<{ email: string }>> {
  if (!hasRecentSignIn(actor, now)) return refuse('sign_in_again');
  const parsed = parseEmail(typed, refusedEmails);
  if (!parsed.ok) return refuse('invalid', { fields: { email: parsed.error } });
  const { email } = parsed;
  return db.transaction(async (tx): Promise<Outcome<{ email: string }>> => {
    await lockAccount(tx, actor.uid);
    const own = await tx.select().from(accountEmails).where(eq(accountEmails.userId, actor.uid));
    if (own.some((address) => address.email === email))
      return refuse('invalid', { fields: { email: 'This address is already on your account.' } });
    if (own.length >= EMAILS_CAP) return refuse('invalid', { fields: { email: TOO_MANY } });
    return sendEmailLink(tx, { event: 'email_link', email, uid: actor.uid }, origin, now);
  });
}

/**
 * Emails a link to an address that is on the actor's account already: it makes the address a way to
 * sign in, and renews its badge. `not_found` for another's, `move_not_allowed` if emails came back,
 * `sign_in_again` with an old session unless it signs in already.
 */
export async function sendLinkToOwnEmail(
  db: Database,
  actor: SignedIn,
  id: number,
  origin: ClientOrigin,
  now: Date,
): Promise<Outcome<{ email: string }>> {
  return db.transaction(async (tx): Promise<Outcome<{ email: string }>> => {
    const email = await findOwnEmail(tx, actor, id);
    if (email === null) return refuse('not_found');
    // It becomes a way to sign in.
    const isNew = (await tx.$count(linkedAccounts, emailIdentityWhere(email))) === 0;
    if (isNew && !hasRecentSignIn(actor, now)) return refuse('sign_in_again');
    if (await findSuppression(tx, email)) return refuse('move_not_allowed', { message: BOUNCED });
    return sendEmailLink(tx, { event: 'email_link', email, uid: actor.uid }, origin, now);
  });
}

/**
 * Confirms an address with the token of its email, in a session of the account that asked for it:
 * adds the address and the identity, and gives or renews its badge. `not_found` for a link that is
 * over or another account's, `move_not_allowed` if another account has the address by now.
 */
export async function confirmEmail(
  db: Database,
  actor: SignedIn,
  token: string,
  lists: AcademicLists,
  now: Date,
): Promise<Outcome<{ email: string }>> {
  return db.transaction(async (tx): Promise<Outcome<{ email: string }>> => {
    await lockAccount(tx, actor.uid);
    const consumed = await consumeEmailLink(tx, token, actor.uid, now);
    if (!consumed.ok) return consumed;
    const { email } = consumed.value;
    const refused = await insertAddress(tx, actor, email, now);
    if (refused) {
      // The page of the link would say that it was confirmed.
      await tx.delete(emailLinks).where(and(eq(emailLinks.userId, actor.uid), eq(emailLinks.email, email)));
      return refused;
    }
    await addEmailIdentity(tx, actor, email, now);
    await recordAcademicAddress(tx, actor, email, lists, now);
    return done({ email });
  });
}

/** Adds an address to the account, unless another account has it or this one has too many. */
async function insertAddress(
  tx: Database,
  { uid }: SignedIn,
  email: string,
  now: Date,
): Promise<Outcome<never> | null> {
  const others = and(eq(accountEmails.userId, uid), ne(accountEmails.email, email));
  if ((await tx.$count(accountEmails, others)) >= EMAILS_CAP)
    return refuse('move_not_allowed', { message: TOO_MANY });
  await tx
    .insert(accountEmails)
    .values({ userId: uid, email, addedAt: now })
    .onConflictDoNothing({ target: accountEmails.email });
  const [added] = await tx.select().from(accountEmails).where(eq(accountEmails.email, email));
  if (added?.userId === uid) return null;
  return refuse('move_not_allowed', {
    message: 'This address belongs to another account. Remove it there first, then add it here.',
  });
}

/**
 * Makes an address an identity of the account and notifies the person, unless it is one already.
 */
async function addEmailIdentity(tx: Database, actor: SignedIn, email: string, now: Date): Promise<void> {
  const identity = { providerId: EMAIL_PROVIDER_ID, accountId: email, userId: actor.uid, email };
  const added = await tx
    .insert(linkedAccounts)
    .values({ id: randomUUID(), ...identity, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: linkedAccounts.id });
  if (added.length === 0) return;
  await recordAudit(tx, actor, { kind: 'email_added' }, now);
  const facts = { change: 'added', email, at: now.toISOString() } as const;
  await enqueueNotifications(tx, [{ event: 'emails_changed', facts, to: actor.uid }], now);
}

/**
 * Makes an address of the actor's account the primary one, which gets the emails, and notifies the
 * old one. `not_found` for another's, `move_not_allowed` if emails to it came back.
 */
export async function makeEmailPrimary(
  db: Database,
  actor: SignedIn,
  id: number,
  now: Date,
): Promise<Outcome<{ email: string }>> {
  if (!hasRecentSignIn(actor, now)) return refuse('sign_in_again');
  return db.transaction(async (tx): Promise<Outcome<{ email: string }>> => {
    const before = await lockAccount(tx, actor.uid);
    const email = await findOwnEmail(tx, actor, id);
    if (email === null || before === null) return refuse('not_found');
    if (email === before) return done({ email });
    if (await findSuppression(tx, email)) return refuse('move_not_allowed', { message: BOUNCED });
    const facts = { change: 'primary', email, at: now.toISOString() } as const;
    // Enqueued before the change, so that it goes to the old address.
    await enqueueNotifications(tx, [{ event: 'emails_changed', facts, to: actor.uid }], now);
    await recordAudit(tx, actor, { kind: 'primary_email_changed' }, now);
    await tx.update(users).set({ email, updatedAt: now }).where(eq(users.id, actor.uid));
    await transferSubscription(tx, before, email);
    return done({ email });
  });
}

/**
 * Removes an address from the actor's account, with its identity and its badge, and notifies both
 * it and the primary one. `move_not_allowed` for the primary one, `last_way` for the last identity
 * of a `usable` kind.
 */
export async function removeEmail(
  db: Database,
  actor: SignedIn,
  id: number,
  { usable, lists }: { usable: readonly string[]; lists: AcademicLists },
  now: Date,
): Promise<Outcome<{ email: string }>> {
  if (!hasRecentSignIn(actor, now)) return refuse('sign_in_again');
  const { uid } = actor;
  return db.transaction(async (tx): Promise<Outcome<{ email: string }>> => {
    const primary = await lockAccount(tx, uid);
    const email = await findOwnEmail(tx, actor, id);
    if (email === null) return refuse('not_found');
    if (email === primary)
      return refuse('move_not_allowed', { message: 'Make another address primary first.' });
    const own = await listOwnIdentities(tx, uid, usable);
    const removed = { kind: 'email', id: email } as const;
    const isIdentity = own.some((identity) => identity.kind === 'email' && identity.id === email);
    if (isIdentity && !mayRemoveIdentity(own, removed)) return refuse('last_way');
    await tx.delete(accountEmails).where(eq(accountEmails.id, id));
    await tx.delete(linkedAccounts).where(emailIdentityWhere(email));
    await tx.delete(emailLinks).where(eq(emailLinks.email, email));
    await loseAcademicAddress(tx, actor, email, lists, now);
    await recordAudit(tx, actor, { kind: 'email_removed' }, now);
    const content = {
      event: 'emails_changed',
      facts: { change: 'removed', email, at: now.toISOString() },
    } as const;
    await enqueueNotifications(tx, [{ ...content, to: uid }], now);
    await enqueueEmails(tx, [{ ...content, to: email, userId: uid }], now);
    return done({ email });
  });
}

function emailIdentityWhere(email: string) {
  return and(eq(linkedAccounts.providerId, EMAIL_PROVIDER_ID), eq(linkedAccounts.accountId, email));
}

/**
 * Locks the account's row and returns its primary address: of two changes at once, the second sees
 * what the first left.
 */
async function lockAccount(tx: Database, uid: string): Promise<string | null> {
  const [account] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, uid))
    .for('update');
  return account?.email ?? null;
}

async function findOwnEmail(tx: Database, { uid }: SignedIn, id: number): Promise<string | null> {
  const [own] = await tx
    .select({ email: accountEmails.email })
    .from(accountEmails)
    .where(and(eq(accountEmails.id, id), eq(accountEmails.userId, uid)));
  return own?.email ?? null;
}
