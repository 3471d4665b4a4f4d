import { type SQL, and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ProposalFilter } from '../../domain/proposal-filter.ts';
import { PUBLIC_STATUSES } from '../../domain/proposal.ts';
import { proposals } from '../data/schema.ts';

/** From this many letters on a term is found anywhere in a word; shorter ones only where a word starts. */
const ANYWHERE_FROM = 3;

/** What narrows the list down, apart from its order and its pages. */
export type ProposalConditions = Pick<ProposalFilter, 'q' | 'event' | 'remote' | 'kind' | 'topic' | 'status'>;

/** The words of a search, each of which must match. */
export function searchTerms(q: string): string[] {
  return [...new Set(q.split(/\s+/).filter((term) => term !== ''))];
}

/**
 * One word of a search against the folded text that the database keeps. The word is folded by the same function, and only then
 * are the wildcards in it escaped: folding can bring some in (a fullwidth percent sign becomes a plain one).
 */
function matchesTerm(term: string): SQL {
  const folded = sql`fold_text(${term}::text)`;
  const escaped = sql`replace(replace(replace(${folded}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
  return sql`${proposals.searchText} like
    case when length(${folded}) < ${ANYWHERE_FROM}::int then '% ' else '%' end || ${escaped} || '%'`;
}

/** A topic is met by a proposal that has its words, in this order and whole, in one of its three topics. */
function matchesTopic(topic: string): SQL {
  const words = sql`trim(regexp_replace(fold_text(${topic}::text), '[^[:alnum:]]+', ' ', 'g'))`;
  return sql`${words} <> '' and topic_words(${proposals.topics}) like '% ' || ${words} || ' %'`;
}

/** Open and before the close date: what can be applied to at this moment. */
export function acceptsApplications(now: Date): SQL {
  return and(eq(proposals.status, 'open'), gt(proposals.closeAt, now))!;
}

/** What a visitor may see and what was asked for, as one condition. */
export function matchesFilter(asked: ProposalConditions, now: Date): SQL {
  return and(
    asked.status === 'accepting' ? acceptsApplications(now) : inArray(proposals.status, PUBLIC_STATUSES),
    ...searchTerms(asked.q).map(matchesTerm),
    asked.event ? eq(proposals.withEvent, true) : undefined,
    asked.remote ? eq(proposals.workLocation, 'remote') : undefined,
    asked.kind ? eq(proposals.recruitmentType, asked.kind) : undefined,
    asked.topic ? matchesTopic(asked.topic) : undefined,
  )!;
}
