import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { OwnIdentity } from '#domain/account/identity.ts';
import { sessions, linkedAccounts, signingKeys, users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { memberTimeZones } from '#server/db/schema/member.ts';
import { isOtherMembersAddress } from '#server/reads/other-members-address.ts';
import { listOwnIdentities } from '#server/reads/own-identity.ts';
import { prepared } from '#server/db/prepared-statement.ts';

/** A person with an unexpired session and an account that is not suspended. */
export type SignedInPerson = {
  sessionId: string;
  expiresAt: Date;
  signedInAt: Date;
  uid: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Since when the operator's grant makes it an admin; null for admins by configuration only. */
  adminSince: Date | null;
  image: string | null;
  /** Of their browser; null before a page of theirs has sent it. */
  timeZone: string | null;
};

/**
 * The person of a session token; null when it is unknown or expired, or the account is suspended.
 */
export async function findPersonBySessionToken(
  db: Database,
  token: string,
  now: Date,
): Promise<SignedInPerson | null> {
  return (await byToken(db).execute({ token, now }))[0] ?? null;
}

/**
 * The person `uid` if their session of this id is valid and the account not suspended, else null.
 */
export async function findPersonBySessionId(
  db: Database,
  sessionId: string,
  uid: string,
  now: Date,
): Promise<SignedInPerson | null> {
  return (await byId(db).execute({ sessionId, uid, now }))[0] ?? null;
}

const placeholder = sql.placeholder;
const byToken = prepared('person_by_token', (db) =>
  selectPerson(db, eq(sessions.token, placeholder('token'))),
);
const byId = prepared('person_by_session', (db) =>
  selectPerson(db, and(eq(sessions.id, placeholder('sessionId')), eq(sessions.userId, placeholder('uid')))),
);

function selectPerson(db: Database, which: SQL | undefined) {
  return db
    .select({
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      signedInAt: sessions.createdAt,
      uid: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      adminSince: users.adminSince,
      image: users.image,
      timeZone: memberTimeZones.timeZone,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(memberTimeZones, eq(memberTimeZones.userId, users.id))
    .where(and(which, gt(sessions.expiresAt, placeholder('now')), isNull(users.suspendedAt)));
}

/** Whether the account of this session token is suspended. */
export async function isSuspendedSession(db: Database, token: string): Promise<boolean> {
  const [row] = await db
    .select({ suspendedAt: users.suspendedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, token));
  return row !== undefined && row.suspendedAt !== null;
}

/** All keys that may have signed an ID token. */
export function listSigningKeys(db: Database): Promise<(typeof signingKeys.$inferSelect)[]> {
  return db.select().from(signingKeys);
}

/** Whether an account other than `uid` has this email address; `uid` is '' for a new person. */
export function isOtherMembersEmail(
  db: Database,
  { uid, email }: { uid: string; email: string },
): Promise<boolean> {
  return isOtherMembersAddress(db, { uid, email: email.toLowerCase() });
}

/** The address of the person who linked this identity; null if no one did. */
export async function findLinkedPerson(
  db: Database,
  providerId: string,
  accountId: string,
): Promise<{ email: string; emailVerified: boolean } | null> {
  const [person] = await db
    .select({ email: users.email, emailVerified: users.emailVerified })
    .from(linkedAccounts)
    .innerJoin(users, eq(users.id, linkedAccounts.userId))
    .where(and(eq(linkedAccounts.providerId, providerId), eq(linkedAccounts.accountId, accountId)));
  return person ?? null;
}

/** The providers a person has linked, and since when; the oldest first. */
export function listLinkedAccounts(db: Database, uid: string): Promise<{ id: string; since: Date }[]> {
  return db
    .select({ id: linkedAccounts.providerId, since: linkedAccounts.createdAt })
    .from(linkedAccounts)
    .where(eq(linkedAccounts.userId, uid))
    .orderBy(asc(linkedAccounts.createdAt), asc(linkedAccounts.id));
}

/** A person's identities of every kind; `usable` are the kinds that sign in here. */
export function listIdentities(db: Database, uid: string, usable: readonly string[]): Promise<OwnIdentity[]> {
  return listOwnIdentities(db, uid, usable);
}
