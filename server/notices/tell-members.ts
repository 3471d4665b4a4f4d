import { tellMembersOf } from '../commands/told-of-announcements.ts';
import type { Database } from '../data/database.ts';
import type { Jobs } from '../data/job-queue.ts';

/** The work of a job `tell-members`. A job that was cut off is begun again; nobody is told a second time by that. */
export async function tellMembers(
  db: Database,
  { announcementId }: Jobs['tell-members'],
  now: Date,
): Promise<void> {
  await tellMembersOf(db, announcementId, now);
}
