import { leaveDigests } from '../commands/subscriber-mails.ts';
import type { Database } from '../data/database.ts';

/**
 * When the digest is looked after: on Saturdays at 08:00 UTC, and each hour of that day after it, for a program that did not run then.
 * To be read in UTC.
 */
export const DIGEST_CRON = '0 8-23 * * 6';

/** The work of a job `weekly-digest`: who has this week's digest already does not get it again. */
export async function sendWeeklyDigest(db: Database, now: Date): Promise<void> {
  await leaveDigests(db, now);
}
