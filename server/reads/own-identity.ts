import { asc, eq } from 'drizzle-orm';
import { EMAIL_PROVIDER_ID, type OwnIdentity, WALLET_KIND, passkeyKind } from '#domain/account/identity.ts';
import { linkedAccounts } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { passkeys, wallets } from '#server/db/schema/identity.ts';

/**
 * A person's identities of all kinds, the oldest of each first. `usable` are the kinds that sign in
 * here: ids of the configured providers, `email` where links do, `passkeyKind`, `WALLET_KIND`.
 */
export async function listOwnIdentities(
  db: Database,
  uid: string,
  usable: readonly string[],
): Promise<OwnIdentity[]> {
  const linked = await db
    .select({ id: linkedAccounts.providerId, subject: linkedAccounts.accountId })
    .from(linkedAccounts)
    .where(eq(linkedAccounts.userId, uid))
    .orderBy(asc(linkedAccounts.createdAt), asc(linkedAccounts.id));
  const ownPasskeys = await db
    .select({ id: passkeys.id, rpId: passkeys.rpId })
    .from(passkeys)
    .where(eq(passkeys.userId, uid))
    .orderBy(asc(passkeys.id));
  const ownWallets = await db
    .select({ id: wallets.id })
    .from(wallets)
    .where(eq(wallets.userId, uid))
    .orderBy(asc(wallets.id));
  return [
    ...linked.map(({ id, subject }): OwnIdentity => {
      const reaches = usable.includes(id);
      return id === EMAIL_PROVIDER_ID
        ? { kind: 'email', id: subject, reaches }
        : { kind: 'provider', id, reaches };
    }),
    ...ownPasskeys.map(({ id, rpId }): OwnIdentity => {
      return { kind: 'passkey', id: String(id), reaches: usable.includes(passkeyKind(rpId)) };
    }),
    ...ownWallets.map(({ id }): OwnIdentity => {
      return { kind: 'wallet', id: String(id), reaches: usable.includes(WALLET_KIND) };
    }),
  ];
}
