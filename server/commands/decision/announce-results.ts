import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { type Decision, hasDecision, isUndecided } from '#domain/application/application.ts';
import { replyByPassed } from '#domain/decision/decision.ts';
import { transitionProposal } from '#domain/proposal/proposal-transitions.ts';
import { isAccepting } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { insertBatches } from '#server/db/insert-batches.ts';
import { applications, transitions, proposals } from '#server/db/schema/proposal.ts';
import { notInConflict } from '#server/reads/role-where.ts';
import { lockProposalFor } from '#server/reads/lock-proposal-for.ts';
import { type ProposalRow } from '#server/db/row-locks.ts';
import { notifyDecisions } from '#server/notifications/notify-decisions.ts';
import { notifyProposalTransition } from '#server/notifications/notify-followers.ts';
import { clearPreviousTextsOfProposals } from '../application/application-edit.ts';
import { whyNoOwnerTransition } from '../access/daily-limits.ts';
import { clearUndo, recordTransition } from '../audit/record-transition.ts';

const ACTION_OF_DECISION = {
  invited: 'invite',
  waitlisted: 'waitlist',
  not_selected: 'notSelect',
} as const satisfies Record<Decision, string>;

/** Number of people by result. */
export type Results = Record<Decision, number>;
const NO_RESULTS: Results = { invited: 0, waitlisted: 0, not_selected: 0 };

/**
 * Announces the results of a due-date proposal in one transaction and notifies each applicant.
 * Announcing again returns the same counts and notifies no one. `close` first closes a proposal
 * that is still accepting: people with a result get that one email, other followers the one about
 * closing. Refuses with `still_open`, `undecided_left`, or `move_not_allowed` when a pending
 * invitation's reply-by date has passed.
 */
export async function announceResults(
  db: Database,
  actor: SignedIn,
  id: number,
  now: Date,
  { close = false }: { close?: boolean } = {},
): Promise<Outcome<Results>> {
  return db.transaction(async (tx) => {
    const found = await lockProposalFor(tx, id, actor);
    if (!found) return refuse('not_found');
    if (found.status === 'announced' && hasRole(PERMISSIONS.proposal.announce, actor, found))
      return done(await countAnnounced(tx, found, actor.uid));
    const closing = close && isAccepting(found, now);
    const closed = closing ? transitionProposal(found, 'close', actor) : null;
    if (closed && !closed.ok) return closed;
    const closes = closing || (found.status === 'open' && !isAccepting(found, now));
    const row: ProposalRow = closes ? { ...found, status: 'closed' } : found;
    const to = transitionProposal(row, 'announce', actor);
    if (!to.ok)
      return isAccepting(row, now) && to.refusal.code === 'move_not_allowed' ? refuse('still_open') : to;
    const rows = await tx.select(decisionColumns).from(applications).where(eq(applications.proposalId, id));
    const [all, hidden] = splitByConflict(rows, actor.uid);
    if (all.some(isUndecided)) return refuse('undecided_left', staleDecisionsMessage(all));
    const passed = all.find((item) => replyByPassed(item, now));
    if (passed) return replyByPassedRefusal(tx, passed.applicantId);
    const limited = closing ? await whyNoOwnerTransition(tx, id, now) : null;
    if (limited) return { ok: false, refusal: limited };
    if (closes)
      await recordTransition(tx, actor, proposalTransition(id, actor.uid, 'close', 'open', 'closed', now));
    await clearPreviousTextsOfProposals(tx, [id]);
    await clearUndo(tx, eq(transitions.proposalId, id));
    const results = await applyPendingDecisions(tx, id, all, actor.uid, now);
    await applyPendingDecisions(tx, id, hidden, actor.uid, now);
    const [announced] = await tx
      .update(proposals)
      .set({ status: to.value, announcedAt: now })
      .where(eq(proposals.id, id))
      .returning();
    await recordTransition(tx, actor, proposalTransition(id, actor.uid, 'announce', 'closed', to.value, now));
    if (closing) {
      const withResult = rows
        .filter((row) => row.pendingDecision !== null)
        .flatMap((row) => [row.applicantId, ...row.memberIds]);
      const changed = { before: found, after: announced!, actorId: actor.uid };
      await notifyProposalTransition(tx, changed, { action: 'close', note: '' }, now, withResult);
    }
    await notifyDecisions(
      tx,
      announced!,
      [...all, ...hidden].map((before) => ({
        before,
        after: { ...before, status: before.pendingDecision ?? before.status },
      })),
      now,
    );
    return done(results);
  });
}

