import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { type Actor, type SignedIn, isSignedIn } from '../../domain/actor.ts';
import { nextAllowedAt, tooOften } from '../../domain/daily-limit.ts';
import { DAY_MS } from '../../domain/duration.ts';
import {
  WAITING_QUESTIONS,
  isSameQuestion,
  parseQuestion,
  questionsPerDay,
  transitionQuestion,
  whyNotAsk,
} from '../../domain/public-question.ts';
import { mayReadProposal } from '../../domain/proposal.ts';
import { type Outcome, type Refusal, done, refuse } from '../../domain/refusal.ts';
import { plural } from '../../domain/text.ts';
import { users } from '../db/account-schema.ts';
import type { Database } from '../db/database.ts';
import { isAskingOn, lockQuestion } from '../db/public-question-lock.ts';
import { publicQuestions, questionFollowers } from '../db/public-question-schema.ts';
import { lockProposalFor } from '../db/row-locks.ts';
import { notifyNewQuestion } from '../notifications/notify-questions.ts';

// None of these commands records an audit entry: it would name the asker.

/**
 * Asks the owner of a proposal in public. A question with the words of one that waits already makes
 * the person a follower of that one; `invalid` names `question`.
 */
export async function askQuestion(
  db: Database,
  actor: Actor,
  proposalId: number,
  { question: text }: { question: string },
  now: Date,
): Promise<Outcome<{ id: number }>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  return db.transaction(async (tx) => {
    const proposal = await lockProposalFor(tx, proposalId, actor);
    if (!proposal) return refuse('not_found');
    const why = whyNotAsk(proposal, await isAskingOn(tx, proposalId), actor, now);
    if (why) return { ok: false, refusal: why };
    const parsed = parseQuestion(text);
    if (!parsed.ok) return parsed;
    const question = parsed.value;
    const waiting = await tx
      .select({
        id: publicQuestions.id,
        question: publicQuestions.question,
        askerId: publicQuestions.askerId,
      })
      .from(publicQuestions)
      .where(and(eq(publicQuestions.proposalId, proposalId), eq(publicQuestions.state, 'waiting')));
    const same = waiting.find((one) => isSameQuestion(one.question, question));
    if (same?.askerId === actor.uid) return done({ id: same.id });
    const tooMany = await whyNoQuestion(tx, actor, waiting, now);
    if (tooMany) return { ok: false, refusal: tooMany };
    if (same) {
      await addFollower(tx, same.id, actor.uid, now);
      return done({ id: same.id });
    }
    const [row] = await tx
      .insert(publicQuestions)
      .values({ proposalId, askerId: actor.uid, state: 'waiting', question, askedAt: now })
      .returning({ id: publicQuestions.id });
    await notifyNewQuestion(tx, proposal, now);
    return done({ id: row!.id });
  });
}

/**
 * Why this person cannot ask now. Locks the person's row, so that concurrent questions are counted
 * one after the other.
 */
async function whyNoQuestion(
  tx: Database,
  { uid }: SignedIn,
  waiting: readonly { askerId: string | null }[],
  now: Date,
): Promise<Refusal | null> {
  const [person] = await tx
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, uid))
    .for('no key update');
  if (!person) return refuse('unauthenticated').refusal;
  if (waiting.filter(({ askerId }) => askerId === uid).length >= WAITING_QUESTIONS)
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

/** Withdraws the actor's own question while it waits. */
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
    await tx.update(publicQuestions).set({ state: state.value }).where(eq(publicQuestions.id, questionId));
    return done({ proposalId: proposal.id });
  });
}

/**
 * Adds the actor to the people who have an answered question too; once. They are notified when the
 * answer is edited.
 */
export async function followQuestion(
  db: Database,
  actor: Actor,
  questionId: number,
  now: Date,
): Promise<Outcome<{ proposalId: number }>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
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
