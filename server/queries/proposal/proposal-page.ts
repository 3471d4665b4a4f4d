import { type SQL, and, not, sql } from 'drizzle-orm';
import type { ProposalSort } from '#domain/board/proposal-filter.ts';
import { HOURS_PER_WEEK } from '#domain/proposal/hours-per-week.ts';
import { PUBLIC_STATUSES, RECRUITMENT_TYPES, WORK_LOCATIONS } from '#domain/proposal/proposal.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import { searchTerms, isSearch } from '#domain/board/search.ts';
import { REWARD_CHOICES, rewardsWith } from '#domain/proposal/terms.ts';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { type Cursor, type CursorRow, isAfterCursor, orderByColumns, sortColumn } from './proposal-cursor.ts';
import {
  type ProposalConditions,
  hasSpots,
  isOnBoard,
  filterWhere,
  matchesTerms,
  matchesTitle,
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
    ? rows(and(filterWhere(filter, now), matchesTerms(searchTerms(filter.q))))
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
    .where(and(filterWhere(filter, now), where, after ? isAfterCursor(after, sort) : undefined))
    .orderBy(...orderByColumns(sort))
    .limit(limit);
  return rows.map((row) => ({ ...row, pastTitles: false }));
}

async function listPage(db: Database, request: PageRequest, now: Date): Promise<CursorRow[]> {
  const { filter, sort, after, limit } = request;
  const direction = sql.raw(sort.descending ? 'desc' : 'asc');
  const first = (where: SQL) => sql`select ${proposals.id} as id, ${sortColumn(sort)} as key from ${proposals}
    where ${and(where, after ? isAfterCursor(after, sort) : undefined)}
    order by ${sql.join(orderByColumns(sort), sql`, `)} limit ${limit}::int`;
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
 * Without search terms: `rows` for each combination of values that the filter allows, each served by
 * an index per sort. A list without these filters, and one of those still looking, has an index
 * itself.
 */
function fromCombinations(filter: ProposalConditions, now: Date, rows: (where: SQL) => SQL): SQL {
  const { kind, event, remote, demand, status } = filter;
  if (demand) return sql`select * from (${rows(filterWhere(filter, now))}) as looking`;
  const whole = and(isOnBoard(filter, now), filter.spots ? hasSpots : undefined)!;
  if (!kind && !event && !remote && !hasTerms(filter) && (status === 'all' || status === 'accepting'))
    return sql`select * from (${rows(whole)}) as whole`;
  const columns = indexColumns({ status, hasTerms: hasTerms(filter) });
  const allowed = allowedValues(filter);
  const combined = columns.map((name) => ({
    name: sql.raw(`one_${name}`),
    ...INDEX_COLUMNS[name],
    values: sql.param(allowed[name]),
  }));
  const values = combined.map(({ name, type, values: list }) => sql`unnest(${list}::${type}[]) as ${name}`);
  const equal = combined.map(({ name, column }) => sql`${column} = ${name}`);
  return sql`select found.* from ${sql.join(values, sql` cross join `)}
    cross join lateral (${rows(and(whole, ...equal)!)}) as found`;
}

/** Values of the columns that lead the list indexes. */
function allowedValues({ status, kind, event, remote, pay, hours }: ProposalConditions) {
  return {
    status: status === 'all' ? PUBLIC_STATUSES : [status],
    kind: kind ? [kind] : RECRUITMENT_TYPES,
    event: event ? [true] : [false, true],
    place: remote ? (['remote'] as const) : WORK_LOCATIONS,
    reward: pay ? rewardsWith(pay) : ['', ...REWARD_CHOICES],
    week: hours ? HOURS_PER_WEEK.filter((item) => item <= hours) : [0, ...HOURS_PER_WEEK],
  };
}

const INDEX_COLUMNS = {
  status: { column: proposals.status, type: sql`text` },
  kind: { column: proposals.recruitmentType, type: sql`text` },
  event: { column: proposals.withEvent, type: sql`boolean` },
  place: { column: proposals.workLocation, type: sql`text` },
  reward: { column: proposals.rewards, type: sql`text` },
  week: { column: proposals.hoursPerWeek, type: sql`smallint` },
} satisfies Record<IndexColumn, unknown>;

type IndexColumn = keyof ReturnType<typeof allowedValues>;

const hasTerms = ({ pay, hours }: ProposalConditions) => pay !== null || hours !== null;

/** The columns that lead the indexes for a filter: see the migrations 0001 and 0018. */
function indexColumns(board: { status: ProposalConditions['status']; hasTerms: boolean }): IndexColumn[] {
  if (board.hasTerms) return ['kind', 'event', 'place', 'reward', 'week'];
  return [...(board.status === 'accepting' ? [] : (['status'] as const)), 'kind', 'event', 'place'];
}
