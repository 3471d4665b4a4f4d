/** Applications on a page of the comparison; an answer can have 20,000 characters. */
export const COMPARE_PAGE_SIZE = 30;

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
