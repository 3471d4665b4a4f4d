import { type SQL, and, sql } from 'drizzle-orm';
import { DEFAULT_SORT, type ProposalSort } from '../../domain/proposal-filter.ts';
import { PUBLIC_STATUSES, RECRUITMENT_TYPES, WORK_LOCATIONS } from '../../domain/proposal.ts';
import type { Database } from '../data/database.ts';
import type { Moment } from '../data/prepared.ts';
import { proposals } from '../data/schema.ts';
import { type Cursor, comesAfter, keyOf, orderOf } from './proposal-cursor.ts';
import {
  type ProposalConditions,
  asksForWords,
  hasSpots,
  isOnBoard,
  matchesInIndex,
  matchesKindAndPlace,
  matchesWords,
  outsideIndex,
} from './proposal-match.ts';
import { COUNT_CAP, NO_TABS, type TabCounts, tabColumns, tabsOfRows } from './tab-counts.ts';

/** A search looks through so many proposals of the order it is asked for first, and through some more for each row it has to find. */
const NEAR = 2000;
const NEAR_A_ROW = 20;
/** Seconds of a stretch of time in the index of words, as in `match_marks` of the migration. */
const STRETCH_OF_TIME = 2 ** 23;

/** What is asked for, in which order, and after which row. */
export type ProposalPlaces = {
  asked: ProposalConditions;
  sort: ProposalSort;
  after: Cursor | null;
  limit: number;
  /** How much is found by words is asked for as well. */
  withTotal: boolean;
};

/**
 * The ids of the first `limit` proposals of what is asked for: a subselect, in no order; with each, where it is asked for and words are
 * looked for, `total`, how many there are up to {@link COUNT_CAP}, and `tabs`, what the tabs would show (null where that is more than what is
 * found). However large the board is, each of its steps reads few rows; `docs/decisions/017-million.md` says which and why.
 */
export function placesOf(places: ProposalPlaces, now: Moment): SQL {
  if (asksForWords(places.asked)) return sql`(${searchedPlaces(places, now)})`;
  if (isWhole(places.asked)) return sql`(${boardPlaces(places, now)})`;
  const way = sql.raw(places.sort.descending ? 'desc' : 'asc');
  return sql`(select id from (${cellPlaces(places, now)}) as place order by key ${way}, id ${way} limit ${places.limit}::int)`;
}

/** How many proposals there are of what is asked for, counted up to {@link COUNT_CAP}: a subselect. */
export function countOf(asked: ProposalConditions, now: Moment): SQL {
  const all = { asked, sort: DEFAULT_SORT, after: null, limit: COUNT_CAP, withTotal: false };
  const rows = asksForWords(asked)
    ? foundRows(asked, { columns: sql`1`, limit: COUNT_CAP }, now)
    : isWhole(asked)
      ? boardPlaces(all, now)
      : sql`${cellPlaces(all, now)} limit ${COUNT_CAP}::int`;
  return sql`(select count(*) from (${rows}) as counted)`;
}

/** What each row of {@link placesOf} tells of the total, up to {@link COUNT_CAP}: how many proposals there are of what is asked for. */
export function totalOf(asked: ProposalConditions, now: Moment): SQL<number> {
  return asksForWords(asked) ? sql<number>`place.total` : sql<number>`${countOf(asked, now)}`;
}

/** What each row of {@link placesOf} tells of the tabs: null where they have to be counted by themselves (`countTabs`). */
export function tabsBeside({ asked, after }: ProposalPlaces, rows: readonly { tabs: TabCounts | null }[]) {
  if (!tellsTabs(asked)) return null;
  return rows[0]?.tabs ?? (after === null ? NO_TABS : null);
}

/** The select of it. */
export function tabsOf(asked: ProposalConditions): SQL<TabCounts | null> {
  return tellsTabs(asked) ? sql<TabCounts>`place.tabs` : sql<null>`null`;
}

/** Whether a list tells what its tabs show: of what words find, which it counts anyway, unless it is to show a single kind. */
export function tellsTabs(asked: ProposalConditions): boolean {
  return asksForWords(asked) && asked.kind === null;
}

