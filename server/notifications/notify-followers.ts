import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { LIVE_STATUSES } from '../../domain/application.ts';
import { type ProposalFacts, type Why, proposalFacts } from '../../domain/notifications/facts.ts';
import { BACK_ON_THE_BOARD, changePhrases, reopenedPhrase } from '../../domain/proposal-change.ts';
import type { ProposalAction } from '../../domain/proposal-transitions.ts';
import { isAccepting, isPublic } from '../../domain/proposal.ts';
import { users } from '../db/account-schema.ts';
import { bookmarks } from '../db/bookmark-schema.ts';
import type { Database } from '../db/database.ts';
import { type NewNotification, enqueueNotifications } from './outbox.ts';
import { applications } from '../db/schema.ts';
import { notifyOrDeferEdit, flushPendingEdits } from './edit-notifications.ts';
import type { ProposalRow } from '../db/row-locks.ts';

/** A proposal before and after an actor's change. */
type Changed = { before: ProposalRow; after: ProposalRow; actorId: string };

/** An event that followers are notified of. */
type FollowerEvent =
  | { event: 'proposal_closed' | 'proposal_withdrawn' | 'proposal_hidden' }
  | { event: 'proposal_changed'; changed: string[] };

/**
 * Notifies a proposal's followers of a transition, and its owner, with the note, if an admin hid or
 * restored it. The actor is not notified.
 */
export async function notifyProposalTransition(
  tx: Database,
  { before, after, actorId }: Changed,
  { action, note }: { action: ProposalAction; note: string },
  now: Date,
): Promise<void> {
  const facts = { proposal: proposalFacts(after), note };
  const queued: NewNotification[] = [];
  const toOwner = { facts, to: after.ownerId };
  if (action === 'hide' && actorId !== after.ownerId)
    queued.push({ event: 'own_proposal_hidden', ...toOwner });
  if (action === 'restore' && actorId !== after.ownerId)
    queued.push({ event: 'own_proposal_restored', ...toOwner });
  const followerEvent = followerEventOf(before, after, action, now);
  if (followerEvent) queued.push(...(await followerNotifications(tx, after, followerEvent, actorId)));
  await enqueueNotifications(tx, queued, now);
}

/**
 * Notifies followers of an edit that changes what they plan by, at most once an hour. Not for edits
 * of prose, nor while the proposal is not public.
 */
export async function notifyProposalEdit(
  tx: Database,
  { before, after, actorId }: Changed,
  now: Date,
): Promise<void> {
  if (!isPublic(after.status)) return;
  const notify = async (changed: string[]) =>
    enqueueNotifications(
      tx,
      await followerNotifications(tx, after, { event: 'proposal_changed', changed }, actorId),
      now,
    );
  await notifyOrDeferEdit(tx, { before, after }, notify, now);
}

/**
 * Notifies followers of edits deferred by the hourly limit. Returns how many proposals had some.
 */
export function notifyPendingProposalEdits(db: Database, limit: number, now: Date): Promise<number> {
  const notify = async (tx: Database, after: ProposalRow, changed: string[]) =>
    enqueueNotifications(
      tx,
      await followerNotifications(tx, after, { event: 'proposal_changed', changed }, after.ownerId),
      now,
    );
  return flushPendingEdits(db, notify, limit, now);
}

/**
 * Null for changes that followers cannot notice: closing after the close date, hiding what was not
 * public.
 */
function followerEventOf(
  before: ProposalRow,
  after: ProposalRow,
  action: ProposalAction,
  now: Date,
): FollowerEvent | null {
  switch (action) {
    case 'close':
      return isAccepting(before, now) ? { event: 'proposal_closed' } : null;
    case 'reopen':
      return { event: 'proposal_changed', changed: reopenedChanges(before, after) };
    case 'withdraw':
    case 'leave':
      return { event: 'proposal_withdrawn' };
    case 'hide':
      return isPublic(before.status) ? { event: 'proposal_hidden' } : null;
    case 'restore':
      return isPublic(after.status) ? { event: 'proposal_changed', changed: [BACK_ON_THE_BOARD] } : null;
    case 'publish':
    case 'announce':
      return null;
  }
}

/** The new close date first, then the other changes of reopening. */
function reopenedChanges(before: ProposalRow, after: ProposalRow): string[] {
  return [reopenedPhrase(after), ...changePhrases({ ...before, closeAt: after.closeAt }, after)];
}

async function followerNotifications(
  tx: Database,
  after: ProposalRow,
  followerEvent: FollowerEvent,
  actorId: string,
): Promise<NewNotification[]> {
  const proposal = proposalFacts(after);
  const followers = await followersOf(tx, after.id, [actorId, after.ownerId]);
  const from = actorId === after.ownerId ? { from: actorId } : {};
  return followers.map((follower) => ({
    ...followerNotification(follower, followerEvent, proposal),
    ...from,
  }));
}

function followerNotification(
  { uid, why }: Follower,
  followerEvent: FollowerEvent,
  proposal: ProposalFacts,
): NewNotification {
  if (followerEvent.event !== 'proposal_changed')
    return { event: followerEvent.event, facts: { proposal, why }, to: uid };
  return { event: followerEvent.event, facts: { proposal, why, changed: followerEvent.changed }, to: uid };
}

type Follower = { uid: string; why: Why };

/**
 * Reasons to follow a proposal, strongest first: each person is notified once, with the strongest.
 */
const REASONS = ['applied', 'draft', 'saved'] as const satisfies readonly Why[];
const rank = (why: Why) => sql<number>`${REASONS.indexOf(why)}::int`;

/**
 * Followers: a live application, a draft or a bookmark. Leaves out `except`, and suspended members,
 * who could not act on it.
 */
async function followersOf(tx: Database, proposalId: number, except: readonly string[]): Promise<Follower[]> {
  const follows = unionAll(
    tx
      .select({
        uid: sql<string>`${applications.applicantId}`.as('uid'),
        reason:
          sql<number>`case ${applications.status} when 'saved' then ${rank('draft')} else ${rank('applied')} end`.as(
            'reason',
          ),
      })
      .from(applications)
      .where(
        and(
          eq(applications.proposalId, proposalId),
          inArray(applications.status, [...LIVE_STATUSES, 'saved']),
        ),
      ),
    tx
      .select({ uid: sql<string>`${bookmarks.userId}`.as('uid'), reason: rank('saved').as('reason') })
      .from(bookmarks)
      .where(eq(bookmarks.proposalId, proposalId)),
  ).as('follows');
  const rows = await tx
    .select({ uid: follows.uid, reason: sql<number>`min(${follows.reason})` })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.uid))
    .where(and(isNull(users.suspendedAt), ...except.map((uid) => ne(follows.uid, uid))))
    .groupBy(follows.uid);
  return rows.map(({ uid, reason }) => ({ uid, why: REASONS[reason]! }));
}
