import { and, asc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { EMAIL_PROVIDER_ID } from '#domain/account/identity.ts';
import { accountEmails, emailLinks } from '#server/db/schema/account-email.ts';
import { linkedAccounts, users } from '#server/db/schema/account.ts';
import { confirmationHash } from '#server/db/confirmation-token.ts';
import type { Database } from '#server/db/database.ts';
import { suppressedAddresses } from '#server/db/schema/notification.ts';

/** An address of an account as its person sees it. */
export type OwnEmail = {
  id: number;
  email: string;
  addedAt: Date;
  isPrimary: boolean;
  /** Confirmed by a link: it signs in, where links do. */
  isConfirmed: boolean;
  /** Emails to it came back, so none are sent. */
  isSuppressed: boolean;
};

/** The addresses of the actor, the primary one first. */
export async function listOwnEmails(db: Database, { uid }: SignedIn): Promise<OwnEmail[]> {
  return db
    .select({
      id: accountEmails.id,
      email: accountEmails.email,
      addedAt: accountEmails.addedAt,
      isPrimary: sql<boolean>`${users.email} = ${accountEmails.email}`,
      isConfirmed: sql<boolean>`${linkedAccounts.id} is not null`,
      isSuppressed: sql<boolean>`${suppressedAddresses.email} is not null`,
    })
    .from(accountEmails)
    .innerJoin(users, eq(users.id, accountEmails.userId))
    .leftJoin(
      linkedAccounts,
      and(
        eq(linkedAccounts.providerId, EMAIL_PROVIDER_ID),
        eq(linkedAccounts.accountId, accountEmails.email),
      ),
    )
    .leftJoin(suppressedAddresses, eq(suppressedAddresses.email, accountEmails.email))
    .where(eq(accountEmails.userId, uid))
    .orderBy(sql`${users.email} = ${accountEmails.email} desc`, asc(accountEmails.id));
}

/** Addresses the actor was sent a link to and has not confirmed, and until when the links work. */
export function listWaitingEmails(
  db: Database,
  { uid }: SignedIn,
  now: Date,
): Promise<{ email: string; until: Date }[]> {
  const own = db
    .select({ email: accountEmails.email })
    .from(accountEmails)
    .where(eq(accountEmails.userId, uid));
  return db
    .select({ email: emailLinks.email, until: emailLinks.expiresAt })
    .from(emailLinks)
    .where(
      and(
        eq(emailLinks.userId, uid),
        isNull(emailLinks.usedAt),
        gt(emailLinks.expiresAt, now),
        notInArray(emailLinks.email, own),
      ),
    )
    .orderBy(asc(emailLinks.id));
}

/** A link in an email: `uid` is whose account it adds the address to, null if it signs in. */
export type EmailLink =
  | { state: 'waiting'; email: string; uid: string | null; until: Date }
  | { state: 'used'; email: string; uid: string | null }
  | { state: 'over' };

/** Looks up the token of a link: waiting, used, or over (expired, replaced or unknown). Read-only. */
export async function findEmailLink(db: Database, token: string, now: Date): Promise<EmailLink> {
  const [link] = await db
    .select()
    .from(emailLinks)
    .where(eq(emailLinks.tokenHash, confirmationHash(token)));
  if (!link) return { state: 'over' };
  const { email, userId: uid, expiresAt: until, usedAt } = link;
  if (usedAt !== null) return { state: 'used', email, uid };
  return until > now ? { state: 'waiting', email, uid, until } : { state: 'over' };
}

/** Whether a link signs in with this address: it is confirmed, or on no account yet. */
export async function signsInByLink(db: Database, email: string): Promise<boolean> {
  return (await isConfirmedEmail(db, email)) || !(await isAccountEmail(db, email));
}

/** Whether some account signs in with a link to this address. */
export async function isConfirmedEmail(db: Database, email: string): Promise<boolean> {
  const identity = and(eq(linkedAccounts.providerId, EMAIL_PROVIDER_ID), eq(linkedAccounts.accountId, email));
  return (await db.$count(linkedAccounts, identity)) > 0;
}

/** Whether a link to this address signs in to the person's own account. */
export async function isOwnConfirmedEmail(db: Database, { uid }: SignedIn, email: string): Promise<boolean> {
  const identity = and(
    eq(linkedAccounts.providerId, EMAIL_PROVIDER_ID),
    eq(linkedAccounts.accountId, email),
    eq(linkedAccounts.userId, uid),
  );
  return (await db.$count(linkedAccounts, identity)) > 0;
}

async function isAccountEmail(db: Database, email: string): Promise<boolean> {
  return (await db.$count(accountEmails, eq(accountEmails.email, email))) > 0;
}
