import { users } from '../db/account-schema.ts';
import type { Database } from '../db/database.ts';

/** Has anybody an account on this board? One statement. */
export async function hasMembers(db: Database): Promise<boolean> {
  const members = await db.select({ id: users.id }).from(users).limit(1);
  return members.length > 0;
}
