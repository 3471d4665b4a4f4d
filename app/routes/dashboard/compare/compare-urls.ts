import { type AnswerCursor, type Compared, answerCursorToText } from '../../../../domain/compare-answers.ts';

/** Query of the comparison: the question (from 1), which applications, and the cursor. */
export type CompareQuery = { id: number; question: number; show: Compared; after?: AnswerCursor };

export function compareUrl({ id, question, show, after }: CompareQuery): string {
  const params = new URLSearchParams();
  if (question > 1) params.set('question', String(question));
  if (show !== 'all') params.set('show', show);
  if (after) params.set('after', answerCursorToText(after));
  const text = params.toString();
  return `/proposal/${id}/compare${text ? `?${text}` : ''}`;
}
