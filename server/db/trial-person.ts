import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { PRIMARY_PROVIDER_ID } from '#domain/account/identity.ts';
import { linkedAccounts, users } from './schema/account.ts';
import type { Database } from './database.ts';

/**
 * The trial page's subject for an address: stable, and never one of Google's, which are numbers.
 */
export function trialSubject(email: string): string {
  return `trial-${createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32)}`;
}

/**
 * Adds a fictitious person who can sign in on the trial page with this address, and returns the
 * uid. An existing account with the address is not changed; never for production data.
 */
export async function insertTrialPerson(
  db: Database,
  person: { uid?: string; name: string; email: string; image?: string },
  now: Date,
): Promise<string> {
  const email = person.email.trim().toLowerCase();
  return db.transaction(async (tx) => {
    const uid = person.uid ?? randomUUID();
    const stamps = { createdAt: now, updatedAt: now };
    const added = await tx
      .insert(users)
      .values({
        id: uid,
        name: person.name,
        email,
        emailVerified: true,
        image: person.image ?? null,
        ...stamps,
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (added.length === 0) {
      const [there] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
      return there!.id;
    }
    await tx.insert(linkedAccounts).values({
      id: randomUUID(),
      providerId: PRIMARY_PROVIDER_ID,
      accountId: trialSubject(email),
      userId: uid,
      ...stamps,
    });
    return uid;
  });
}
