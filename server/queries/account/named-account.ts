import { and, eq, ne, or } from 'drizzle-orm';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';

/** The account with this email address or uid, or null: operators know people by either. */
export async function findNamedAccount(
  db: Database,
  word: string,
): Promise<{ uid: string; name: string; email: string } | null> {
  const named = or(eq(users.email, word.toLowerCase()), eq(users.id, word));
  const [account] = await db
    .select({ uid: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(named, ne(users.id, FORMER_MEMBER.id)));
  return account ?? null;
}
