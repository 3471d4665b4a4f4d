import { eq } from 'drizzle-orm';
import { displayName, followedProfile } from '../../domain/account.ts';
import { linkedAccounts, users } from '../db/account-schema.ts';
import { recordAudit } from '../audit/audit-log.ts';
import type { Database } from '../db/database.ts';
import { subscriptions } from '../db/notification-schema.ts';
import { enqueueNotifications } from '../notifications/outbox.ts';

type Person = { uid: string; requestId: string };
type IdentityProviderRef = { id: string; name: string };

/**
 * Adopts a name and a verified email that changed at `provider` since the last sign-in there, and
 * notifies the old email. An email that another account has is not adopted; the person is notified
 * once.
 */
export async function syncIdentity(
  db: Database,
  { uid, requestId }: Person,
  provider: IdentityProviderRef,
  claims: { name: string; email: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [account] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, uid))
      .for('update');
    const identities = await tx.select().from(linkedAccounts).where(eq(linkedAccounts.userId, uid));
    const identity = identities.find(({ providerId }) => providerId === provider.id);
    if (!account || !identity) return;
    const { email } = claims;
    const known = identity.name !== null && identity.email !== null;
    const before = known
      ? { name: identity.name!, email: identity.email! }
      : identities.length === 1
        ? account
        : null;
    const name = claims.name.trim() ? displayName(claims.name, email) : (before?.name ?? account.name);
    const claimed = { name, email };
    const changes = before ? followedProfile(account, before, claimed) : {};
    const facts = { email, way: provider.name, at: now.toISOString() };
    const isEmailTaken = changes.email !== undefined && (await tx.$count(users, eq(users.email, email))) > 0;
    if (isEmailTaken) {
      const notification = { event: 'account_email', facts: { change: 'kept', ...facts } } as const;
      await enqueueNotifications(tx, [{ ...notification, to: uid, key: `email kept ${email}` }], now);
      delete changes.email;
      claimed.email = account.email;
    } else if (changes.email !== undefined) {
      // Enqueued before the change, so that it goes to the old address.
      await enqueueNotifications(
        tx,
        [{ event: 'account_email', facts: { change: 'changed', ...facts }, to: uid }],
        now,
      );
      await recordAudit(tx, { uid, requestId }, { kind: 'email_changed' }, now);
      await transferSubscription(tx, account.email, email);
    }
    if (Object.keys(changes).length > 0)
      await tx
        .update(users)
        .set({ ...changes, updatedAt: now })
        .where(eq(users.id, uid));
    if (identity.name !== claimed.name || identity.email !== claimed.email)
      await tx.update(linkedAccounts).set(claimed).where(eq(linkedAccounts.id, identity.id));
  });
}

/** Transfers the old email's subscription, unless the new one already has one. */
async function transferSubscription(tx: Database, from: string, to: string): Promise<void> {
  if ((await tx.$count(subscriptions, eq(subscriptions.email, to))) > 0) return;
  await tx.update(subscriptions).set({ email: to }).where(eq(subscriptions.email, from));
}
