import { type Column, Placeholder, type SQL, is, sql } from 'drizzle-orm';
import { SEARCH_WORDS, searchWords } from '../../domain/search.ts';
import type { Words } from '../data/prepared.ts';

/** From this many letters on a term is found anywhere in a word; shorter ones only where a word starts. */
const ANYWHERE_FROM = 3;

/** The words of a search, each of which must match; no more than a search may have. */
export function searchTerms(q: string): string[] {
  return searchWords(q).slice(0, SEARCH_WORDS);
}

/**
 * One word of a search against the folded text that the database keeps in `searchText`. The word is folded by the same function, and
 * only then are the wildcards in it escaped: folding can bring some in (a fullwidth percent sign becomes a plain one).
 */
export function matchesTerm(searchText: Column | SQL, term: Words): SQL {
  const folded = sql`fold_text(${term}::text)`;
  const escaped = sql`replace(replace(replace(${folded}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
  const anything = sql`case when length(${folded}) < ${ANYWHERE_FROM}::int then '% ' else '%' end`;
  return sql`${searchText} like ${onceFor(term, sql`${anything} || ${escaped} || '%'`)}`;
}

/**
 * What is made of a word, worked out once a statement: of a word that is known when the statement is planned by planning, which sees how
 * often it is to be expected; of the place for one by a select of its own, or it would be worked out for each row.
 */
export function onceFor(word: Words, made: SQL): SQL {
  return is(word, Placeholder) ? sql`(select ${made})` : made;
}

/** True when the index of words surely has something to look for: not only signs, nor one or two letters in the middle of a word. */
export function isIndexed(term: string): boolean {
  return term.length < ANYWHERE_FROM ? /^[\p{L}\p{N}]/u.test(term) : /[\p{L}\p{N}]{3}/u.test(term);
}
