import type { Database } from '../data/database.ts';
import type { Jobs } from '../data/job-queue.ts';
import { leaveNewProposalMails } from '../commands/subscriber-mails.ts';

/** The work of a job `tell-subscribers`. A job that was cut off is begun again; nobody gets a second mail by that. */
export async function tellSubscribers(
  db: Database,
  { proposalId }: Jobs['tell-subscribers'],
  now: Date,
): Promise<void> {
  await leaveNewProposalMails(db, proposalId, now);
}
