import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { AcademicLists } from '#domain/member/academic-domain.ts';
import { EMAILS_CAP } from '#domain/account/account-email.ts';
import { displayName, followedProfile } from '#domain/account/person.ts';
import { EMAIL_PROVIDER_ID } from '#domain/account/identity.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import { linkedAccounts, users } from '#server/db/schema/account.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { enqueueNotifications } from '#server/notifications/outbox.ts';
import { isOtherMembersAddress } from '#server/reads/other-members-address.ts';
import { loseAcademicAddress, recordAcademicAddress } from '../member/academic-fact.ts';
import { transferSubscription } from '../notification/subscription.ts';

type Person = { uid: string; requestId: string };
type IdentityProviderRef = { id: string; name: string };

/**
 * Adopts a name and a verified email that changed at `provider` since the last sign-in there,
 * notifies the old email and records an academic one. Does not adopt an email of another account,
 * of which the person is notified once, nor one in place of a primary email that the person
 * confirmed themselves.
 */
export async function syncIdentity(
  db: Database,
  { uid, requestId }: Person,
  provider: IdentityProviderRef,
  claims: { name: string; email: string },
  lists: AcademicLists,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (provider.id === EMAIL_PROVIDER_ID)
      return recordAcademicAddress(tx, { uid, requestId }, claims.email, lists, now);
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
    if (isConfirmed(identities, account.email)) delete changes.email;
    const facts = { email, way: provider.name, at: now.toISOString() };
    const isEmailTaken = changes.email !== undefined && (await isOtherMembersAddress(tx, { uid, email }));
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
    const by = { uid, requestId };
    if (identity.email !== claimed.email) await addProviderEmail(tx, uid, claimed.email, now);
    if (before && before.email !== claimed.email) await dropProviderEmail(tx, by, before.email, lists, now);
    await recordAcademicAddress(tx, by, email, lists, now);
  });
}

/** Whether the person confirmed the address by a link. */
function isConfirmed(identities: readonly { providerId: string; accountId: string }[], email: string) {
  return identities.some(
    ({ providerId, accountId }) => providerId === EMAIL_PROVIDER_ID && accountId === email,
  );
}

/** Adds an address that a provider verified, unless the account has the most it can have. */
async function addProviderEmail(tx: Database, uid: string, email: string, now: Date): Promise<void> {
  if ((await tx.$count(accountEmails, eq(accountEmails.userId, uid))) >= EMAILS_CAP) return;
  await tx.insert(accountEmails).values({ userId: uid, email, addedAt: now }).onConflictDoNothing();
}

/**
 * Removes an address that its provider no longer vouches for, unless it is the primary one or
 * another identity proves it.
 */
async function dropProviderEmail(
  tx: Database,
  by: Person,
  email: string,
  lists: AcademicLists,
  now: Date,
): Promise<void> {
  const own = eq(accountEmails.userId, by.uid);
  const isPrimary = tx.select({ email: users.email }).from(users).where(eq(users.id, by.uid));
  const proved = tx
    .select({ email: sql`coalesce(${linkedAccounts.email}, ${linkedAccounts.accountId})` })
    .from(linkedAccounts)
    .where(eq(linkedAccounts.userId, by.uid));
  const dropped = await tx
    .delete(accountEmails)
    .where(
      and(
        own,
        eq(accountEmails.email, email),
        notInArray(accountEmails.email, isPrimary),
        notInArray(accountEmails.email, proved),
      ),
    )
    .returning({ id: accountEmails.id });
  if (dropped.length > 0) await loseAcademicAddress(tx, by, email, lists, now);
}
