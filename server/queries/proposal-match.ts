import { type SQL, and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ProposalFilter } from '../../domain/proposal-filter.ts';
import { PUBLIC_STATUSES } from '../../domain/proposal.ts';
import { proposals } from '../data/schema.ts';
import { matchesTerm, searchTerms } from './search-term.ts';

/** What narrows the list down, apart from its order and its pages. */
export type ProposalConditions = Pick<ProposalFilter, 'q' | 'event' | 'remote' | 'kind' | 'topic' | 'status'>;

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
    ...searchTerms(asked.q).map((term) => matchesTerm(proposals.searchText, term)),
    asked.event ? eq(proposals.withEvent, true) : undefined,
    asked.remote ? eq(proposals.workLocation, 'remote') : undefined,
    asked.kind ? eq(proposals.recruitmentType, asked.kind) : undefined,
    asked.topic ? matchesTopic(asked.topic) : undefined,
  )!;
}
