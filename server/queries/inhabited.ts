import { users } from '../db/account-schema.ts';
import type { Database } from '../db/database.ts';

/** Has anybody an account on this board? One statement. */
export async function isInhabited(db: Database): Promise<boolean> {
  const somebody = await db.select({ id: users.id }).from(users).limit(1);
  return somebody.length > 0;
}
