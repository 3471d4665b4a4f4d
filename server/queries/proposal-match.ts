import { type SQL, and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ProposalFilter } from '../../domain/proposal-filter.ts';
import { PUBLIC_STATUSES, type RecruitmentType } from '../../domain/proposal.ts';
import type { Moment, Words } from '../data/prepared.ts';
import { proposals } from '../data/schema.ts';
import { matchesTerm, onceFor, searchTerms } from './search-term.ts';

/** What narrows a list down, apart from its order and its pages; calls can also ask for one stored state. */
export type ProposalConditions = Pick<ProposalFilter, 'q' | 'event' | 'remote' | 'kind' | 'topic'> & {
  status: ProposalFilter['status'] | (typeof PUBLIC_STATUSES)[number];
  spots?: boolean;
  /** Places for the words of `q`, in their order, and for the topic, in a statement that is prepared. */
  places?: { words: readonly Words[]; topic: Words | null };
};

/** A topic is met by a proposal that has its words, in this order and whole, in one of its three topics. */
function matchesTopic(topic: Words): SQL {
  const words = sql`trim(regexp_replace(fold_text(${topic}::text), '[^[:alnum:]]+', ' ', 'g'))`;
  const pattern = sql`'% ' || ${words} || ' %'`;
  return sql`${onceFor(topic, sql`${words} <> ''`)} and topic_words(${proposals.topics}) like ${onceFor(topic, pattern)}`;
}

/** The same condition, for which no index is read. */
export function outsideIndex(condition: SQL): SQL {
  return sql`case when ${condition} then true else false end`;
}

/**
 * Open and before the close date: what can be applied to at this moment. What the clock was seen to pass is past due anyway; said once
 * more, it is left out by the index (see `leaveOutPastDue`).
 */
export function acceptsApplications(now: Moment, byWords = false): SQL {
  const notLapsed = sql`${proposals.lapsedCloseAt} is distinct from ${proposals.closeAt}`;
  const isDue = gt(proposals.closeAt, now);
  return and(eq(proposals.status, 'open'), notLapsed, byWords ? outsideIndex(isDue) : isDue)!;
}

/**
 * What everybody sees of the states that were asked for. `byWords`: it is found by its words, so that the index of close dates, which
 * holds all that accepts applications, is not read as well.
 */
export function isOnBoard(
  { status }: Pick<ProposalConditions, 'status'>,
  now: Moment,
  { byWords = false } = {},
): SQL {
  if (status === 'accepting') return acceptsApplications(now, byWords);
  return status === 'all' ? inArray(proposals.status, PUBLIC_STATUSES) : eq(proposals.status, status);
}

/** Not full, as `isFull` says: 0 and 4 have no cap. */
export const hasSpots = sql`(${proposals.participants} in (0, 4) or ${proposals.acceptedCount} < ${proposals.participants})`;

/** Kind, event, place and open spots. */
export function matchesKindAndPlace(asked: ProposalConditions): SQL | undefined {
  return and(
    asked.event ? eq(proposals.withEvent, true) : undefined,
    asked.remote ? eq(proposals.workLocation, 'remote') : undefined,
    asked.kind ? eq(proposals.recruitmentType, asked.kind) : undefined,
    asked.spots ? hasSpots : undefined,
  );
}

/** True when something is to be found by its words: a search or a topic. */
export function asksForWords(asked: ProposalConditions): boolean {
  return searchTerms(asked.q).length > 0 || asked.topic !== null;
}

/** The words of a search, and those of a topic. */
export function matchesWords(asked: ProposalConditions): SQL | undefined {
  const { words, topic } = asked.places ?? { words: searchTerms(asked.q), topic: asked.topic };
  return and(
    ...words.map((word) => matchesTerm(proposals.searchText, word)),
    topic === null ? undefined : matchesTopic(topic),
  );
}

const KIND_MARK: Record<RecruitmentType, number> = { find_mentor: 1, find_mentee: 2, find_team: 3 };
const REMOTE_MARK = 4;
const EVENT_MARK = 8;

/**
 * The marks under which the index of words keeps what {@link matchesKindAndPlace} lets through, after `more`, which say where: without
 * them, it would read every proposal that has the searched words. Each mark is a condition of its own: the index steps from one to the next
 * match of all of them, while of several in one condition it goes through every row of the rarest. See `match_marks` of the migration.
 */
export function matchesInIndex({ kind, remote, event }: ProposalConditions, ...more: SQL[]): SQL | undefined {
  const mark = (kind ? KIND_MARK[kind] : 0) + (remote ? REMOTE_MARK : 0) + (event ? EVENT_MARK : 0);
  const { id, createdAt, recruitmentType, workLocation, withEvent } = proposals;
  const marks = sql`match_marks(${id}, ${createdAt}, ${recruitmentType}, ${workLocation}, ${withEvent})`;
  return and(
    ...[...more, ...(mark > 0 ? [sql`${mark}::int`] : [])].map((one) => sql`${marks} @> array[${one}]`),
  );
}
