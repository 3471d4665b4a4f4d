import { and, count, eq, gt, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { DECISION_EMAILS_PER_DAY } from '#domain/access/rate-limits.ts';
import type { Decision } from '#domain/application/application.ts';
import { DECISIONS } from '#domain/application/application.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import { resultNotification } from '#domain/notification/result-notification.ts';
import type { Database } from '#server/db/database.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { submittedMemberIds } from './notify-team.ts';
import { type NewNotification, enqueueNotifications } from './outbox.ts';
import type { ApplicationRow, ProposalRow } from '#server/db/row-locks.ts';

/** The notified part of an application, before and after an owner's decision. */
type EffectiveDecision = {
  before: Pick<ApplicationRow, 'id' | 'applicantId' | 'status'> & { memberIds?: readonly string[] };
  after: Pick<ApplicationRow, 'status' | 'message' | 'replyBy'>;
};

/** Decisions that an owner can repeat on one application without limit. */
const REPEATABLE = ['invited', 'waitlisted'] as const satisfies readonly Decision[];

const aboutApplication = sql<string>`${emails.facts} ->> 'applicationId'`;

/**
 * Notifies applicants and their teams of decisions that took effect, not of pending decisions and
 * the shortlist. The same decision is emailed at most {@link DECISION_EMAILS_PER_DAY} times a day,
 * at `mailAt` (default: now). An invitation taken back before its email was sent is not notified.
 */
export async function notifyDecisions(
  tx: Database,
  proposal: ProposalRow,
  decided: readonly EffectiveDecision[],
  now: Date,
  mailAt?: Date,
): Promise<void> {
  const effective = decided.filter(({ before, after }) => before.status !== after.status);
  const emailed = await emailedToday(tx, effective, now);
  const members = await submittedMemberIds(
    tx,
    effective.map(({ before }) => before.id),
  );
  const toEveryone = effective.flatMap(({ before, after }) =>
    [before.applicantId, ...(members.get(before.id) ?? [])].map((uid) => ({ before, after, uid })),
  );
  const queued: NewNotification[] = [];
  for (const { before, after, uid } of toEveryone) {
    const to = { to: uid, from: proposal.ownerId };
    if (before.status === 'invited') {
      const cancelled = await cancelInvitation(tx, before.id, uid);
      if (cancelled === 'unseen') continue;
      const waitlisted = after.status === 'waitlisted';
      const facts = { applicationId: before.id, proposal: proposalFacts(proposal), waitlisted };
      const silent = cancelled === 'not emailed' && { mail: false as const };
      queued.push({ event: 'invitation_taken_back', facts, ...to, ...silent });
    } else if (isDecision(after.status)) {
      const notification = {
        ...resultNotification(after.status, { ...after, id: before.id }, proposal, now),
        ...to,
        ...(mailAt && { mailAt }),
      };
      const times = emailed.get(keyOf(before.id, notification.event)) ?? 0;
      queued.push({ ...notification, ...(times >= DECISION_EMAILS_PER_DAY && { mail: false as const }) });
    }
  }
  await replaceUnread(tx, queued);
  await enqueueNotifications(tx, queued, now);
}

const keyOf = (applicationId: number, event: string) => `${applicationId} ${event}`;

/** How often each application was emailed the same repeatable decision within 24 hours. */
async function emailedToday(
  tx: Database,
  decided: readonly EffectiveDecision[],
  now: Date,
): Promise<Map<string, number>> {
  const repeatable = decided.filter(({ after }) => (REPEATABLE as readonly string[]).includes(after.status));
  if (repeatable.length === 0) return new Map();
  const rows = await tx
    .select({ id: aboutApplication, event: emails.event, times: count() })
    .from(emails)
    .where(
      and(
        inArray(emails.userId, [...new Set(repeatable.map(({ before }) => before.applicantId))]),
        inArray(emails.event, [...REPEATABLE]),
        gt(emails.createdAt, new Date(now.getTime() - DAY_MS)),
        ne(emails.state, 'dropped'),
      ),
    )
    .groupBy(aboutApplication, emails.event);
  return new Map(rows.map(({ id, event, times }) => [keyOf(Number(id), event), times]));
}

/**
 * Removes an undelivered invitation from the outbox and the unread notifications. Returns `unseen`
 * if the applicant cannot know of it, `not emailed` if they read it in the product only.
 */
async function cancelInvitation(
  tx: Database,
  id: number,
  uid: string,
): Promise<'unseen' | 'not emailed' | 'emailed'> {
  const ofApplication = and(eq(emails.userId, uid), sql`${aboutApplication} = ${String(id)}`);
  const invitations = and(ofApplication, eq(emails.event, 'invited'));
  await tx
    .update(emails)
    .set({ state: 'dropped' })
    .where(and(invitations, eq(emails.state, 'queued')));
  const all = await tx.$count(emails, invitations);
  const queued = await tx.$count(emails, and(invitations, ne(emails.state, 'dropped')));
  const takenBack = await tx.$count(
    emails,
    and(ofApplication, eq(emails.event, 'invitation_taken_back'), ne(emails.state, 'dropped')),
  );
  // Each sent invitation email is followed by one that takes it back; one without a record counts
  // as emailed.
  if (all === 0 || queued > takenBack) return 'emailed';
  return (await deleteUnread(tx, [id], 'invited', uid)) ? 'unseen' : 'not emailed';
}

/**
 * Removes a decision made at `decidedAt` from the outbox and the unread notifications, unless the
 * applicant already knows of it. Returns how they know of it, or null.
 */
export async function recallDecision(
  tx: Database,
  { id, applicantId, memberIds = [], status }: EffectiveDecision['before'],
  decidedAt: Date,
): Promise<'emailed' | 'read' | null> {
  if (!isDecision(status)) return null;
  // Locked in this order by every undo. A worker that claims the email waits, and then skips it.
  const queued = await tx
    .select({ id: emails.id, state: emails.state, firstAttemptAt: emails.firstAttemptAt })
    .from(emails)
    .where(
      and(
        inArray(emails.userId, [applicantId, ...memberIds]),
        eq(emails.event, status),
        sql`${aboutApplication} = ${String(id)}`,
        gte(emails.createdAt, decidedAt),
      ),
    )
    .for('update');
  const isUnsent = ({ state, firstAttemptAt }: (typeof queued)[number]) =>
    state === 'dropped' || ((state === 'queued' || state === 'retrying') && firstAttemptAt === null);
  if (!queued.every(isUnsent)) return 'emailed';
  const shown = await tx
    .select({ id: notifications.id, readAt: notifications.readAt })
    .from(notifications)
    .where(
      and(
        eq(notifications.applicationId, id),
        eq(notifications.event, status),
        gte(notifications.at, decidedAt),
      ),
    )
    .for('update');
  if (shown.some(({ readAt }) => readAt !== null)) return 'read';
  const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id);
  await tx
    .update(emails)
    .set({ state: 'dropped' })
    .where(inArray(emails.id, idsOf(queued)));
  await tx.delete(notifications).where(inArray(notifications.id, idsOf(shown)));
  return null;
}

/**
 * Deletes unread notifications that a later one of the same event replaces, in one statement per
 * event.
 */
async function replaceUnread(tx: Database, queued: readonly NewNotification[]): Promise<void> {
  for (const event of REPEATABLE) {
    const ids = queued.flatMap((notification) =>
      notification.event === event ? notification.facts.applicationId : [],
    );
    if (ids.length > 0) await deleteUnread(tx, ids, event);
  }
}

async function deleteUnread(
  tx: Database,
  applicationIds: readonly number[],
  event: (typeof REPEATABLE)[number],
  uid?: string,
): Promise<boolean> {
  const unread = and(
    inArray(notifications.applicationId, [...applicationIds]),
    eq(notifications.event, event),
    isNull(notifications.readAt),
    uid === undefined ? undefined : eq(notifications.userId, uid),
  );
  return (await tx.delete(notifications).where(unread).returning({ id: notifications.id })).length > 0;
}

function isDecision(status: string): status is Decision {
  return (DECISIONS as readonly string[]).includes(status);
}
