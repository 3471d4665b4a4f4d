import { and, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { firstOfDayAfter } from '#domain/notification/new-application.ts';
import type { FactsOf } from '#domain/notification/events.ts';
import { ownersSideOf } from '#domain/access/permissions.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import type { Database } from '#server/db/database.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { transitions } from '#server/db/schema/proposal.ts';
import type { NewNotification } from './outbox.ts';
import type { ApplicationRow, ProposalRow } from '#server/db/row-locks.ts';

/**
 * The notifications of a new application to the owner's side. Only the first of a day is emailed at
 * once; `listNewApplicationDigests` sums up the others.
 */
export async function newApplicationNotifications(
  tx: Database,
  { proposal, application, person }: { proposal: ProposalRow; application: ApplicationRow; person: SignedIn },
  now: Date,
): Promise<NewNotification[]> {
  const context = { applicationId: application.id, proposal: proposalFacts(proposal) };
  const facts = { ...context, applicant: person.name, count: proposal.applicationCount };
  const queued: NewNotification[] = [];
  for (const to of ownersSideOf(proposal)) {
    const wasEmailed = await wasEmailedToday(tx, proposal.id, to, now);
    const more = wasEmailed ? ({ mail: false } as const) : {};
    queued.push({ event: 'new_application', facts, to, from: person.uid, ...more });
  }
  return queued;
}

async function wasEmailedToday(tx: Database, id: number, uid: string, now: Date): Promise<boolean> {
  const first = and(
    eq(emails.userId, uid),
    eq(emails.event, 'new_application'),
    gt(emails.createdAt, firstOfDayAfter(now)),
    sql`${emails.facts} -> 'proposal' ->> 'id' = ${String(id)}`,
  );
  return (await tx.$count(emails, first)) > 0;
}

type NewApplication = { proposal: ProposalRow; application: ApplicationRow };

/**
 * Merges each person's unread notifications of new applications to a proposal into the latest one,
 * so that they are one row until read. An application withdrawn and restored counts once.
 */
export async function mergeNewApplications(tx: Database, arrived: NewApplication): Promise<void> {
  const { conflictIds } = arrived.application;
  for (const uid of ownersSideOf(arrived.proposal))
    if (!conflictIds.includes(uid)) await mergeNewApplicationsOf(tx, uid, arrived);
}

async function mergeNewApplicationsOf(
  tx: Database,
  uid: string,
  { proposal, application }: NewApplication,
): Promise<void> {
  const unread = await tx
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, uid),
        eq(notifications.proposalId, proposal.id),
        inArray(notifications.event, ['new_application', 'new_applications']),
        isNull(notifications.readAt),
      ),
    )
    .orderBy(notifications.id)
    // Waiting for rows that are being marked as read could deadlock with "Mark all as read".
    .for('update', { skipLocked: true });
  const latest = unread.pop();
  if (!latest || unread.length === 0) return;
  const earlier = unread.map(({ event, facts, at }) => {
    const merged = event === 'new_applications' ? (facts as FactsOf['new_applications']) : null;
    return { count: merged?.count ?? 1, since: merged?.since ?? at.toISOString() };
  });
  const since = earlier.map((row) => row.since).toSorted()[0]!;
  const counted = earlier.reduce((sum, { count }) => sum + count, 0);
  const count = (await wasCounted(tx, application.id, new Date(since))) ? counted : counted + 1;
  await tx.delete(notifications).where(
    inArray(
      notifications.id,
      unread.map(({ id }) => id),
    ),
  );
  if (count === 1) return;
  const facts = { proposal: proposalFacts(proposal), count, total: proposal.applicationCount, since };
  await tx
    .update(notifications)
    .set({ event: 'new_applications', facts, applicationId: null })
    .where(eq(notifications.id, latest.id));
}

/** Whether the application had arrived before in this period: then its latest arrival is a restoration. */
async function wasCounted(tx: Database, applicationId: number, since: Date): Promise<boolean> {
  const arrivals = and(
    eq(transitions.applicationId, applicationId),
    inArray(transitions.action, ['submit', 'restore']),
    gte(transitions.at, since),
  );
  return (await tx.$count(transitions, arrivals)) > 1;
}
