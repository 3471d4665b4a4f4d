import { and, asc, desc, eq, gt, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { type Actor, type SignedIn, isSignedIn } from '#domain/base/actor.ts';
import { nextAllowedAt, tooOften } from '#domain/access/daily-limit.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import {
  UNANSWERED_QUESTION_DAYS,
  WAITING_QUESTIONS,
  isSameQuestion,
  parseQuestion,
  questionsPerDay,
  transitionQuestion,
  whyNotAsk,
} from '#domain/proposal/public-question.ts';
import { mayReadProposal } from '#domain/proposal/proposal.ts';
import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import { plural } from '#domain/text/text.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { type PublicQuestionRow, isAskingOn, lockQuestion } from '#server/reads/public-question-lock.ts';
import { publicQuestions, questionFollowers } from '#server/db/schema/public-question.ts';
import { lockProposalFor } from '#server/reads/lock-proposal-for.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { notifyNewQuestion } from '#server/notifications/notify-questions.ts';

// None of these commands records an audit entry: it would name the asker.

/**
 * Asks the owner of a proposal in public. A question with the words of another person's waiting one
 * looks like any other to its asker, and counts for the owner as one more follower of the waiting
 * one. `invalid` names `question`.
 */
export async function askQuestion(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  { question: text }: { question: string },
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const proposal = await lockProposalFor(tx, proposalId, actor);
    if (!proposal) return refuse('not_found');
    const why = whyNotAsk(proposal, await isAskingOn(tx, proposalId), actor, now);
    if (why) return { ok: false, refusal: why };
    const parsed = parseQuestion(text);
    if (!parsed.ok) return parsed;
    const question = parsed.value;
    const { waiting, own } = await listWaiting(tx, proposalId, actor.uid);
    const again = own.find((item) => isSameQuestion(item.question, question));
    if (again) return done({ id: again.id });
    const tooMany = await whyNoQuestion(tx, actor, own.length, now);
    if (tooMany) return { ok: false, refusal: tooMany };
    const same = waiting.find((item) => item.hiddenAt === null && isSameQuestion(item.question, question));
    const asked = { proposalId, askerId: actor.uid, question, askedAt: now };
    const [row] = await tx
      .insert(publicQuestions)
      .values(
        same ? { ...asked, state: 'withdrawn', duplicateOfId: same.id } : { ...asked, state: 'waiting' },
      )
      .returning({ id: publicQuestions.id });
    if (same) await addFollower(tx, same.id, actor.uid, now);
    else await notifyNewQuestion(tx, proposal, now);
    return done({ id: row!.id });
  });
}

/** The waiting questions of a proposal, and this person's, duplicates included. */
async function listWaiting(tx: Database, proposalId: number, uid: string) {
  const { id, question, state, askerId, hiddenAt, duplicateOfId } = publicQuestions;
  const ownDuplicate = and(eq(askerId, uid), isNotNull(duplicateOfId));
  const rows = await tx
    .select({ id, question, state, askerId, hiddenAt, duplicateOfId })
    .from(publicQuestions)
    .where(and(eq(publicQuestions.proposalId, proposalId), or(eq(state, 'waiting'), ownDuplicate)))
    .orderBy(asc(id));
  const waiting = rows.filter((row) => row.state === 'waiting');
  const ids = new Set(waiting.map((row) => row.id));
  return { waiting, own: rows.filter((row) => row.askerId === uid && ids.has(row.duplicateOfId ?? row.id)) };
}

/**
 * Why this person cannot ask now. Locks the person's row, so that concurrent questions are counted
 * one after the other.
 */
async function whyNoQuestion(
  tx: Database,
  { uid }: SignedIn,
  ownWaiting: number,
  now: Date,
): Promise<Refusal | null> {
  const [person] = await tx
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, uid))
    .for('no key update');
  if (!person) return refuse('unauthenticated').refusal;
  if (ownWaiting >= WAITING_QUESTIONS)
    return refuse('too_often', {
      message: `${plural(WAITING_QUESTIONS, 'question')} of yours are waiting for an answer here, which is the limit.`,
    }).refusal;
  const limit = questionsPerDay(person.createdAt, now);
  const asked = await tx
    .select({ at: publicQuestions.askedAt })
    .from(publicQuestions)
    .where(
      and(eq(publicQuestions.askerId, uid), gt(publicQuestions.askedAt, new Date(now.getTime() - DAY_MS))),
    )
    .orderBy(desc(publicQuestions.askedAt))
    .limit(limit);
  const retryAt = nextAllowedAt(
    asked.map(({ at }) => at),
    limit,
    now,
  );
  const did = `You asked ${plural(limit, 'question')} within 24 hours, which is the limit.`;
  return retryAt && tooOften(did, retryAt, now);
}

