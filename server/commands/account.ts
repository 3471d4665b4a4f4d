import { eq, lte } from 'drizzle-orm';
import { sessions } from '../data/account-schema.ts';
import type { Database } from '../data/database.ts';

/** Ends the session of this cookie's token, and with it every call token made in it. Nothing happens when it is over. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token));
}

/** Removes sessions whose time is over; they count for nothing already. */
export async function forgetEndedSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
}
