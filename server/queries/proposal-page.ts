import { type SQL, and, not, sql } from 'drizzle-orm';
import type { ProposalSort } from '../../domain/proposal-filter.ts';
import { HOURS_PER_WEEK } from '../../domain/hours-per-week.ts';
import { PUBLIC_STATUSES, RECRUITMENT_TYPES, WORK_LOCATIONS } from '../../domain/proposal.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import { searchTerms } from '../../domain/search.ts';
import { REWARD_CHOICES } from '../../domain/terms.ts';
import type { Database } from '../db/database.ts';
import { proposals } from '../db/schema.ts';
import { type Cursor, type CursorRow, isAfterCursor, orderOf, sortColumn } from './proposal-cursor.ts';
import {
  type ProposalConditions,
  hasSpots,
  isOnBoard,
  isSearch,
  matchesFilter,
  matchesTerms,
  matchesTitle,
  rewardsWith,
} from './proposal-where.ts';
import { withSearchTimeout } from './with-statement-timeout.ts';

/** Cap of every count: more than a thousand is shown as "1,000+". */
export const COUNT_CAP = 1001;

/** The first `limit` matches of a filter in a sort order, after a cursor. */
export type PageRequest = {
  filter: ProposalConditions;
  sort: ProposalSort;
  after: Cursor | null;
  limit: number;
  /** Whether a search lists title matches first; false for a feed, which sorts by date alone. */
  titlesFirst?: boolean;
};

/**
 * Ids and cursors of one page, in order. Refuses a slow search with `unavailable`; see
 * docs/decisions/017-search.md.
 */
export function findPage(db: Database, request: PageRequest, now: Date): Promise<Outcome<CursorRow[]>> {
  const page = isSearch(request.filter) ? searchPage : listPage;
  return withSearchTimeout(db, request.filter, async (tx) => done(await page(tx, request, now)));
}

/** Number of matches, capped at {@link COUNT_CAP}. Refuses a slow search with `unavailable`. */
export function countProposals(
  db: Database,
  filter: ProposalConditions,
  now: Date,
): Promise<Outcome<number>> {
  return withSearchTimeout(db, filter, async (tx) => {
    const { rows } = await tx.execute<{ count: number }>(sql`select ${countOf(filter, now)} as count`);
    return done(rows[0]!.count);
  });
}

/** {@link countProposals} as a subselect. */
export function countOf(filter: ProposalConditions, now: Date): SQL<number> {
  // No order by: the planner would sort all matches rather than skip the few without spots.
  const rows = (where: SQL | undefined) =>
    sql`select 1 from ${proposals} where ${where} limit ${COUNT_CAP}::int`;
  const found = isSearch(filter)
    ? rows(and(matchesFilter(filter, now), matchesTerms(searchTerms(filter.q))))
    : sql`${fromCombinations(filter, now, rows)} limit ${COUNT_CAP}::int`;
  return sql`(select count(*) from (${found}) as counted)`;
}

/**
 * Builds and runs the search query: title matches first, then the rest, each in the order of
 * `sort`.
 */
async function searchPage(db: Database, request: PageRequest, now: Date): Promise<CursorRow[]> {
  const { filter, after, limit, titlesFirst = true } = request;
  const terms = searchTerms(filter.q);
  const matches = matchesTerms(terms);
  if (terms.length === 0 || !titlesFirst) return searchGroup(db, request, matches, now);
  const inTitle = matchesTitle(terms);
  const titles = after?.pastTitles ? [] : await searchGroup(db, request, inTitle, now);
  if (titles.length === limit) return titles;
  const rest = { ...request, after: after?.pastTitles ? after : null, limit: limit - titles.length };
  const others = await searchGroup(db, rest, and(matches, not(inTitle)), now);
  return [...titles, ...others.map((row) => ({ ...row, pastTitles: true }))];
}

async function searchGroup(
  db: Database,
  { filter, sort, after, limit }: PageRequest,
  where: SQL | undefined,
  now: Date,
): Promise<CursorRow[]> {
  const rows = await db
    .select({ id: proposals.id, key: sortColumn(sort) })
    .from(proposals)
    .where(and(matchesFilter(filter, now), where, after ? isAfterCursor(after, sort) : undefined))
    .orderBy(...orderOf(sort))
    .limit(limit);
  return rows.map((row) => ({ ...row, pastTitles: false }));
}