/**
 * Withdraws the actor's own question while it waits. If others asked the same, it waits on for them.
 */
export async function withdrawQuestion(
  db: Database,
  actor: Actor,
  questionId: number,
): Promise<Outcome<{ proposalId: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockQuestion(tx, questionId, actor);
    if (!locked) return refuse('not_found');
    const { question, proposal } = locked;
    const state = transitionQuestion(question, proposal, 'withdraw', actor);
    if (!state.ok) return state;
    const original = question.duplicateOfId;
    await tx
      .update(publicQuestions)
      .set({ state: state.value, duplicateOfId: null })
      .where(eq(publicQuestions.id, questionId));
    if (original === null) await promoteDuplicate(tx, question);
    else if (isSignedIn(actor)) await removeFollower(tx, original, actor.uid);
    return done({ proposalId: proposal.id });
  });
}

/** Makes the oldest duplicate of a withdrawn question the one that waits, with its followers. */
async function promoteDuplicate(tx: Database, withdrawn: PublicQuestionRow): Promise<void> {
  const isDuplicate = eq(publicQuestions.duplicateOfId, withdrawn.id);
  const [next] = await tx
    .select({ id: publicQuestions.id, askerId: publicQuestions.askerId })
    .from(publicQuestions)
    .where(isDuplicate)
    .orderBy(asc(publicQuestions.id))
    .limit(1);
  if (!next) return;
  await tx.update(publicQuestions).set({ duplicateOfId: next.id }).where(isDuplicate);
  await tx
    .update(publicQuestions)
    .set({
      state: 'waiting',
      duplicateOfId: null,
      followerCount: withdrawn.followerCount - 1,
      hiddenAt: withdrawn.hiddenAt,
    })
    .where(eq(publicQuestions.id, next.id));
  await tx
    .update(questionFollowers)
    .set({ questionId: next.id })
    .where(eq(questionFollowers.questionId, withdrawn.id));
  if (next.askerId !== null)
    await tx
      .delete(questionFollowers)
      .where(and(eq(questionFollowers.questionId, next.id), eq(questionFollowers.userId, next.askerId)));
}

/**
 * Adds the actor once to the people who have an answered question too, who are notified when the
 * answer is edited.
 */
export async function followQuestion(
  db: Database,
  actor: SignedIn,
  questionId: number,
  now: Date,
): Promise<Outcome<{ proposalId: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockQuestion(tx, questionId, actor);
    if (!locked) return refuse('not_found');
    const { question, proposal } = locked;
    if (!mayReadProposal(proposal, actor)) return refuse('not_found');
    const state = transitionQuestion(question, proposal, 'follow', actor);
    if (!state.ok) return state;
    await addFollower(tx, questionId, actor.uid, now);
    return done({ proposalId: proposal.id });
  });
}

async function addFollower(tx: Database, questionId: number, userId: string, now: Date): Promise<void> {
  const added = await tx
    .insert(questionFollowers)
    .values({ questionId, userId, followedAt: now })
    .onConflictDoNothing()
    .returning({ one: sql`1` });
  if (added.length === 0) return;
  await tx
    .update(publicQuestions)
    .set({ followerCount: sql`${publicQuestions.followerCount} + 1` })
    .where(eq(publicQuestions.id, questionId));
}

async function removeFollower(tx: Database, questionId: number, userId: string): Promise<void> {
  await tx
    .delete(questionFollowers)
    .where(and(eq(questionFollowers.questionId, questionId), eq(questionFollowers.userId, userId)));
  await tx
    .update(publicQuestions)
    .set({ followerCount: sql`${publicQuestions.followerCount} - 1` })
    .where(eq(publicQuestions.id, questionId));
}

/**
 * Deletes questions without an answer `UNANSWERED_QUESTION_DAYS` after the proposal's close date, but
 * reported ones. Returns how many.
 */
export async function purgeUnansweredQuestions(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNANSWERED_QUESTION_DAYS * DAY_MS);
  const closed = sql`exists (select 1 from ${proposals}
    where ${proposals.id} = ${publicQuestions.proposalId} and ${lt(proposals.closeAt, before)})`;
  const reported = sql`exists (select 1 from ${reports} where ${reports.questionId} = ${publicQuestions.id})`;
  return deleteBatch(
    db,
    publicQuestions,
    and(ne(publicQuestions.state, 'answered'), closed, sql`not ${reported}`),
  );
}
