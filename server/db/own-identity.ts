import { asc, eq } from 'drizzle-orm';
import type { OwnIdentity } from '../../domain/identity.ts';
import { linkedAccounts } from './account-schema.ts';
import type { Database } from './database.ts';

/** A person's identities, the oldest first. `offered` are ids of the configured providers. */
export async function listOwnIdentities(
  db: Database,
  uid: string,
  offered: readonly string[],
): Promise<OwnIdentity[]> {
  const linked = await db
    .select({ id: linkedAccounts.providerId })
    .from(linkedAccounts)
    .where(eq(linkedAccounts.userId, uid))
    .orderBy(asc(linkedAccounts.createdAt), asc(linkedAccounts.id));
  return linked.map(({ id }) => ({ kind: 'provider', id, reaches: offered.includes(id) }));
}
