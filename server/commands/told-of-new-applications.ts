import { and, eq, gt, sql } from 'drizzle-orm';
import type { SignedIn } from '../../domain/actor.ts';
import { firstOfDayAfter } from '../../domain/new-application.ts';
import { proposalFacts } from '../../domain/notification-facts.ts';
import type { Database } from '../data/database.ts';
import { mails } from '../data/notice-schema.ts';
import type { Notice } from '../data/outbox.ts';
import type { ApplicationRow, ProposalRow } from './locked-rows.ts';

/**
 * What the owner hears of a new application: a line each. Only the first of a day is mailed at once; the clock sums the others up (`listNewApplicationDigests`).
 */
export async function newApplication(
  tx: Database,
  { proposal, application, person }: { proposal: ProposalRow; application: ApplicationRow; person: SignedIn },
  now: Date,
): Promise<Notice> {
  const about = { applicationId: application.id, proposal: proposalFacts(proposal) };
  const facts = { ...about, applicant: person.name, count: proposal.applicationCount };
  const notice: Notice = { event: 'new_application', facts, to: proposal.ownerId, from: person.uid };
  return (await mailedToday(tx, proposal, now)) ? { ...notice, mail: false } : notice;
}

async function mailedToday(tx: Database, { id, ownerId }: ProposalRow, now: Date): Promise<boolean> {
  const first = and(
    eq(mails.userId, ownerId),
    eq(mails.event, 'new_application'),
    gt(mails.createdAt, firstOfDayAfter(now)),
    sql`${mails.facts} -> 'proposal' ->> 'id' = ${String(id)}`,
  );
  return (await tx.$count(mails, first)) > 0;
}
