import { eq } from 'drizzle-orm';
import { displayName, followedProfile } from '../../domain/account.ts';
import { signInAccounts, users } from '../data/account-schema.ts';
import { leaveTrace } from '../data/audit.ts';
import type { Database } from '../data/database.ts';
import { subscriptions } from '../data/notice-schema.ts';
import { leaveNotices } from '../data/outbox.ts';

type Person = { uid: string; requestId: string };
type Way = { id: string; name: string };

/**
 * Takes over a name and a verified email that changed at the provider (`way`) since the person last signed in there, and notifies the old
 * email. An email that another account has is not taken over; the person is notified once.
 */
export async function followIdentity(
  db: Database,
  { uid, requestId }: Person,
  way: Way,
  claims: { name: string; email: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [account] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, uid))
      .for('update');
    const identities = await tx.select().from(signInAccounts).where(eq(signInAccounts.userId, uid));
    const identity = identities.find(({ providerId }) => providerId === way.id);
    if (!account || !identity) return;
    const { email } = claims;
    const known = identity.name !== null && identity.email !== null;
    const before = known
      ? { name: identity.name!, email: identity.email! }
      : identities.length === 1
        ? account
        : null;
    const name = claims.name.trim() ? displayName(claims.name, email) : (before?.name ?? account.name);
    const said = { name, email };
    const changes = before ? followedProfile(account, before, said) : {};
    const facts = { email, way: way.name, at: now.toISOString() };
    const isKept = changes.email !== undefined && (await tx.$count(users, eq(users.email, email))) > 0;
    if (isKept) {
      const kept = { event: 'account_email', facts: { change: 'kept', ...facts } } as const;
      await leaveNotices(tx, [{ ...kept, to: uid, key: `email kept ${email}` }], now);
      delete changes.email;
      said.email = account.email;
    } else if (changes.email !== undefined) {
      // Enqueued before the change, so that it goes to the old address.
      await leaveNotices(
        tx,
        [{ event: 'account_email', facts: { change: 'changed', ...facts }, to: uid }],
        now,
      );
      await leaveTrace(tx, { uid, requestId }, { kind: 'email_changed' }, now);
      await moveSubscription(tx, account.email, email);
    }
    if (Object.keys(changes).length > 0)
      await tx
        .update(users)
        .set({ ...changes, updatedAt: now })
        .where(eq(users.id, uid));
    if (identity.name !== said.name || identity.email !== said.email)
      await tx.update(signInAccounts).set(said).where(eq(signInAccounts.id, identity.id));
  });
}

/** The subscription of the old email goes to the new one, unless that has its own. */
async function moveSubscription(tx: Database, from: string, to: string): Promise<void> {
  if ((await tx.$count(subscriptions, eq(subscriptions.email, to))) > 0) return;
  await tx.update(subscriptions).set({ email: to }).where(eq(subscriptions.email, from));
}
