import { type SQL, and, asc, count, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor, SignedIn } from '#domain/base/actor.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import {
  type DismissReason,
  type QuestionAction,
  type QuestionState,
  SHOWN_QUESTIONS,
  isAsking,
  isKnownQuestion,
  mayAnswerQuestions,
  mayReportQuestion,
  transitionQuestion,
  whyNotAsk,
} from '#domain/proposal/public-question.ts';
import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { isAskingOn } from '#server/reads/public-question-lock.ts';
import { publicQuestions, questionFollowers } from '#server/db/schema/public-question.ts';
import { findProposal } from './proposal.ts';

/** An answered question as everyone reads it. Nothing in it leads to the asker. */
export type AnsweredQuestion = {
  id: number;
  question: string;
  answer: string;
  fromOwner: boolean;
  /** People who have the question too. */
  followers: number;
  answeredAt: Date;
  editedAt: Date | null;
  pinned: boolean;
};

const answeredColumns = {
  id: publicQuestions.id,
  question: publicQuestions.question,
  answer: publicQuestions.answer,
  fromOwner: publicQuestions.fromOwner,
  followers: publicQuestions.followerCount,
  answeredAt: sql<Date>`${publicQuestions.answeredAt}`.mapWith(publicQuestions.askedAt),
  editedAt: publicQuestions.editedAt,
  pinned: sql<boolean>`${publicQuestions.pinnedAt} is not null`,
};

/** Answered questions of a proposal that are not hidden: pinned ones, then the newest answer first. */
export function listAnsweredQuestions(db: Database, proposalId: number): Promise<AnsweredQuestion[]> {
  return db
    .select(answeredColumns)
    .from(publicQuestions)
    .where(
      and(
        eq(publicQuestions.proposalId, proposalId),
        eq(publicQuestions.state, 'answered'),
        isNull(publicQuestions.hiddenAt),
      ),
    )
    .orderBy(
      sql`${publicQuestions.pinnedAt} desc nulls last`,
      desc(publicQuestions.answeredAt),
      desc(publicQuestions.id),
    )
    .limit(SHOWN_QUESTIONS);
}

/** What everyone reads of the questions on a proposal. The caller has checked that it is public. */
export type QuestionSection = { questions: AnsweredQuestion[]; askingOn: boolean };

/** Viewer-independent, two statements. */
export async function findQuestionSection(db: Database, proposalId: number): Promise<QuestionSection> {
  const [questions, askingOn] = await Promise.all([
    listAnsweredQuestions(db, proposalId),
    isAskingOn(db, proposalId),
  ]);
  return { questions, askingOn };
}

/** The questions that duplicates belong to. */
export const originals = alias(publicQuestions, 'originals');

/** What a question's asker reads of its state: a duplicate has that of the other, joined as `originals`. */
export const stateForAsker = {
  state: sql<QuestionState>`coalesce(${originals.state}, ${publicQuestions.state})`,
  dismissReason: sql<DismissReason | null>`coalesce(${originals.dismissReason}, ${publicQuestions.dismissReason})`,
};

/** A question of the actor, or one they have too. */
export type OwnQuestion = {
  id: number;
  question: string;
  state: QuestionState;
  dismissReason: DismissReason | null;
  askedAt: Date;
  /** False for one that they have too. */
  isAsker: boolean;
};

/** What the page for asking shows; `whyNot` is the reason why this person cannot ask. */
export type AskingView = {
  proposal: Proposal;
  answered: AnsweredQuestion[];
  own: OwnQuestion[];
  whyNot: Refusal | null;
};

/** Answered questions, the actor's own, and whether they can ask; refuses as `findProposal`. */
export async function findAsking(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  now: Date,
): Promise<Outcome<AskingView>> {
  const found = await findProposal(db, actor, proposalId, now);
  if (!found.ok) return found;
  const { proposal } = found.value;
  const { questions, askingOn } = await findQuestionSection(db, proposalId);
  return done({
    proposal,
    answered: questions,
    own: await listOwnQuestions(db, actor.uid, proposalId),
    whyNot: whyNotAsk(proposal, askingOn, actor, now),
  });
}

function listOwnQuestions(db: Database, uid: string, proposalId: number): Promise<OwnQuestion[]> {
  const { id, question, state, askedAt, askerId } = publicQuestions;
  const follows = sql`exists (select 1 from ${questionFollowers} where ${questionFollowers.questionId} = ${id}
    and ${questionFollowers.userId} = ${uid})`;
  return db
    .select({
      id,
      question,
      ...stateForAsker,
      askedAt: sql<Date>`case when ${askerId} = ${uid} then ${askedAt} end`.mapWith(askedAt),
      isAsker: sql<boolean>`coalesce(${askerId} = ${uid}, false)`,
    })
    .from(publicQuestions)
    .leftJoin(originals, eq(originals.id, publicQuestions.duplicateOfId))
    .where(
      and(
        eq(publicQuestions.proposalId, proposalId),
        ne(stateForAsker.state, 'withdrawn'),
        or(eq(askerId, uid), and(eq(state, 'waiting'), follows, sql`not ${hasDuplicateOf(uid)}`)),
      ),
    )
    .orderBy(desc(id));
}

/** This person asked the question of the row again, in a row of their own. */
export function hasDuplicateOf(uid: string): SQL {
  return sql`exists (select 1 from ${publicQuestions} own
    where own.duplicate_of_id = ${publicQuestions.id} and own.asker_id = ${uid})`;
}

