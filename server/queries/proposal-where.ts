import { type SQL, and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ProposalFilter } from '../../domain/proposal-filter.ts';
import { PUBLIC_STATUSES } from '../../domain/proposal.ts';
import { searchTerms } from '../../domain/search.ts';
import { proposals } from '../db/schema.ts';
import { containsTerm, matchesTerm } from './search-term.ts';

/** What narrows a list down, order and pages aside; API calls can also ask for one stored status. */
export type ProposalConditions = Pick<ProposalFilter, 'q' | 'event' | 'remote' | 'kind' | 'topic'> & {
  status: ProposalFilter['status'] | (typeof PUBLIC_STATUSES)[number];
  spots?: boolean;
};

/**
 * Open and before the close date. The second condition follows from the third and is there for the indexes, which leave
 * out what is past due (see `closePastDue`).
 */
export function acceptsApplications(now: Date): SQL {
  const notLapsed = sql`${proposals.lapsedCloseAt} is distinct from ${proposals.closeAt}`;
  return and(eq(proposals.status, 'open'), notLapsed, gt(proposals.closeAt, now))!;
}

/** Public, with the status that was asked for. */
export function isOnBoard({ status }: Pick<ProposalConditions, 'status'>, now: Date): SQL {
  if (status === 'accepting') return acceptsApplications(now);
  return status === 'all' ? inArray(proposals.status, PUBLIC_STATUSES) : eq(proposals.status, status);
}

/** Not full, as `isFull` says: 0 and 4 have no cap. */
export const hasSpots = sql`(${proposals.participants} in (0, 4) or ${proposals.acceptedCount} < ${proposals.participants})`;

/** True for a search and for a topic: their proposals come from the search indexes, not from those of the lists. */
export function isSearch({ q, topic }: Pick<ProposalConditions, 'q' | 'topic'>): boolean {
  return topic !== null || searchTerms(q).length > 0;
}

/** Every condition of a filter but the words of its search. */
export function matchesFilter(filter: ProposalConditions, now: Date): SQL {
  return and(
    isOnBoard(filter, now),
    filter.event ? eq(proposals.withEvent, true) : undefined,
    filter.remote ? eq(proposals.workLocation, 'remote') : undefined,
    filter.kind ? eq(proposals.recruitmentType, filter.kind) : undefined,
    filter.spots ? hasSpots : undefined,
    filter.topic === null ? undefined : matchesTopic(filter.topic),
  )!;
}

/** Every term matches somewhere. */
export function matchesTerms(terms: readonly string[]): SQL | undefined {
  return and(...terms.map(matchesAnywhere));
}

/** Every term matches the title, and so somewhere. */
export function matchesTitle(terms: readonly string[]): SQL {
  return and(...terms.map((term) => matchesTerm(proposals.titleText, term)))!;
}

/** A substring of title, poster, organization, city, state or kind, or the start of a word in topics, skills or summary. */
function matchesAnywhere(term: string): SQL {
  const isSubstring = matchesTerm(proposals.searchText, term);
  return /[\p{L}\p{N}]/u.test(term) ? sql`(${isSubstring} or ${startsWord(term)})` : isSubstring;
}

/** The word index knows no punctuation: a term with some must also be there as written, or "c++" would match every "c". */
function startsWord(term: string): SQL {
  const words = sql`${proposals}.search_vector @@ prefix_tsquery(${term}::text)`;
  if (/^[\p{L}\p{N}]+$/u.test(term)) return words;
  const { topics, skills, description } = proposals;
  const text = sql`array_to_string(${topics} || ${skills}, ' ') || ' ' || ${description}`;
  return sql`(${words} and ${containsTerm(text, term)})`;
}

/** One of the three topics contains these words, whole and in this order. */
function matchesTopic(topic: string): SQL {
  const words = sql`trim(regexp_replace(fold_text(${topic}::text), '[^[:alnum:]]+', ' ', 'g'))`;
  return sql`(${words} <> '' and topic_words(${proposals.topics}) like '% ' || ${words} || ' %')`;
}
