import { type ProposalFacts, type Why, proposalFacts } from '#domain/notification/facts.ts';
import { ownersSideOf } from '#domain/access/permissions.ts';
import { NOTIFICATIONS } from '#domain/notification/events.ts';
import { changePhrases, reopenedPhrase } from '#domain/proposal/proposal-change.ts';
import type { ProposalAction } from '#domain/proposal/proposal-transitions.ts';
import { isAccepting, isPublic } from '#domain/proposal/proposal.ts';
import type { Database } from '#server/db/database.ts';
import { countEmailedFollowers, selectFollowers } from '#server/reads/follower-select.ts';
import { type NewNotification, enqueueNotifications } from './outbox.ts';
import { toOwnersSide } from './notify-owners-side.ts';
import { opensResumes, scamClearances, scamWarnings } from './scam-warnings.ts';
import { notifyOrDeferEdit, flushPendingEdits } from './edit-notifications.ts';
import type { ProposalRow } from '#server/db/row-locks.ts';

/** A proposal before and after an actor's change. */
type Changed = { before: ProposalRow; after: ProposalRow; actorId: string };

/** How many people are emailed about an edit: now, or within the hour if another one was sent. */
export type EditEmails = { people: number; isDeferred: boolean };
const NO_EDIT_EMAILS: EditEmails = { people: 0, isDeferred: false };

/** An event that followers are notified of. */
type FollowerEvent =
  | { event: 'proposal_closed' | 'proposal_withdrawn' | 'proposal_hidden' | 'proposal_restored' }
  | { event: 'proposal_changed'; changed: string[] };

/**
 * Notifies a proposal's followers of a transition, except the actor and `except`, and its owner's
 * side, with the note, if an admin hid or restored it. People that a scam reached are warned
 * instead, and notified once it is restored.
 */
export async function notifyProposalTransition(
  tx: Database,
  { before, after, actorId }: Changed,
  { action, note }: { action: ProposalAction; note: string },
  now: Date,
  except: readonly string[] = [],
): Promise<void> {
  const facts = { proposal: proposalFacts(after), note };
  const queued: NewNotification[] = [];
  if (action === 'hide') {
    const hidden = { ...facts, ...(after.scamAt && { isScam: true as const }) };
    queued.push(...toOwnersSide(after, { event: 'own_proposal_hidden', facts: hidden }, actorId));
  }
  const resumesOpen = action === 'restore' && before.scamAt ? await opensResumes(tx, after) : null;
  if (action === 'restore') {
    const restored = { ...facts, ...(resumesOpen !== null && { wasScam: true as const, resumesOpen }) };
    queued.push(...toOwnersSide(after, { event: 'own_proposal_restored', facts: restored }, actorId));
  }
  const uninvolved = [actorId, ...ownersSideOf(after)];
  const aboutScam =
    action === 'hide' && after.scamAt
      ? await scamWarnings(tx, after, uninvolved)
      : before.scamAt && resumesOpen !== null
        ? await scamClearances(tx, after, { scamAt: before.scamAt, resumesOpen }, uninvolved)
        : [];
  queued.push(...aboutScam);
  const followerEvent = followerEventOf(before, after, action, now);
  const others = [...except, ...aboutScam.map(({ to }) => to)];
  if (followerEvent) queued.push(...(await followerNotifications(tx, after, followerEvent, actorId, others)));
  await enqueueNotifications(tx, queued, now);
}

/**
 * Notifies followers of an edit that changes what they plan by, at most once an hour, and of a
 * `quiet` edit only as far as it must. Not for edits of prose, nor while the proposal is not
 * public.
 */
export async function notifyProposalEdit(
  tx: Database,
  { before, after, actorId, quiet }: Changed & { quiet: boolean },
  now: Date,
): Promise<EditEmails> {
  if (!isPublic(after.status)) return NO_EDIT_EMAILS;
  const notify = async (changed: string[]) =>
    enqueueNotifications(
      tx,
      await followerNotifications(tx, after, { event: 'proposal_changed', changed }, actorId),
      now,
    );
  const when = await notifyOrDeferEdit(tx, { before, after, quiet }, notify, now);
  if (when === 'never') return NO_EDIT_EMAILS;
  const except = [actorId, ...ownersSideOf(after)];
  const people = await countEmailedFollowers(tx, after.id, NOTIFICATIONS.proposal_changed.preference, except);
  return { people, isDeferred: when === 'later' };
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
      return isPublic(after.status) ? { event: 'proposal_restored' } : null;
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
  except: readonly string[] = [],
): Promise<NewNotification[]> {
  const proposal = proposalFacts(after);
  const followers = await selectFollowers(tx, after.id, [actorId, ...ownersSideOf(after), ...except]);
  const from = ownersSideOf(after).includes(actorId) ? { from: actorId } : {};
  return followers.map((follower) => ({
    ...followerNotification(follower, followerEvent, proposal),
    ...from,
  }));
}

function followerNotification(
  { uid, why }: { uid: string; why: Why },
  followerEvent: FollowerEvent,
  proposal: ProposalFacts,
): NewNotification {
  if (followerEvent.event !== 'proposal_changed')
    return { event: followerEvent.event, facts: { proposal, why }, to: uid };
  return { event: followerEvent.event, facts: { proposal, why, changed: followerEvent.changed }, to: uid };
}
