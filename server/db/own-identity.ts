import { asc, eq } from 'drizzle-orm';
import { EMAIL_PROVIDER_ID, type OwnIdentity } from '../../domain/identity.ts';
import { linkedAccounts } from './account-schema.ts';
import type { Database } from './database.ts';

/**
 * A person's identities, the oldest first. `usable` are the kinds that sign in here: ids of the
 * configured providers, and `email` where links sign in.
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
  return linked.map(({ id, subject }) => {
    const reaches = usable.includes(id);
    return id === EMAIL_PROVIDER_ID
      ? { kind: 'email', id: subject, reaches }
      : { kind: 'provider', id, reaches };
  });
}
