import { rewardsWith, type Reward } from '#domain/proposal/terms.ts';
import { type Placeholder, type SQL, and, between, eq, gt, inArray, sql } from 'drizzle-orm';
import type { HoursPerWeek } from '#domain/proposal/hours-per-week.ts';
import type { ProposalFilter } from '#domain/board/proposal-filter.ts';
import { PUBLIC_STATUSES } from '#domain/proposal/proposal.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { containsTerm, matchesTerm } from '../base/search-term.ts';

/** Conditions of a list, without sort and page; API calls can also filter by one stored status. */
export type ProposalConditions = Pick<
  ProposalFilter,
  'q' | 'event' | 'remote' | 'pay' | 'hours' | 'demand' | 'kind' | 'topic'
> & {
  status: ProposalFilter['status'] | (typeof PUBLIC_STATUSES)[number];
  spots?: boolean;
};

/** The time, or a placeholder of a prepared statement. */
type Now = Date | Placeholder;

/**
 * Open and before the close date. The second condition follows from the third, and is there to
 * match the partial indexes, which exclude past due proposals (see `closePastDue`).
 */
export function acceptsApplications(now: Now): SQL {
  const notLapsed = sql`${proposals.lapsedCloseAt} is distinct from ${proposals.closeAt}`;
  return and(eq(proposals.status, 'open'), notLapsed, gt(proposals.closeAt, now))!;
}

/** Public, with the requested status. */
export function isOnBoard({ status }: Pick<ProposalConditions, 'status'>, now: Now): SQL {
  if (status === 'accepting') return acceptsApplications(now);
  return status === 'all' ? inArray(proposals.status, PUBLIC_STATUSES) : eq(proposals.status, status);
}

/** Has spots left, like `isFull` negated: 0 and 4 mean no limit. */
export const hasSpots = sql`(${proposals.participants} in (0, 4) or ${proposals.acceptedCount} < ${proposals.participants})`;

export const hasReward = (reward: Reward) => inArray(proposals.rewards, rewardsWith(reward));

/** States its hours, at most these. */
export const hasAtMost = (hours: HoursPerWeek) => between(proposals.hoursPerWeek, 1, hours);

/** The owner states that they are still looking, like `demandOf`. */
export function isLooking(now: Now): SQL {
  return and(acceptsApplications(now), eq(proposals.demand, 'looking'), gt(proposals.demandUntil, now))!;
}

/** Every condition of a filter except its search terms. */
export function filterWhere(filter: ProposalConditions, now: Date): SQL {
  return and(
    isOnBoard(filter, now),
    filter.event ? eq(proposals.withEvent, true) : undefined,
    filter.remote ? eq(proposals.workLocation, 'remote') : undefined,
    filter.kind ? eq(proposals.recruitmentType, filter.kind) : undefined,
    filter.spots ? hasSpots : undefined,
    filter.pay ? hasReward(filter.pay) : undefined,
    filter.hours ? hasAtMost(filter.hours) : undefined,
    filter.demand ? isLooking(now) : undefined,
    filter.topic === null ? undefined : matchesTopic(filter.topic),
  )!;
}

/** Every term matches in some field. */
export function matchesTerms(terms: readonly string[]): SQL | undefined {
  return and(...terms.map(matchesAnywhere));
}

/** Every term matches the title, which implies {@link matchesTerms}. */
export function matchesTitle(terms: readonly string[]): SQL {
  return and(...terms.map((term) => matchesTerm(proposals.titleText, term)))!;
}

/**
 * A substring of title, poster, organization, city, state or kind, or a word prefix in topics,
 * skills or summary.
 */
function matchesAnywhere(term: string): SQL {
  const isSubstring = matchesTerm(proposals.searchText, term);
  return /[\p{L}\p{N}]/u.test(term) ? sql`(${isSubstring} or ${startsWord(term)})` : isSubstring;
}

/**
 * The text search index ignores punctuation: a term with some must also match literally, or "c++"
 * would match every "c".
 */
function startsWord(term: string): SQL {
  const words = sql`${proposals}.search_vector @@ prefix_tsquery(${term}::text)`;
  if (/^[\p{L}\p{N}]+$/u.test(term)) return words;
  const { topics, skills, description } = proposals;
  const text = sql`array_to_string(${topics} || ${skills}, ' ') || ' ' || ${description}`;
  return sql`(${words} and ${containsTerm(text, term)})`;
}

/** One of the three topics contains these words, whole and in this order. */
export function matchesTopic(topic: string): SQL {
  const words = sql`trim(regexp_replace(fold_text(${topic}::text), '[^[:alnum:]]+', ' ', 'g'))`;
  return sql`(${words} <> '' and topic_words(${proposals.topics}) like '% ' || ${words} || ' %')`;
}
