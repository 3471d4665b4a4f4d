import { desc } from 'drizzle-orm';
import type { Admin } from '#domain/base/actor.ts';
import type { Database } from '#server/db/database.ts';
import { suppressedAddresses } from '#server/db/schema/notification.ts';
import type { SuppressedAddress } from '#server/reads/suppressed-address.ts';

export { findSuppression } from '#server/reads/suppressed-address.ts';

const ADDRESS_LIMIT = 50;

/** The latest suppressed addresses and their total. Admins only. */
export async function listSuppressedAddresses(
  db: Database,
  _admin: Admin,
): Promise<{ total: number; latest: SuppressedAddress[] }> {
  const latest = await db
    .select()
    .from(suppressedAddresses)
    .orderBy(desc(suppressedAddresses.since))
    .limit(ADDRESS_LIMIT);
  const total = latest.length < ADDRESS_LIMIT ? latest.length : await db.$count(suppressedAddresses);
  return { total, latest };
}
