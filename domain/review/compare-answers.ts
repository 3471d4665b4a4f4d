import { cut } from '#domain/text/text.ts';

/** Applications on a page of the comparison; an answer can have 20,000 characters. */
export const COMPARE_PAGE_SIZE = 30;
/** Characters of all answers on a page: at most 600 KB, which it holds as HTML and as data. */
const PAGE_CHARACTERS = 200_000;

/**
 * The questions to compare, numbered from 1 and in order, of a URL's `questions=1,3` or
 * `questions=1&questions=3`; all of the `asked` ones by default.
 */
export function parseComparedQuestions(params: URLSearchParams, asked: number): number[] {
  const named = new Set(params.getAll('questions').join(',').split(','));
  const all = Array.from({ length: asked }, (_, index) => index + 1);
  const chosen = all.filter((number) => named.has(String(number)));
  return chosen.length > 0 ? chosen : all;
}

/** Characters and lines of an answer that its cell shows before "More": four lines of the widest cell. */
const CLAMPED_CHARACTERS = 280;
const CLAMPED_LINES = 4;

/** True if an answer may be longer than its cell shows. */
export function isClamped(answer: string): boolean {
  return answer.length > CLAMPED_CHARACTERS || answer.split('\n').length > CLAMPED_LINES;
}

/** An application's answers on a page, and the indexes of those that the page cuts. */
export type FittedAnswers = { answers: string[]; cutAnswers: number[] };

/** Cuts the longest answers of a page so far that all of them fit. The others stay whole. */
export function fitAnswers(page: readonly (readonly string[])[], budget = PAGE_CHARACTERS): FittedAnswers[] {
  const cap = capOf(
    page.flat().map((answer) => answer.length),
    budget,
  );
  return page.map((answers) => ({
    answers: answers.map((answer) => (answer.length > cap ? cut(answer, cap) : answer)),
    cutAnswers: answers.flatMap((answer, index) => (answer.length > cap ? [index] : [])),
  }));
}

/** The cap at which texts of these lengths fit: Infinity where they fit as they are. */
function capOf(lengths: readonly number[], budget: number): number {
  let [left, count] = [budget, lengths.length];
  for (const length of lengths.toSorted((a, b) => a - b)) {
    if (length * count > left) return Math.floor(left / count);
    left -= length;
    count -= 1;
  }
  return Number.POSITIVE_INFINITY;
}
