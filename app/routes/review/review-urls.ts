import { parseComparedQuestions } from '#domain/review/compare-answers.ts';
import { type ReviewQuery, parseReviewQuery, reviewQueryText } from '#domain/review/review-list.ts';
import { PATHS } from '#domain/notification/notification-urls.ts';

/** The workspace of a proposal's applications, with one of them open and the list's query. */
export function reviewUrl(
  proposalId: number,
  applicationId?: number | null,
  query: Partial<ReviewQuery> = {},
): string {
  return PATHS.received(proposalId, applicationId ?? undefined) + reviewQueryText(query);
}
/** The review of results with one person's email next to the list; on narrow screens the email alone. */
export function emailPreviewUrl(proposalId: number, applicationId: number, plain: boolean): string {
  return `/proposal/${proposalId}/announce?person=${applicationId}${plain ? '&as=text' : ''}`;
}

/** Query of the comparison: the questions from 1 (null for all) and the list's query. */
export type CompareQuery = { questions: readonly number[] | null } & Partial<ReviewQuery>;

export function compareUrl(proposalId: number, query: CompareQuery): string {
  return `/proposal/${proposalId}/compare${compareQueryText(query)}`;
}

/** The shortest query string of a comparison, with its question mark; '' for the default. */
export function compareQueryText({ questions, ...query }: CompareQuery): string {
  const list = reviewQueryText(query);
  if (questions === null) return list;
  return `?questions=${questions.join(',')}${list.replace('?', '&')}`;
}

/** The parameter by which a decision returns to the comparison: that page's query string. */
const COMPARE_PARAM = 'compare';

/** The page of a decision that was begun in the comparison, and returns there. */
export function decisionFromCompareUrl(applicationId: number, action: string, query: CompareQuery): string {
  const back = new URLSearchParams({ [COMPARE_PARAM]: compareQueryText(query) });
  return `/applications/${applicationId}/${action}?${back}`;
}

/** Questions that a proposal can have. */
const QUESTION_COUNT = 3;

/** The comparison that a decision's URL returns to, or null. */
export function parseComparison(proposalId: number, searchParams: URLSearchParams): string | null {
  const text = searchParams.get(COMPARE_PARAM);
  if (text === null) return null;
  const params = new URLSearchParams(text);
  const questions = params.has('questions') ? parseComparedQuestions(params, QUESTION_COUNT) : null;
  return compareUrl(proposalId, { ...parseReviewQuery(params), questions });
}
