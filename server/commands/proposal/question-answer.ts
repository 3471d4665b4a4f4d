import { and, eq, isNotNull } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import type { AuditKind } from '#domain/audit/audit.ts';
import {
  PINNED_QUESTIONS,
  type QuestionAction,
  mayAnswerQuestions,
  parseAnswer,
  parseDismissReason,
  parseQuestion,
  transitionQuestion,
} from '#domain/proposal/public-question.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { type PublicQuestionRow, lockQuestion } from '#server/reads/public-question-lock.ts';
import { answerEdits, publicQuestions, questionSettings } from '#server/db/schema/public-question.ts';
import { lockProposalFor } from '#server/reads/lock-proposal-for.ts';
import { type ProposalRow } from '#server/db/row-locks.ts';
import { notifyAnswer, notifyAnswerEdit } from '#server/notifications/notify-questions.ts';

/** The proposal of a question. */
type OfProposal = { proposalId: number };

/** Answers a waiting question in public; `invalid` names `answer`. */
export function answerQuestion(
  db: Database,
  actor: SignedIn,
  questionId: number,
  { answer }: { answer: string },
  now: Date,
): Promise<Outcome<OfProposal>> {
  return changeQuestion(db, actor, questionId, 'answer', async (tx, { question, proposal, owner }) => {
    const parsed = parseAnswer(answer);
    if (!parsed.ok) return parsed;
    const answered = { state: 'answered', answer: parsed.value, answeredAt: now } as const;
    await setQuestion(tx, questionId, answered);
    await record(tx, owner, proposal.id, 'question_answered', now);
    await notifyAnswer(tx, proposal, { ...question, ...answered }, now);
    return done(null);
  });
}

/** Replaces an answer; the earlier text is stored. `invalid` names `answer`. */
export function editAnswer(
  db: Database,
  actor: SignedIn,
  questionId: number,
  { answer }: { answer: string },
  now: Date,
): Promise<Outcome<OfProposal>> {
  return changeQuestion(db, actor, questionId, 'edit', async (tx, { question, proposal, owner }) => {
    const parsed = parseAnswer(answer);
    if (!parsed.ok) return parsed;
    if (parsed.value === question.answer) return done(null);
    await tx.insert(answerEdits).values({ questionId, previous: question.answer, at: now });
    await setQuestion(tx, questionId, { answer: parsed.value, editedAt: now });
    await record(tx, owner, proposal.id, 'answer_edited', now);
    await notifyAnswerEdit(tx, proposal, { ...question, answer: parsed.value }, now);
    return done(null);
  });
}

/** Dismisses a waiting question; only its asker can read the reason. `invalid` names `reason`. */
export function dismissQuestion(
  db: Database,
  actor: SignedIn,
  questionId: number,
  { reason }: { reason: string },
  now: Date,
): Promise<Outcome<OfProposal>> {
  return changeQuestion(db, actor, questionId, 'dismiss', async (tx, { proposal, owner }) => {
    const dismissReason = parseDismissReason(reason);
    if (!dismissReason) return refuse('invalid', { fields: { reason: 'Select a reason.' } });
    await setQuestion(tx, questionId, { state: 'dismissed', dismissReason });
    await record(tx, owner, proposal.id, 'question_dismissed', now);
    return done(null);
  });
}

/** Shows an answer above the others, or no longer; at most {@link PINNED_QUESTIONS} at once. */
export function pinQuestion(
  db: Database,
  actor: SignedIn,
  questionId: number,
  isPinned: boolean,
  now: Date,
): Promise<Outcome<OfProposal>> {
  return changeQuestion(db, actor, questionId, 'pin', async (tx, { question, proposal }) => {
    if (isPinned && question.pinnedAt === null) {
      const pinned = and(eq(publicQuestions.proposalId, proposal.id), isNotNull(publicQuestions.pinnedAt));
      if ((await tx.$count(publicQuestions, pinned)) >= PINNED_QUESTIONS)
        return refuse('move_not_allowed', {
          message: `You can pin ${PINNED_QUESTIONS} answers. Unpin one first.`,
        });
    }
    await setQuestion(tx, questionId, { pinnedAt: isPinned ? (question.pinnedAt ?? now) : null });
    return done(null);
  });
}

/** Adds a question with its answer, shown as "From the owner". */
export async function addQuestionEntry(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  typed: { question: string; answer: string },
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return asOwner(db, actor, proposalId, async (tx, proposal, owner) => {
    const [question, answer] = [parseQuestion(typed.question), parseAnswer(typed.answer)];
    if (!question.ok || !answer.ok) {
      const fields = [question, answer].flatMap((item) => (item.ok ? [] : [item.refusal.fields]));
      return refuse('invalid', { fields: Object.assign({}, ...fields) as Record<string, string> });
    }
    const entry = {
      proposalId,
      fromOwner: true,
      state: 'answered',
      question: question.value,
      answer: answer.value,
      askedAt: now,
      answeredAt: now,
    } as const;
    const [row] = await tx.insert(publicQuestions).values(entry).returning();
    await record(tx, owner, proposalId, 'question_answered', now);
    await notifyAnswer(tx, proposal, row!, now);
    return done({ id: row!.id });
  });
}

/** Switches asking on or off. Waiting questions can be answered either way. */
export async function switchAsking(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  askingOn: boolean,
  now: Date,
): Promise<Outcome<null>> {
  return asOwner(db, actor, proposalId, async (tx, _proposal, owner) => {
    await tx
      .insert(questionSettings)
      .values({ proposalId, askingOn })
      .onConflictDoUpdate({ target: questionSettings.proposalId, set: { askingOn } });
    await record(tx, owner, proposalId, 'asking_switched', now);
    return done(null);
  });
}

type Locked = { question: PublicQuestionRow; proposal: ProposalRow; owner: SignedIn };

async function changeQuestion(
  db: Database,
  actor: SignedIn,
  questionId: number,
  action: QuestionAction,
  change: (tx: Database, locked: Locked) => Promise<Outcome<null>>,
): Promise<Outcome<OfProposal>> {
  return db.transaction(async (tx) => {
    const locked = await lockQuestion(tx, questionId, actor);
    if (!locked) return refuse('not_found');
    const state = transitionQuestion(locked.question, locked.proposal, action, actor);
    if (!state.ok) return state;
    const changed = await change(tx, { ...locked, owner: actor });
    return changed.ok ? done({ proposalId: locked.proposal.id }) : changed;
  });
}

async function asOwner<T>(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  change: (tx: Database, proposal: ProposalRow, owner: SignedIn) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return db.transaction(async (tx) => {
    const proposal = await lockProposalFor(tx, proposalId, actor);
    if (!proposal) return refuse('not_found');
    const may = mayAnswerQuestions(proposal, actor);
    return may.ok ? change(tx, proposal, actor) : may;
  });
}

function setQuestion(tx: Database, id: number, set: Partial<typeof publicQuestions.$inferInsert>) {
  return tx.update(publicQuestions).set(set).where(eq(publicQuestions.id, id));
}

/** The entry is about the proposal: it leads to no asker. */
function record(tx: Database, owner: SignedIn, proposalId: number, kind: AuditKind, now: Date) {
  return recordAudit(tx, owner, { kind, targetId: proposalId }, now);
}