async function listPage(db: Database, request: PageRequest, now: Date): Promise<CursorRow[]> {
  const { filter, sort, after, limit } = request;
  const direction = sql.raw(sort.descending ? 'desc' : 'asc');
  const first = (where: SQL) => sql`select ${proposals.id} as id, ${sortColumn(sort)} as key from ${proposals}
    where ${and(where, after ? isAfterCursor(after, sort) : undefined)}
    order by ${sql.join(orderOf(sort), sql`, `)} limit ${limit}::int`;
  const rows = await db
    .select({
      id: sql<number>`id`.mapWith(proposals.id),
      key: sql<Date | number>`key`.mapWith(sortColumn(sort)),
    })
    .from(sql`(${fromCombinations(filter, now, first)}) as page`)
    .orderBy(sql`key ${direction}, id ${direction}`)
    .limit(limit);
  return rows.map((row) => ({ ...row, pastTitles: false }));
}

/**
 * Without search terms: `rows` for each allowed combination of status, kind, event and location,
 * each served by an index per sort. A list without these filters, and one of those still looking,
 * has an index itself.
 */
function fromCombinations(filter: ProposalConditions, now: Date, rows: (where: SQL) => SQL): SQL {
  const { kind, event, remote, pay, hours, demand, status } = filter;
  if (demand) return sql`select * from (${rows(matchesFilter(filter, now))}) as looking`;
  if (pay || hours) return fromTermsCombinations(filter, now, rows);
  const where = and(isOnBoard(filter, now), filter.spots ? hasSpots : undefined)!;
  if (!kind && !event && !remote && (status === 'all' || status === 'accepting'))
    return sql`select * from (${rows(where)}) as whole`;
  const isCombination = and(
    sql`${proposals.recruitmentType} = combination.kind`,
    sql`${proposals.withEvent} = combination.event`,
    sql`${proposals.workLocation} = combination.place`,
    status === 'accepting' ? undefined : sql`${proposals.status} = combination.status`,
  );
  return sql`select found.* from (values ${combinations(filter)}) as combination (status, kind, event, place)
    cross join lateral (${rows(and(where, isCombination)!)}) as found`;
}

/**
 * `rows` for each allowed combination of kind, event, location, rewards and hours, each served by an
 * index per sort.
 */
function fromTermsCombinations(filter: ProposalConditions, now: Date, rows: (where: SQL) => SQL): SQL {
  const { kind, event, remote, pay, hours, spots } = filter;
  const kinds = kind ? [kind] : RECRUITMENT_TYPES;
  const events = event ? [true] : [false, true];
  const places = remote ? ['remote'] : WORK_LOCATIONS;
  const rewards = pay ? rewardsWith(pay) : ['', ...REWARD_CHOICES];
  const weeks = hours ? HOURS_PER_WEEK.filter((one) => one <= hours) : [0, ...HOURS_PER_WEEK];
  const where = and(
    isOnBoard(filter, now),
    spots ? hasSpots : undefined,
    sql`${proposals.recruitmentType} = kind`,
    sql`${proposals.withEvent} = event`,
    sql`${proposals.workLocation} = place`,
    sql`${proposals.rewards} = reward`,
    sql`${proposals.hoursPerWeek} = week`,
  )!;
  return sql`select found.* from unnest(${sql.param(kinds)}::text[]) as kind
    cross join unnest(${sql.param(events)}::boolean[]) as event
    cross join unnest(${sql.param(places)}::text[]) as place
    cross join unnest(${sql.param(rewards)}::text[]) as reward
    cross join unnest(${sql.param(weeks)}::smallint[]) as week
    cross join lateral (${rows(where)}) as found`;
}

function combinations({ status, kind, event, remote }: ProposalConditions): SQL {
  const all = (status === 'all' ? PUBLIC_STATUSES : [status]).flatMap((state) =>
    (kind ? [kind] : RECRUITMENT_TYPES).flatMap((one) =>
      (event ? [true] : [false, true]).flatMap((held) =>
        (remote ? (['remote'] as const) : WORK_LOCATIONS).map(
          (place) => sql`(${state}::text, ${one}::text, ${held}::boolean, ${place}::text)`,
        ),
      ),
    ),
  );
  return sql.join(all, sql`, `);
}
