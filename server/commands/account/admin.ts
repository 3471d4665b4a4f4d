import { and, eq, ne } from 'drizzle-orm';
import { isListedAdmin } from '#domain/account/admin-rights.ts';
import { type Actor, isOperator, isSignedIn } from '#domain/base/actor.ts';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { users } from '#server/db/schema/account.ts';
import { auditCte } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';

type Person = { emailVerified: boolean; adminSince: Date | null };
type Change = {
  kind: 'admin_made' | 'admin_removed';
  adminSince: Date | null;
  /** The refusal's sentence; null when the change is allowed. */
  whyNot: (person: Person, isListed: boolean) => string | null;
};

/**
 * Makes an account an admin from its next request on; operator only. `move_not_allowed` when its
 * email is not verified or it is an admin already.
 */
export function makeAdmin(
  db: Database,
  actor: Actor,
  uid: string,
  adminEmails: readonly string[],
  now: Date,
): Promise<Outcome<null>> {
  const whyNot: Change['whyNot'] = ({ emailVerified, adminSince }, isListed) => {
    if (!emailVerified) return 'Their email address is not verified.';
    return adminSince !== null || isListed ? 'They are already an admin.' : null;
  };
  return change(db, actor, uid, adminEmails, { kind: 'admin_made', adminSince: now, whyNot }, now);
}

/**
 * The operator revokes admin rights from the next request on. `move_not_allowed` for a person who
 * is no admin, and for one in `ADMIN_EMAILS`, which would still make them one.
 */
export function removeAdmin(
  db: Database,
  actor: Actor,
  uid: string,
  adminEmails: readonly string[],
  now: Date,
): Promise<Outcome<null>> {
  const whyNot: Change['whyNot'] = ({ adminSince }, isListed) => {
    if (isListed) return 'ADMIN_EMAILS lists this address. Remove it there and restart the server.';
    return adminSince === null ? 'They are not an admin.' : null;
  };
  return change(db, actor, uid, adminEmails, { kind: 'admin_removed', adminSince: null, whyNot }, now);
}

async function change(
  db: Database,
  actor: Actor,
  uid: string,
  adminEmails: readonly string[],
  { kind, adminSince, whyNot }: Change,
  now: Date,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor) || !isOperator(actor)) return refuse('forbidden');
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select({ email: users.email, emailVerified: users.emailVerified, adminSince: users.adminSince })
      .from(users)
      .where(and(eq(users.id, uid), ne(users.id, FORMER_MEMBER.id)))
      .for('no key update');
    if (!person) return refuse('not_found');
    const message = whyNot(person, isListedAdmin(person.email, adminEmails));
    if (message !== null) return refuse('move_not_allowed', { message });
    await tx
      .with(auditCte(tx, actor, { kind, affectedUserId: uid }, now))
      .update(users)
      .set({ adminSince })
      .where(eq(users.id, uid));
    return done(null);
  });
}
