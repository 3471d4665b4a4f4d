import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { answerEdits, publicQuestions } from '#server/db/schema/public-question.ts';

/** Deletes the earlier texts of answers on these proposals. */
export async function deleteAnswerEdits(tx: Database, proposalIds: readonly number[]): Promise<void> {
  if (proposalIds.length === 0) return;
  const questions = tx
    .select({ id: publicQuestions.id })
    .from(publicQuestions)
    .where(inArray(publicQuestions.proposalId, [...proposalIds]));
  await tx.delete(answerEdits).where(inArray(answerEdits.questionId, questions));
}
