import { and, eq } from 'drizzle-orm';
import { mayUnlink } from '../../domain/account.ts';
import { type Actor, type SignedIn, isSignedIn } from '../../domain/actor.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { hasRecentSignIn } from '../../domain/session.ts';
import { signInAccounts, users } from '../data/account-schema.ts';
import { leaveTrace } from '../data/audit.ts';
import type { Database } from '../data/database.ts';
import { leaveNotices } from '../data/outbox.ts';

/** Notes that a person can sign in another way from now on, and tells them. */
export async function noteAddedWay(
  db: Database,
  person: Pick<SignedIn, 'uid' | 'requestId'>,
  { name }: { name: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await leaveTrace(tx, person, { kind: 'way_added' }, now);
    const facts = { change: 'added', way: name, at: now.toISOString() } as const;
    await leaveNotices(tx, [{ event: 'sign_in_way', facts, to: person.uid }], now);
  });
}

/**
 * Takes one of the actor's own ways to sign in away, and tells them; `conflict` for the last one of those that are `offered` here,
 * `not_found` for one they do not have, `sign_in_again` with an old session.
 */
export async function removeWay(
  db: Database,
  actor: Actor,
  { id, name, offered }: { id: string; name: string; offered: readonly string[] },
  now: Date,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  if (!hasRecentSignIn(actor, now)) return refuse('sign_in_again');
  return db.transaction(async (tx): Promise<Outcome<null>> => {
    // Two ways taken away at once: the second sees what the first has left.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.uid)).for('update');
    const own = await tx
      .select({ id: signInAccounts.providerId })
      .from(signInAccounts)
      .where(eq(signInAccounts.userId, actor.uid));
    if (!own.some((way) => way.id === id)) return refuse('not_found');
    if (
      !mayUnlink(
        own.map((way) => way.id),
        id,
        offered,
      )
    )
      return refuse('last_way');
    await tx
      .delete(signInAccounts)
      .where(and(eq(signInAccounts.userId, actor.uid), eq(signInAccounts.providerId, id)));
    await leaveTrace(tx, actor, { kind: 'way_removed' }, now);
    const facts = { change: 'removed', way: name, at: now.toISOString() } as const;
    await leaveNotices(tx, [{ event: 'sign_in_way', facts, to: actor.uid }], now);
    return done(null);
  });
}
