import { SEARCH_CAP } from '#domain/text/text.ts';

/** Each term is searched for in every proposal, so many short ones cost more than a long one. */
export const MAX_SEARCH_TERMS = 20;

/** Letters from which a term matches inside a word; a shorter one matches word starts only. */
const SUBSTRING_FROM = 3;

/** The terms of a search without duplicates; all of them have to match. */
export function splitSearch(q: string): string[] {
  return [...new Set(q.split(/\s+/).filter((word) => word !== ''))];
}

/** Why this search is refused, as a sentence; null when it can run. */
export function searchFault(q: string): string | null {
  if (q.length > SEARCH_CAP) return `Search for at most ${SEARCH_CAP} characters.`;
  return splitSearch(q).length > MAX_SEARCH_TERMS ? `Search for at most ${MAX_SEARCH_TERMS} words.` : null;
}

/** The terms to search for; none when the search is refused. */
export function searchTerms(q: string): string[] {
  return searchFault(q) === null ? splitSearch(q) : [];
}

/** Positions in `text` where `term` matches. Both are folded (see `foldSearch`). */
export function termPositions(text: string, term: string): number[] {
  const found: number[] = [];
  if (term === '') return found;
  const isLong = Array.from(term).length >= SUBSTRING_FROM;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1))
    if (isLong || startsWord(text, at)) found.push(at);
  return found;
}

function startsWord(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(Array.from(text.slice(Math.max(0, at - 2), at)).at(-1)!);
}

/** Whether the search indexes serve the filter (terms or a topic), not the list indexes. */
export function isSearch({ q, topic }: { q: string; topic: string | null }): boolean {
  return topic !== null || searchTerms(q).length > 0;
}
