import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { isListedAdmin } from '../../domain/account.ts';
import { type Actor, isOperator, isSignedIn } from '../../domain/actor.ts';
import { FORMER_MEMBER } from '../../domain/member.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { users } from '../data/account-schema.ts';
import { trace } from '../data/audit.ts';
import type { Database } from '../data/database.ts';

/**
 * Makes an account an admin, from its next request on. Only somebody whose address is verified; `move_not_allowed` where they are one already. The
 * operator only.
 */
export async function makeAdmin(
  db: Database,
  actor: Actor,
  uid: string,
  adminEmails: readonly string[],
  now: Date,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor) || !isOperator(actor)) return refuse('forbidden');
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, uid);
    if (!person) return refuse('not_found');
    if (!person.emailVerified)
      return refuse('move_not_allowed', { message: 'Their e-mail address is not verified.' });
    if (person.adminSince !== null || isListedAdmin(person.email, adminEmails))
      return refuse('move_not_allowed', { message: 'They are an admin already.' });
    await tx
      .with(trace(tx, actor, { kind: 'admin_made', aboutId: uid }, now))
      .update(users)
      .set({ adminSince: now })
      .where(and(eq(users.id, uid), isNull(users.adminSince)));
    return done(null);
  });
}

/**
 * Takes the rights of an admin away, from the next request on. `move_not_allowed` for who is none, and for somebody whom the settings list:
 * they would be one all the same. The operator only.
 */
export async function removeAdmin(
  db: Database,
  actor: Actor,
  uid: string,
  adminEmails: readonly string[],
  now: Date,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor) || !isOperator(actor)) return refuse('forbidden');
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, uid);
    if (!person) return refuse('not_found');
    if (isListedAdmin(person.email, adminEmails)) {
      const message = 'ADMIN_EMAILS lists this address. Take it out there and start the server again.';
      return refuse('move_not_allowed', { message });
    }
    if (person.adminSince === null) return refuse('move_not_allowed', { message: 'They are no admin.' });
    await tx
      .with(trace(tx, actor, { kind: 'admin_removed', aboutId: uid }, now))
      .update(users)
      .set({ adminSince: null })
      .where(and(eq(users.id, uid), isNotNull(users.adminSince)));
    return done(null);
  });
}

async function lockPerson(tx: Database, uid: string) {
  const [person] = await tx
    .select({ email: users.email, emailVerified: users.emailVerified, adminSince: users.adminSince })
    .from(users)
    .where(and(eq(users.id, uid), ne(users.id, FORMER_MEMBER.id)))
    .for('no key update');
  return person;
}
