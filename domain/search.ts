import { SEARCH_CAP } from './text.ts';

/** Words a search may have. Each is looked for in every proposal, so that many short ones would cost far more than a long one. */
export const SEARCH_WORDS = 12;

/** The words of a search, each once; all of them have to be found. */
export function searchWords(q: string): string[] {
  return [...new Set(q.split(/\s+/).filter((word) => word !== ''))];
}

/** Why this is no search that we run, in a sentence; null when it is one. */
export function searchFault(q: string): string | null {
  if (q.length > SEARCH_CAP) return `A search has at most ${SEARCH_CAP} characters.`;
  return searchWords(q).length > SEARCH_WORDS ? `A search has at most ${SEARCH_WORDS} words.` : null;
}
