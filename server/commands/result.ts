import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Actor, isPerson, isSignedIn } from '../../domain/actor.ts';
import { type Decision, isUndecided } from '../../domain/application.ts';
import { replyByPassed } from '../../domain/decision.ts';
import { isAccepting, transitionProposal } from '../../domain/proposal.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { users } from '../data/account-schema.ts';
import type { Database } from '../data/database.ts';
import { applications, moves, proposals } from '../data/schema.ts';
import { type ProposalRow, lockProposalFor, recordMove } from './locked-rows.ts';
import { tellOfDecisions } from './told-of-decisions.ts';

const VERB = {
  invited: 'invite',
  waitlisted: 'waitlist',
  not_selected: 'notSelect',
} as const satisfies Record<Decision, string>;

/** How many people got which result. */
export type Results = Record<Decision, number>;
const NOBODY: Results = { invited: 0, waitlisted: 0, not_selected: 0 };

/**
 * Announces the results of a due-date proposal: every decision takes effect in this one transaction, and each applicant is told. Refused
 * while applications are still taken (`still_open`) and while one is undecided (`undecided_left`). A proposal that is merely past its
 * close date is closed first. An invitation whose reply-by date has passed is to be given again first (`move_not_allowed`, with words). Announcing again changes nothing and tells nobody: it says once more how many people got which result then.
 */
export async function announceResults(
  db: Database,
  actor: Actor,
  id: number,
  now: Date,
): Promise<Outcome<Results>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  return db.transaction(async (tx) => {
    const found = await lockProposalFor(tx, id, actor);
    if (!found) return refuse('not_found');
    if (found.status === 'announced' && isPerson(actor, found.ownerId))
      return done(await announcedThen(tx, found));
    const ended = found.status === 'open' && !isAccepting(found, now);
    const row: ProposalRow = ended ? { ...found, status: 'closed' } : found;
    const to = transitionProposal(row, 'announce', actor);
    if (!to.ok)
      return isAccepting(row, now) && to.refusal.code === 'move_not_allowed' ? refuse('still_open') : to;
    const all = await tx.select(kept).from(applications).where(eq(applications.proposalId, id));
    if (all.some(isUndecided)) return refuse('undecided_left', changedWords(all));
    const passed = all.find((one) => replyByPassed(one, now));
    if (passed) return tooLateToReply(tx, passed.applicantId);
    if (ended) await recordMove(tx, actor, proposalMove(id, actor.uid, 'close', 'open', 'closed', now));
    const results = await release(tx, id, all, actor.uid, now);
    const [announced] = await tx
      .update(proposals)
      .set({ status: to.value, announcedAt: now })
      .where(eq(proposals.id, id))
      .returning();
    await recordMove(tx, actor, proposalMove(id, actor.uid, 'announce', 'closed', to.value, now));
    await tellOfDecisions(
      tx,
      announced!,
      all.map((before) => ({
        before,
        after: { ...before, status: before.pendingDecision ?? before.status },
      })),
      now,
    );
    return done(results);
  });
}

/** Says so where every application has a decision and some were changed after it. */
function changedWords(all: readonly Kept[]): { message: string } | undefined {
  const left = all.filter(isUndecided);
  if (left.some(({ pendingDecision }) => pendingDecision === null)) return undefined;
  const who = left.length === 1 ? '1 applicant' : `${left.length} applicants`;
  return {
    message: `${who} changed the application after you decided. Look at the changes and confirm, then announce.`,
  };
}

async function tooLateToReply(tx: Database, applicantId: string) {
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, applicantId));
  return refuse('move_not_allowed', {
    message: `The reply-by date of the invitation for ${person!.name} has passed. Take it back and invite again, with a later date or none.`,
  });
}

/** How many people got which result when a proposal was announced, whatever became of it since. */
async function announcedThen(tx: Database, { id, announcedAt }: ProposalRow): Promise<Results> {
  const told = await tx
    .select({ toStatus: moves.toStatus, people: count() })
    .from(moves)
    .where(
      and(
        ...[eq(moves.proposalId, id), eq(moves.at, announcedAt!), eq(moves.pending, false)],
        inArray(moves.verb, Object.values(VERB)),
      ),
    )
    .groupBy(moves.toStatus);
  return { ...NOBODY, ...Object.fromEntries(told.map(({ toStatus, people }) => [toStatus, people])) };
}

function proposalMove(
  proposalId: number,
  actorId: string,
  verb: 'close' | 'announce',
  fromStatus: string,
  toStatus: string,
  at: Date,
) {
  return { proposalId, actorId, verb, fromStatus, toStatus, at };
}

const kept = {
  id: applications.id,
  applicantId: applications.applicantId,
  status: applications.status,
  pendingDecision: applications.pendingDecision,
  decisionNote: applications.decisionNote,
  replyBy: applications.replyBy,
  changedAt: applications.changedAt,
};
type Kept = Pick<typeof applications.$inferSelect, keyof typeof kept>;

/** Rows of one statement, which takes no more than 65,535 values. */
const BATCH = 1000;

/** Lets every decision take effect: so many people are told at once that it must not take a statement each. */
async function release(
  tx: Database,
  proposalId: number,
  all: readonly Kept[],
  actorId: string,
  now: Date,
): Promise<Results> {
  const results: Results = { ...NOBODY };
  const history: (typeof moves.$inferInsert)[] = [];
  for (const { id: applicationId, status: fromStatus, pendingDecision: toStatus } of all) {
    if (!toStatus) continue;
    results[toStatus] += 1;
    const verb = VERB[toStatus];
    history.push({ proposalId, applicationId, actorId, verb, fromStatus, toStatus, at: now });
  }
  await tx
    .update(applications)
    .set({ status: sql`${applications.pendingDecision}`, pendingDecision: null })
    .where(and(eq(applications.proposalId, proposalId), isNotNull(applications.pendingDecision)));
  for (let from = 0; from < history.length; from += BATCH)
    await tx.insert(moves).values(history.slice(from, from + BATCH));
  return results;
}
