import { type Column, type SQL, sql } from 'drizzle-orm';

/** From this many letters on a term matches anywhere in a word; a shorter one matches word starts only. */
const SUBSTRING_FROM = 3;

/** The where clause of a search for one term, against text that `search_text_of` made. */
export function matchesTerm(searchText: Column | SQL, term: string): SQL {
  const start = sql`case when length(${folded(term)}) < ${SUBSTRING_FROM}::int then '% ' else '%' end`;
  return sql`${searchText} like ${start} || ${literal(term)} || '%'`;
}

/** Whether text, folded, contains the term as it is written. */
export function containsTerm(text: SQL, term: string): SQL {
  return sql`fold_text(${text}) like '%' || ${literal(term)} || '%'`;
}

const folded = (term: string) => sql`fold_text(${term}::text)`;

/** Escaped after folding, which can bring in wildcards: a fullwidth percent sign becomes a plain one. */
const literal = (term: string) =>
  sql`replace(replace(replace(${folded(term)}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
