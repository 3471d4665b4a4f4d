import { eq } from 'drizzle-orm';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import type { ProposalPeople } from '#domain/access/permissions.ts';
import type { QuestionState } from '#domain/proposal/public-question.ts';
import type { Database } from '#server/db/database.ts';
import { publicQuestions, questionSettings } from '#server/db/schema/public-question.ts';
import { lockProposalFor } from './lock-proposal-for.ts';
import { type ProposalRow, lockProposal } from '#server/db/row-locks.ts';

export type PublicQuestionRow = typeof publicQuestions.$inferSelect;

/** Locks a question and its proposal, the proposal first. A duplicate has the state of the other. */
export async function lockQuestion(
  tx: Database,
  id: number,
  actor: Actor,
): Promise<{ question: PublicQuestionRow; proposal: ProposalRow & ProposalPeople } | undefined> {
  const [found] = await tx
    .select({ proposalId: publicQuestions.proposalId })
    .from(publicQuestions)
    .where(eq(publicQuestions.id, id));
  if (!found) return undefined;
  const proposal = isSignedIn(actor)
    ? await lockProposalFor(tx, found.proposalId, actor)
    : await lockProposal(tx, found.proposalId);
  const [question] = await tx
    .select()
    .from(publicQuestions)
    .where(eq(publicQuestions.id, id))
    .for('no key update');
  if (!question || !proposal) return undefined;
  return { question: { ...question, state: await stateOf(tx, question) }, proposal };
}

async function stateOf(tx: Database, { state, duplicateOfId }: PublicQuestionRow): Promise<QuestionState> {
  if (duplicateOfId === null) return state;
  const [original] = await tx
    .select({ state: publicQuestions.state })
    .from(publicQuestions)
    .where(eq(publicQuestions.id, duplicateOfId));
  return original!.state;
}

/** Whether the owner takes questions; true unless switched off. */
export async function isAskingOn(db: Database, proposalId: number): Promise<boolean> {
  const [row] = await db
    .select({ askingOn: questionSettings.askingOn })
    .from(questionSettings)
    .where(eq(questionSettings.proposalId, proposalId));
  return row?.askingOn ?? true;
}
