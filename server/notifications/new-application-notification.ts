import { and, eq, gt, sql } from 'drizzle-orm';
import type { SignedIn } from '../../domain/actor.ts';
import { firstOfDayAfter } from '../../domain/new-application.ts';
import { proposalFacts } from '../../domain/notifications/facts.ts';
import type { Database } from '../db/database.ts';
import { emails } from '../db/notification-schema.ts';
import type { NewNotification } from './outbox.ts';
import type { ApplicationRow, ProposalRow } from '../db/row-locks.ts';

/**
 * The owner's notification of a new application. Only the first of a day is emailed at once;
 * `listNewApplicationDigests` sums up the others.
 */
export async function newApplicationNotification(
  tx: Database,
  { proposal, application, person }: { proposal: ProposalRow; application: ApplicationRow; person: SignedIn },
  now: Date,
): Promise<NewNotification> {
  const context = { applicationId: application.id, proposal: proposalFacts(proposal) };
  const facts = { ...context, applicant: person.name, count: proposal.applicationCount };
  const notification: NewNotification = {
    event: 'new_application',
    facts,
    to: proposal.ownerId,
    from: person.uid,
  };
  return (await wasEmailedToday(tx, proposal, now)) ? { ...notification, mail: false } : notification;
}

async function wasEmailedToday(tx: Database, { id, ownerId }: ProposalRow, now: Date): Promise<boolean> {
  const first = and(
    eq(emails.userId, ownerId),
    eq(emails.event, 'new_application'),
    gt(emails.createdAt, firstOfDayAfter(now)),
    sql`${emails.facts} -> 'proposal' ->> 'id' = ${String(id)}`,
  );
  return (await tx.$count(emails, first)) > 0;
}
