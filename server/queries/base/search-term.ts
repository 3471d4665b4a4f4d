import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Shortest term, in letters, that matches anywhere in a word; a shorter one matches word starts.
 */
const SUBSTRING_FROM = 3;

/** Where clause for one term, against text produced by `search_text_of`. */
export function matchesTerm(searchText: Column | SQL, term: string): SQL {
  const start = sql`case when length(${folded(term)}) < ${SUBSTRING_FROM}::int then '% ' else '%' end`;
  return sql`${searchText} like ${start} || ${literal(term)} || '%'`;
}

/** Whether folded `text` contains the term literally. */
export function containsTerm(text: SQL, term: string): SQL {
  return foldedContainsTerm(sql`fold_text(${text})`, term);
}

/** Like `containsTerm`, for text that is folded already. */
export function foldedContainsTerm(foldedText: SQL, term: string): SQL {
  return sql`${foldedText} like '%' || ${literal(term)} || '%'`;
}

const folded = (term: string) => sql`fold_text(${term}::text)`;

/**
 * LIKE-escaped after folding, which can introduce wildcards (a fullwidth percent sign becomes `%`).
 */
const literal = (term: string) =>
  sql`replace(replace(replace(${folded(term)}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