/** A waiting question as the owner reads it, without the asker. */
export type WaitingQuestion = { id: number; question: string; followers: number; askedAt: Date };

/** The questions of a proposal as its owner reads them. */
export type OwnerQuestions = {
  proposal: Proposal;
  waiting: WaitingQuestion[];
  answered: AnsweredQuestion[];
  askingOn: boolean;
  /** Whether people can ask now: switched on, and before the close date. */
  asking: boolean;
};

/** Waiting questions, the oldest first, and answered ones; refuses anyone but the owner. */
export async function listOwnerQuestions(
  db: Database,
  actor: Actor,
  proposalId: number,
  now: Date,
): Promise<Outcome<OwnerQuestions>> {
  const found = await findProposal(db, actor, proposalId, now);
  if (!found.ok) return found;
  const { proposal, hasLeft } = found.value;
  const may = mayAnswerQuestions({ ...proposal, hasLeft }, actor);
  if (!may.ok) return may;
  const { questions: answered, askingOn } = await findQuestionSection(db, proposalId);
  const waiting = await listWaitingQuestions(db, proposalId);
  return done({ proposal, waiting, answered, askingOn, asking: isAsking(proposal, askingOn, now) });
}

/** Questions that the actor can read: answered ones, and for the owner the waiting ones too. */
export async function findReadableQuestions(
  db: Database,
  actor: Actor,
  proposalId: number,
  now: Date,
): Promise<Outcome<{ waiting: WaitingQuestion[]; answered: AnsweredQuestion[] }>> {
  const found = await findProposal(db, actor, proposalId, now);
  if (!found.ok) return found;
  return done({
    waiting: found.value.isOnOwnersSide ? await listWaitingQuestions(db, proposalId) : [],
    answered: await listAnsweredQuestions(db, proposalId),
  });
}

/** Waiting questions of a proposal, the oldest first. For its owner only. */
function listWaitingQuestions(db: Database, proposalId: number): Promise<WaitingQuestion[]> {
  return db
    .select({
      id: publicQuestions.id,
      question: publicQuestions.question,
      followers: publicQuestions.followerCount,
      askedAt: publicQuestions.askedAt,
    })
    .from(publicQuestions)
    .where(isWaitingOn(proposalId))
    .orderBy(asc(publicQuestions.askedAt), asc(publicQuestions.id));
}

/** How many questions wait for the owner of a proposal. */
export async function countWaitingQuestions(db: Database, proposalId: number): Promise<number> {
  const [row] = await db.select({ waiting: count() }).from(publicQuestions).where(isWaitingOn(proposalId));
  return row!.waiting;
}

/** Questions that the owner can answer. */
export const isWaitingWhere = and(eq(publicQuestions.state, 'waiting'), isNull(publicQuestions.hiddenAt));

function isWaitingOn(proposalId: number) {
  return and(eq(publicQuestions.proposalId, proposalId), isWaitingWhere);
}

/** One question for its confirm pages: what the actor may know of it, and its proposal. */
export type QuestionForReader = {
  proposal: Proposal;
  isOnOwnersSide: boolean;
  question: {
    id: number;
    question: string;
    answer: string;
    state: QuestionState;
    isAsker: boolean;
    isFollower: boolean;
    /** What the actor can do with it now. */
    may: {
      answer: boolean;
      edit: boolean;
      dismiss: boolean;
      withdraw: boolean;
      follow: boolean;
      report: boolean;
    };
  };
};

/** `not_found` for a question that the actor does not know of. */
export async function findQuestion(
  db: Database,
  actor: SignedIn,
  questionId: number,
  now: Date,
): Promise<Outcome<QuestionForReader>> {
  const [row] = await db
    .select({
      id: publicQuestions.id,
      proposalId: publicQuestions.proposalId,
      question: publicQuestions.question,
      answer: publicQuestions.answer,
      state: stateForAsker.state,
      hiddenAt: publicQuestions.hiddenAt,
      duplicateOfId: publicQuestions.duplicateOfId,
      isAsker: sql<boolean>`coalesce(${publicQuestions.askerId} = ${actor.uid}, false)`,
      isFollower: sql<boolean>`exists (select 1 from ${questionFollowers} f
        where f.question_id = ${publicQuestions.id} and f.user_id = ${actor.uid})`,
    })
    .from(publicQuestions)
    .leftJoin(originals, eq(originals.id, publicQuestions.duplicateOfId))
    .where(eq(publicQuestions.id, questionId));
  if (!row) return refuse('not_found');
  const found = await findProposal(db, actor, row.proposalId, now);
  if (!found.ok) return found;
  const { proposal, isOnOwnersSide } = found.value;
  if (!isKnownQuestion(row, isOnOwnersSide) && !row.isAsker) return refuse('not_found');
  const facts = { ...row, askerId: row.isAsker ? actor.uid : null };
  const may = (action: QuestionAction) => transitionQuestion(facts, proposal, action, actor).ok;
  const { proposalId: _proposalId, hiddenAt: _hiddenAt, duplicateOfId: _duplicateOfId, ...question } = row;
  return done({
    proposal,
    isOnOwnersSide,
    question: {
      ...question,
      may: {
        answer: may('answer'),
        edit: may('edit'),
        dismiss: may('dismiss'),
        withdraw: may('withdraw'),
        follow: may('follow') && !row.isFollower,
        report: mayReportQuestion(row, isOnOwnersSide),
      },
    },
  });
}