/**
 * The applications as the actor sees them, and those decided by a co-owner that the actor has a
 * conflict of interest with. A co-owner decides about the rest, when decisions take effect at once.
 */
function splitByConflict(rows: readonly DecisionRow[], uid: string): [DecisionRow[], DecisionRow[]] {
  const isHidden = ({ conflictIds }: DecisionRow) => conflictIds.includes(uid);
  const decided = rows.filter((row) => isHidden(row) && !isUndecided(row));
  return [rows.filter((row) => !isHidden(row)), decided];
}

/** A message when every application has a decision and some were changed after it. */
function staleDecisionsMessage(all: readonly DecisionRow[]): { message: string } | undefined {
  const undecided = all.filter(isUndecided);
  if (!undecided.every(hasDecision)) return undefined;
  const who = undecided.length === 1 ? '1 applicant' : `${undecided.length} applicants`;
  return {
    message: `${who} changed their application after you decided. Review the changes, then announce results.`,
  };
}

async function replyByPassedRefusal(tx: Database, applicantId: string) {
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, applicantId));
  return refuse('move_not_allowed', {
    message: `The reply-by date of the invitation for ${person!.name} has passed. Undo the decision, then invite them again with a later date or none.`,
  });
}

/** Number of people by result at the time of the announcement, whatever changed since. */
async function countAnnounced(tx: Database, { id, announcedAt }: ProposalRow, uid: string): Promise<Results> {
  const counts = await tx
    .select({ toStatus: transitions.toStatus, people: count() })
    .from(transitions)
    .innerJoin(applications, eq(applications.id, transitions.applicationId))
    .where(
      and(
        eq(transitions.proposalId, id),
        notInConflict(uid),
        eq(transitions.at, announcedAt!),
        eq(transitions.pending, false),
        inArray(transitions.action, Object.values(ACTION_OF_DECISION)),
      ),
    )
    .groupBy(transitions.toStatus);
  return { ...NO_RESULTS, ...Object.fromEntries(counts.map(({ toStatus, people }) => [toStatus, people])) };
}

function proposalTransition(
  proposalId: number,
  actorId: string,
  action: 'close' | 'announce',
  fromStatus: string,
  toStatus: string,
  at: Date,
) {
  return { proposalId, actorId, action, fromStatus, toStatus, at };
}

const decisionColumns = {
  id: applications.id,
  applicantId: applications.applicantId,
  memberIds: applications.memberIds,
  status: applications.status,
  pendingDecision: applications.pendingDecision,
  message: applications.message,
  replyBy: applications.replyBy,
  changedAt: applications.changedAt,
  conflictIds: applications.conflictIds,
};
type DecisionRow = Pick<typeof applications.$inferSelect, keyof typeof decisionColumns>;

/** Applies all pending decisions in batches: one statement per applicant would be too slow. */
async function applyPendingDecisions(
  tx: Database,
  proposalId: number,
  all: readonly DecisionRow[],
  actorId: string,
  now: Date,
): Promise<Results> {
  const results: Results = { ...NO_RESULTS };
  const history: (typeof transitions.$inferInsert)[] = [];
  for (const { id: applicationId, status: fromStatus, pendingDecision: toStatus } of all) {
    if (!toStatus) continue;
    results[toStatus] += 1;
    const action = ACTION_OF_DECISION[toStatus];
    history.push({ proposalId, applicationId, actorId, action, fromStatus, toStatus, at: now });
  }
  await tx
    .update(applications)
    .set({ status: sql`${applications.pendingDecision}`, pendingDecision: null })
    .where(
      and(
        inArray(
          applications.id,
          all.map(({ id }) => id),
        ),
        isNotNull(applications.pendingDecision),
      ),
    );
  for (const batch of insertBatches(history)) await tx.insert(transitions).values(batch);
  return results;
}
