import { and, eq } from 'drizzle-orm';
import { mayUnlink } from '../../domain/account.ts';
import { type Actor, type SignedIn, isSignedIn } from '../../domain/actor.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { hasRecentSignIn } from '../../domain/session.ts';
import { linkedAccounts, users } from '../db/account-schema.ts';
import { recordAudit } from '../audit/audit-log.ts';
import type { Database } from '../db/database.ts';
import { enqueueNotifications } from '../notifications/outbox.ts';

/** Notes that a person can sign in another way from now on, and tells them. */
export async function recordLinkedAccount(
  db: Database,
  person: Pick<SignedIn, 'uid' | 'requestId'>,
  { name }: { name: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await recordAudit(tx, person, { kind: 'account_linked' }, now);
    const facts = { change: 'added', way: name, at: now.toISOString() } as const;
    await enqueueNotifications(tx, [{ event: 'linked_accounts_changed', facts, to: person.uid }], now);
  });
}

/**
 * Takes one of the actor's own ways to sign in away, and tells them; `conflict` for the last one of those that are `offered` here,
 * `not_found` for one they do not have, `sign_in_again` with an old session.
 */
export async function unlinkAccount(
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
      .select({ id: linkedAccounts.providerId })
      .from(linkedAccounts)
      .where(eq(linkedAccounts.userId, actor.uid));
    if (!own.some((account) => account.id === id)) return refuse('not_found');
    if (
      !mayUnlink(
        own.map((account) => account.id),
        id,
        offered,
      )
    )
      return refuse('last_way');
    await tx
      .delete(linkedAccounts)
      .where(and(eq(linkedAccounts.userId, actor.uid), eq(linkedAccounts.providerId, id)));
    await recordAudit(tx, actor, { kind: 'account_unlinked' }, now);
    const facts = { change: 'removed', way: name, at: now.toISOString() } as const;
    await enqueueNotifications(tx, [{ event: 'linked_accounts_changed', facts, to: actor.uid }], now);
    return done(null);
  });
}
