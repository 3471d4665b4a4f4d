import { and, eq } from 'drizzle-orm';
import { GITHUB_PROVIDER_ID, ORCID_PROVIDER_ID, mayRemoveIdentity } from '#domain/account/identity.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { hasRecentSignIn } from '#domain/account/session.ts';
import { linkedAccounts } from '#server/db/schema/account.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { listOwnIdentities } from '#server/reads/own-identity.ts';
import { enqueueNotifications } from '#server/notifications/outbox.ts';
import { changeOwnRows } from '../base/change-own-rows.ts';
import { loseFact } from './verified-fact.ts';

/** Records that a person added or removed an identity called `name`, and notifies them. */
export async function recordIdentityChange(
  db: Database,
  person: Pick<SignedIn, 'uid' | 'requestId'>,
  { change, name }: { change: 'added' | 'removed'; name: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const kind = change === 'added' ? 'account_linked' : 'account_unlinked';
    await recordAudit(tx, person, { kind }, now);
    const facts = { change, way: name, at: now.toISOString() };
    await enqueueNotifications(tx, [{ event: 'linked_accounts_changed', facts, to: person.uid }], now);
  });
}

/**
 * Unlinks one of the actor's identity providers, and notifies them. `last_way` for the last
 * identity of a `usable` kind, `not_found` for one not linked, `sign_in_again` with an old session.
 */
export async function unlinkAccount(
  db: Database,
  actor: SignedIn,
  { id, name, usable }: { id: string; name: string; usable: readonly string[] },
  now: Date,
): Promise<Outcome<null>> {
  if (!hasRecentSignIn(actor, now)) return refuse('sign_in_again');
  return changeOwnRows(db, actor, async (tx, uid) => {
    const own = await listOwnIdentities(tx, uid, usable);
    const removed = { kind: 'provider', id } as const;
    if (!own.some((identity) => identity.kind === removed.kind && identity.id === id))
      return refuse('not_found');
    if (!mayRemoveIdentity(own, removed)) return refuse('last_way');
    const unlinked = await tx
      .delete(linkedAccounts)
      .where(and(eq(linkedAccounts.userId, uid), eq(linkedAccounts.providerId, id)))
      .returning({ subject: linkedAccounts.accountId });
    const kind = id === GITHUB_PROVIDER_ID || id === ORCID_PROVIDER_ID ? id : null;
    for (const { subject } of kind ? unlinked : [])
      // ORCID's stored subject is prefixed with the issuer.
      await loseFact(tx, actor, { uid, kind: kind!, subject: subject.split(' ').at(-1)! }, now);
    await recordIdentityChange(tx, actor, { change: 'removed', name }, now);
    return done(null);
  });
}
