import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { answerEdits, publicQuestions } from '../db/public-question-schema.ts';

/**
 * Deletes a person's questions without an answer. Answered ones stay public; deleting the account
 * removes the asker from them.
 */
export async function deleteUnansweredQuestions(tx: Database, uid: string): Promise<void> {
  const unanswered = and(eq(publicQuestions.askerId, uid), ne(publicQuestions.state, 'answered'));
  await tx.delete(publicQuestions).where(unanswered);
}

/** Deletes the earlier texts of answers on these proposals. */
export async function deleteAnswerEdits(tx: Database, proposalIds: readonly number[]): Promise<void> {
  if (proposalIds.length === 0) return;
  const questions = tx
    .select({ id: publicQuestions.id })
    .from(publicQuestions)
    .where(inArray(publicQuestions.proposalId, [...proposalIds]));
  await tx.delete(answerEdits).where(inArray(answerEdits.questionId, questions));
}
