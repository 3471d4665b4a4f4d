import { and, asc, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { sessions, linkedAccounts, signingKeys, users } from '../db/account-schema.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared-statement.ts';

/** A person with a session that is not over, whose account is not suspended. */
export type SignedInPerson = {
  sessionId: string;
  expiresAt: Date;
  /** When the session began. */
  signedInAt: Date;
  uid: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Since when the operator has made it an admin; null where they have not, or by their settings only. */
  adminSince: Date | null;
  image: string | null;
};

/** Whose session this cookie's token is, or null when it is nobody's or has ended. */
export async function findPersonBySessionToken(
  db: Database,
  token: string,
  now: Date,
): Promise<SignedInPerson | null> {
  return (await byToken(db).execute({ token, now }))[0] ?? null;
}

/** The person with this uid as long as their session of this id has not ended, else null. */
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
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(which, gt(sessions.expiresAt, placeholder('now')), isNull(users.suspendedAt)));
}

/** Whether the account that this cookie's token belongs to is suspended. */
export async function isSuspendedSession(db: Database, token: string): Promise<boolean> {
  const [row] = await db
    .select({ suspendedAt: users.suspendedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, token));
  return row !== undefined && row.suspendedAt !== null;
}

/** The keys that may have signed a call's token. */
export function listSigningKeys(db: Database): Promise<(typeof signingKeys.$inferSelect)[]> {
  return db.select().from(signingKeys);
}

/** Whether the account of somebody else than `uid` has this e-mail address. */
export async function isOtherMembersEmail(
  db: Database,
  { uid, email }: { uid: string; email: string },
): Promise<boolean> {
  return (await db.$count(users, and(eq(users.email, email.toLowerCase()), ne(users.id, uid)))) > 0;
}

/** With which providers, by id, a person signs in, and since when; the oldest first. */
export function listLinkedAccounts(db: Database, uid: string): Promise<{ id: string; since: Date }[]> {
  return db
    .select({ id: linkedAccounts.providerId, since: linkedAccounts.createdAt })
    .from(linkedAccounts)
    .where(eq(linkedAccounts.userId, uid))
    .orderBy(asc(linkedAccounts.createdAt), asc(linkedAccounts.id));
}
