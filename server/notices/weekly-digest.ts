import { enqueueDigests, enqueueLateDigests } from '../notifications/subscriber-emails.ts';
import type { Database } from '../db/database.ts';

/**
 * When the digest is looked after: on Saturdays at 08:00 UTC, and each hour of that day after it, for a program that did not run then.
 * To be read in UTC.
 */
export const DIGEST_CRON = '0 8-23 * * 6';

/** The hours after it in which a Saturday that the program missed altogether is made up for; the rule ends it on Tuesday at 08:00 UTC. */
export const LATE_DIGEST_CRON = '0 * * * 0-2';

/** The work of a job `weekly-digest`: who has this week's digest already does not get it again. */
export async function sendWeeklyDigest(db: Database, now: Date): Promise<void> {
  await enqueueDigests(db, now);
}

/** The work of a job `late-digest`: the digest of a week that nobody got on its Saturday. */
export async function sendLateDigest(db: Database, now: Date): Promise<void> {
  await enqueueLateDigests(db, now);
}
