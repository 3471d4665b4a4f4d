import { notifyMembers } from '../notifications/notify-announcement.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../db/job-queue.ts';

/** The work of a job `tell-members`. A job that was cut off is begun again; nobody is told a second time by that. */
export async function tellMembers(
  db: Database,
  { announcementId }: Jobs['tell-members'],
  now: Date,
): Promise<void> {
  await notifyMembers(db, announcementId, now);
}
