import { eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';

/**
 * Runs one change of a person's own rows at a time, in a transaction: limits and unique names are
 * checked under a lock.
 */
export async function changeOwnRows<T>(
  db: Database,
  actor: SignedIn,
  change: (tx: Database, uid: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { uid } = actor;
  return db.transaction(async (tx) => {
    await lockOwnRows(tx, uid);
    return change(tx, uid);
  });
}

/** Locks the person's row in `users`, under which their own rows change. */
export async function lockOwnRows(tx: Database, uid: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, uid)).for('no key update');
}
