import { type AnswerPlace, type Compared, answerPlaceToText } from '../../../../domain/compare.ts';

/** Where in comparing answers: which question (from 1), which applications, after which place among them. */
export type ComparePlace = { id: number; question: number; show: Compared; after?: AnswerPlace };

export function compareAddress({ id, question, show, after }: ComparePlace): string {
  const params = new URLSearchParams();
  if (question > 1) params.set('question', String(question));
  if (show !== 'all') params.set('show', show);
  if (after) params.set('after', answerPlaceToText(after));
  const text = params.toString();
  return `/proposal/${id}/compare${text ? `?${text}` : ''}`;
}
