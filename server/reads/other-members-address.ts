import { and, eq, ne } from 'drizzle-orm';
import { accountEmails } from '#server/db/schema/account-email.ts';
import type { Database } from '#server/db/database.ts';

/** Whether an account other than `uid` has this address, in lower case. */
export async function isOtherMembersAddress(
  db: Database,
  { uid, email }: { uid: string; email: string },
): Promise<boolean> {
  const theirs = and(eq(accountEmails.email, email), ne(accountEmails.userId, uid));
  return (await db.$count(accountEmails, theirs)) > 0;
}