/** The total that the rows tell. Where none came after a cursor it is counted, in one statement. */
export async function totalBeside(
  db: Database,
  { asked, after }: ProposalPlaces,
  rows: readonly { total: number }[],
  now: Moment,
): Promise<number> {
  const told = rows[0]?.total;
  if (told !== undefined) return told;
  if (after === null) return 0;
  const counted = await db.execute<{ total: number }>(sql`select ${countOf(asked, now)} as total`);
  return counted.rows[0]!.total;
}

/**
 * Up to `limit` proposals that are asked for by words, whichever are found first. The board is gone through in parts, the newest first,
 * small ones before large ones, until there are enough: what is found often is found in few of them. None where `when` does not hold.
 */
export function foundRows(
  asked: ProposalConditions,
  { columns, limit, when }: { columns: SQL; limit: number; when?: SQL },
  now: Moment,
): SQL {
  const matches = and(
    when,
    isOnBoard(asked, now, { byWords: true }),
    matchesKindAndPlace(asked),
    matchesWords(asked),
  );
  const last = sql`(select max(id) from ${proposals})`;
  return sql`select hit.* from (
      select 16 + 4 * part::int as mark from generate_series(${last} >> 14, (${last} >> 17) << 3, -1) as part
      union all select 17 + 4 * block::int from generate_series((${last} >> 17) - 1, 0, -1) as block
    ) as stretch cross join lateral (
      select ${columns} from ${proposals} where ${and(matches, matchesInIndex(asked, sql`stretch.mark`))} limit ${limit}::int
    ) as hit limit ${limit}::int`;
}

/** Neither kind, event nor place is asked for, nor a single state: an index holds the whole in each order. */
function isWhole({ kind, event, remote, status }: ProposalConditions): boolean {
  return !kind && !event && !remote && (status === 'all' || status === 'accepting');
}

function boardPlaces(places: ProposalPlaces, now: Moment): SQL {
  return firstOf(and(isOnBoard(places.asked, now), places.asked.spots ? hasSpots : undefined)!, places);
}

/** The first ones of each kind, state, event and place there is: an index holds the rows of each in each order. */
function cellPlaces(places: ProposalPlaces, now: Moment): SQL {
  const { asked } = places;
  const { recruitmentType, withEvent, workLocation, status } = proposals;
  const isCell = sql`${recruitmentType} = cell.kind and ${withEvent} = cell.event and ${workLocation} = cell.place`;
  const ofState = asked.status === 'accepting' ? undefined : sql`${status} = cell.status`;
  const first = firstOf(
    and(isOnBoard(asked, now), ofState, isCell, asked.spots ? hasSpots : undefined)!,
    places,
  );
  return sql`select place.id, place.key from (values ${cellsOf(asked)}) as cell (status, kind, event, place)
    cross join lateral (${first}) as place`;
}

function cellsOf({ status, kind, event, remote }: ProposalConditions): SQL {
  const cells = (status === 'all' ? PUBLIC_STATUSES : [status]).flatMap((state) =>
    (kind ? [kind] : RECRUITMENT_TYPES).flatMap((one) =>
      (event ? [true] : [false, true]).flatMap((held) =>
        (remote ? (['remote'] as const) : WORK_LOCATIONS).map(
          (place) => sql`(${state}::text, ${one}::text, ${held}::boolean, ${place}::text)`,
        ),
      ),
    ),
  );
  return sql.join(cells, sql`, `);
}

/**
 * The places of what is found by words. Of its steps each is made by itself, and only when the ones before have not answered: the database
 * cannot take one for the other, whatever it expects to find. `found`: up to {@link COUNT_CAP} proposals, whichever; where there are no more,
 * they are all. `near`: what is found among those that stand first in the order. `far`: all of them, for an order by date posted stretch by
 * stretch. Where the total is asked for, `found` comes first and counts it, else `near`.
 */
