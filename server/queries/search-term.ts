import { type Column, type SQL, sql } from 'drizzle-orm';
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
 * only then are the wildcards in it escaped: folding can bring some in (a fullwidth percent sign becomes a plain one). That is done once
 * a statement, in a select of its own, and not for each row.
 */
export function matchesTerm(searchText: Column | SQL, term: Words): SQL {
  const folded = sql`fold_text(${term}::text)`;
  const escaped = sql`replace(replace(replace(${folded}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
  return sql`${searchText} like
    (select case when length(${folded}) < ${ANYWHERE_FROM}::int then '% ' else '%' end || ${escaped} || '%')`;
}
