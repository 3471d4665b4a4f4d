import { and, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Decision } from '../../domain/application.ts';
import { DECISIONS } from '../../domain/application.ts';
import { DAY_MS, DECISION_EMAILS_PER_DAY } from '../../domain/daily-limit.ts';
import { proposalFacts } from '../../domain/notification-facts.ts';
import { resultNotification } from '../../domain/result-notification.ts';
import type { Database } from '../data/database.ts';
import { mails, notices } from '../data/notice-schema.ts';
import { type Notice, leaveNotices } from '../data/outbox.ts';
import type { ApplicationRow, ProposalRow } from './locked-rows.ts';

/** An application before and after an owner's decision, as far as that is told. */
type TakenEffect = {
  before: Pick<ApplicationRow, 'id' | 'applicantId' | 'status'>;
  after: Pick<ApplicationRow, 'status' | 'decisionNote' | 'replyBy'>;
};

/** What an owner can repeat without end on one application. */
const REPEATABLE = ['invited', 'waitlisted'] as const satisfies readonly Decision[];

const aboutApplication = sql<string>`${mails.facts} ->> 'applicationId'`;

/**
 * Notifies applicants of decisions that took effect, each once. A pending decision and a shortlist notify no one. The same
 * decision is emailed at most {@link DECISION_EMAILS_PER_DAY} times a day, and an invitation that was taken back before
 * its email left is not notified at all.
 */
export async function tellOfDecisions(
  tx: Database,
  proposal: ProposalRow,
  decided: readonly TakenEffect[],
  now: Date,
): Promise<void> {
  const effective = decided.filter(({ before, after }) => before.status !== after.status);
  const emailed = await emailedToday(tx, effective, now);
  const left: Notice[] = [];
  for (const { before, after } of effective) {
    const to = { to: before.applicantId, from: proposal.ownerId };
    if (before.status === 'invited') {
      const cancelled = await cancelInvitation(tx, before);
      if (cancelled === 'unseen') continue;
      const waitlisted = after.status === 'waitlisted';
      const facts = { applicationId: before.id, proposal: proposalFacts(proposal), waitlisted };
      const silent = cancelled === 'not emailed' && { mail: false as const };
      left.push({ event: 'invitation_taken_back', facts, ...to, ...silent });
    } else if (isDecision(after.status)) {
      const notice = { ...resultNotification(after.status, { ...after, id: before.id }, proposal, now), ...to };
      const times = emailed.get(keyOf(before.id, notice.event)) ?? 0;
      left.push({ ...notice, ...(times >= DECISION_EMAILS_PER_DAY && { mail: false as const }) });
    }
  }
  await replaceUnread(tx, left);
  await leaveNotices(tx, left, now);
}

const keyOf = (applicationId: number, event: string) => `${applicationId} ${event}`;

/** How often each application was emailed the same repeatable decision within 24 hours. */
async function emailedToday(
  tx: Database,
  decided: readonly TakenEffect[],
  now: Date,
): Promise<Map<string, number>> {
  const again = decided.filter(({ after }) => (REPEATABLE as readonly string[]).includes(after.status));
  if (again.length === 0) return new Map();
  const rows = await tx
    .select({ id: aboutApplication, event: mails.event, times: count() })
    .from(mails)
    .where(
      and(
        inArray(mails.userId, [...new Set(again.map(({ before }) => before.applicantId))]),
        inArray(mails.event, [...REPEATABLE]),
        gt(mails.createdAt, new Date(now.getTime() - DAY_MS)),
        ne(mails.state, 'dropped'),
      ),
    )
    .groupBy(aboutApplication, mails.event);
  return new Map(rows.map(({ id, event, times }) => [keyOf(Number(id), event), times]));
}

/**
 * Takes an invitation out of the outbox and the unread notifications where it was not delivered yet. `unseen`: the
 * applicant can know nothing of it; `not emailed`: they read it in the product, and no email of it left.
 */
async function cancelInvitation(
  tx: Database,
  { id, applicantId }: TakenEffect['before'],
): Promise<'unseen' | 'not emailed' | 'emailed'> {
  const ofApplication = and(eq(mails.userId, applicantId), sql`${aboutApplication} = ${String(id)}`);
  const invitations = and(ofApplication, eq(mails.event, 'invited'));
  await tx
    .update(mails)
    .set({ state: 'dropped' })
    .where(and(invitations, eq(mails.state, 'queued')));
  const all = await tx.$count(mails, invitations);
  const left = await tx.$count(mails, and(invitations, ne(mails.state, 'dropped')));
  const takenBack = await tx.$count(
    mails,
    and(ofApplication, eq(mails.event, 'invitation_taken_back'), ne(mails.state, 'dropped')),
  );
  // Each email of an invitation is followed by one that it was taken back; one that is not on record counts as emailed.
  if (all === 0 || left > takenBack) return 'emailed';
  return (await deleteUnread(tx, [id], 'invited')) ? 'unseen' : 'not emailed';
}

/** An unread line makes room for a later one of the same event. One statement an event, however many are announced. */
async function replaceUnread(tx: Database, left: readonly Notice[]): Promise<void> {
  for (const event of REPEATABLE) {
    const ids = left.flatMap((notice) => (notice.event === event ? notice.facts.applicationId : []));
    if (ids.length > 0) await deleteUnread(tx, ids, event);
  }
}

async function deleteUnread(
  tx: Database,
  applicationIds: readonly number[],
  event: (typeof REPEATABLE)[number],
): Promise<boolean> {
  const unread = and(
    inArray(notices.applicationId, [...applicationIds]),
    eq(notices.event, event),
    isNull(notices.readAt),
  );
  return (await tx.delete(notices).where(unread).returning({ id: notices.id })).length > 0;
}

function isDecision(status: string): status is Decision {
  return (DECISIONS as readonly string[]).includes(status);
}