function searchedPlaces(places: ProposalPlaces, now: Moment): SQL {
  const { sort, limit } = places;
  const way = sql.raw(sort.descending ? 'desc' : 'asc');
  const first = sql`order by key ${way}, id ${way} limit ${limit}::int`;
  const foundAll = sql`(select count(*) from found) < ${COUNT_CAP}::int`;
  return sql`with ${searchSteps(places, now)}
    select id, (select count(*) from found) as total, (select ${tabsOfRows(null)} from found) as tabs from (
      (select id, key from found where later and ${foundAll} ${first})
      union all (select id, key from near where (select count(*) from near) >= ${limit}::int)
      union all (select id, key from far ${first})
    ) as places`;
}

function searchSteps(places: ProposalPlaces, now: Moment): SQL {
  const { asked, sort, after, limit, withTotal } = places;
  const later = after ? comesAfter(after, sort) : sql`true`;
  const matches = and(matchesKindAndPlace(asked), matchesWords(asked));
  const order = sql.join(orderOf(sort), sql`, `);
  const columns = sql`${proposals.id} as id, ${keyOf(sort)}`;
  const isMore = sql`(select count(*) from found) >= ${COUNT_CAP}::int`;
  const isFar = sql`(select count(*) from near) < ${limit}::int`;
  const rows = {
    columns: sql`${columns}, ${later} as later, ${tabColumns}`,
    limit: COUNT_CAP,
    when: withTotal ? undefined : isFar,
  };
  const found = sql`found as materialized (${foundRows(asked, rows, now)})`;
  const near = sql`near as materialized (select ${columns} from (
      select * from ${proposals} where ${and(withTotal ? isMore : undefined, isOnBoard(asked, now), later)} order by ${order}
      limit ${NEAR + NEAR_A_ROW * limit}::int
    ) as proposals where ${matches} order by ${order} limit ${limit}::int)`;
  const onBoard = and(isMore, isFar, isOnBoard(asked, now, { byWords: true }), outsideIndex(later), matches);
  // The offset keeps apart what is found and its order: else the whole order would be gone through for words that few have.
  const inStretch = sql`select ${columns} from ${proposals} where ${and(onBoard, matchesInIndex(asked, sql`stretch.mark`))} offset 0`;
  const way = sql.raw(sort.descending ? 'desc' : 'asc');
  const far =
    sort.key === 'posted'
      ? sql`select hit.id, hit.key from (${stretchesOfTime(places, now)}) as stretch cross join lateral (
          select id, key from (${inStretch}) as found order by key ${way}, id ${way} limit ${limit}::int
        ) as hit limit ${limit}::int`
      : sql`select ${columns} from ${proposals} where ${and(onBoard, matchesInIndex(asked))}`;
  return sql`${sql.join(withTotal ? [found, near] : [near, found], sql`, `)}, far as materialized (${far})`;
}

/** The stretches of time in which what is on the board was posted, as the index of words marks them, in the order that is asked for. */
function stretchesOfTime({ asked, sort, after }: ProposalPlaces, now: Moment): SQL {
  const placeOf = (at: SQL) => sql`floor(extract(epoch from ${at}) / ${STRETCH_OF_TIME}::int)::bigint`;
  const end = (descending: boolean) =>
    placeOf(sql`(select ${proposals.createdAt} from ${proposals} where ${isOnBoard(asked, now)}
      order by ${proposals.createdAt} ${sql.raw(descending ? 'desc' : 'asc')} limit 1)`);
  const from = after
    ? sql`${Math.floor(after.value / 1000 / STRETCH_OF_TIME)}::bigint`
    : end(sort.descending);
  const step = sql.raw(sort.descending ? '-1' : '1');
  return sql`select 18 + 4 * time::int as mark from generate_series(${from}, ${end(!sort.descending)}, ${step}) as time`;
}

function firstOf(where: SQL, { sort, after, limit }: Pick<ProposalPlaces, 'sort' | 'after' | 'limit'>): SQL {
  const later = after ? comesAfter(after, sort) : undefined;
  const order = sql.join(orderOf(sort), sql`, `);
  return sql`select ${proposals.id} as id, ${keyOf(sort)} from ${proposals}
    where ${and(where, later)} order by ${order} limit ${limit}::int`;
}
