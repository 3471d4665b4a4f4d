import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';

/** Whether any account exists. One statement. */
export async function hasMembers(db: Database): Promise<boolean> {
  const members = await db.select({ id: users.id }).from(users).limit(1);
  return members.length > 0;
}
