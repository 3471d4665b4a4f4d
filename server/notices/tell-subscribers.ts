import type { Database } from '../db/database.ts';
import type { Jobs } from '../db/job-queue.ts';
import { enqueueNewProposalEmails } from '../notifications/subscriber-emails.ts';

/** The work of a job `tell-subscribers`. A job that was cut off is begun again; nobody gets a second mail by that. */
export async function tellSubscribers(
  db: Database,
  { proposalId }: Jobs['tell-subscribers'],
  now: Date,
): Promise<void> {
  await enqueueNewProposalEmails(db, proposalId, now);
}
