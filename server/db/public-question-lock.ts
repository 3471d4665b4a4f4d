import { eq } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import type { ProposalPeople } from '../../domain/permissions.ts';
import type { Database } from './database.ts';
import { publicQuestions, questionSettings } from './public-question-schema.ts';
import { type ProposalRow, lockProposal, lockProposalFor } from './row-locks.ts';

export type PublicQuestionRow = typeof publicQuestions.$inferSelect;

/** Locks a question and its proposal, the proposal first. */
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
  return question && proposal && { question, proposal };
}

/** Whether the owner takes questions; true unless switched off. */
export async function isAskingOn(db: Database, proposalId: number): Promise<boolean> {
  const [row] = await db
    .select({ askingOn: questionSettings.askingOn })
    .from(questionSettings)
    .where(eq(questionSettings.proposalId, proposalId));
  return row?.askingOn ?? true;
}
