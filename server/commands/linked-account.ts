import { and, eq } from 'drizzle-orm';
import { type Actor, type SignedIn, isSignedIn } from '../../domain/actor.ts';
import { mayRemoveIdentity } from '../../domain/identity.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { hasRecentSignIn } from '../../domain/session.ts';
import { linkedAccounts, users } from '../db/account-schema.ts';
import { recordAudit } from '../audit/audit-log.ts';
import type { Database } from '../db/database.ts';
import { listOwnIdentities } from '../db/own-identity.ts';
import { enqueueNotifications } from '../notifications/outbox.ts';

/** Records that a person linked an identity provider, and notifies them. */
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
 * Unlinks one of the actor's identity providers, and notifies them. `last_way` for the last
 * identity of a `usable` kind, `not_found` for one not linked, `sign_in_again` with an old session.
 */
export async function unlinkAccount(
  db: Database,
  actor: Actor,
  { id, name, usable }: { id: string; name: string; usable: readonly string[] },
  now: Date,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  if (!hasRecentSignIn(actor, now)) return refuse('sign_in_again');
  return db.transaction(async (tx): Promise<Outcome<null>> => {
    // Serializes concurrent unlinking, so that the second request sees what the first one left.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.uid)).for('update');
    const own = await listOwnIdentities(tx, actor.uid, usable);
    const removed = { kind: 'provider', id } as const;
    if (!own.some((identity) => identity.kind === removed.kind && identity.id === id))
      return refuse('not_found');
    if (!mayRemoveIdentity(own, removed)) return refuse('last_way');
    await tx
      .delete(linkedAccounts)
      .where(and(eq(linkedAccounts.userId, actor.uid), eq(linkedAccounts.providerId, id)));
    await recordAudit(tx, actor, { kind: 'account_unlinked' }, now);
    const facts = { change: 'removed', way: name, at: now.toISOString() } as const;
    await enqueueNotifications(tx, [{ event: 'linked_accounts_changed', facts, to: actor.uid }], now);
    return done(null);
  });
}
