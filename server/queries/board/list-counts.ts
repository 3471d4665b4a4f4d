import { type Placeholder, type SQL, and, sql } from 'drizzle-orm';
import type { ProposalFilter } from '#domain/board/proposal-filter.ts';
import { HOURS_PER_WEEK, type HoursPerWeek } from '#domain/proposal/hours-per-week.ts';
import { RECRUITMENT_TYPES, type RecruitmentType } from '#domain/proposal/proposal.ts';
import { REWARDS, type Reward } from '#domain/proposal/terms.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { type MatchCounts, perValue } from './match-groups.ts';
import {
  type AllowedValues,
  COUNT_CAP,
  INDEX_COLUMNS,
  allowedValues,
  fromValues,
  hasTerms,
  indexColumns,
} from '../proposal/proposal-page.ts';
import { type ProposalConditions, hasSpots, isLooking, isOnBoard } from '../proposal/proposal-where.ts';

/** Counts in the menu stop here: a large board waits for the rows that are counted. */
const MENU_CAP = 100;

/** Counts of a list without a search, each from an index of the lists: for a large board. */
export async function countLists(db: Database, filter: ProposalFilter, now: Date): Promise<MatchCounts> {
  const like = (more: Partial<ProposalFilter>): ProposalFilter => ({ ...filter, ...more });
  const statement = countsOfLists({ status: filter.status, spots: filter.spots, hasTerms: hasTerms(filter) });
  const [row] = await statement(db).execute({
    now: now.toISOString(),
    list: filtersToCount({ list: filter }),
    kinds: filtersToCount({
      all: like({ kind: null }),
      ...perValue(RECRUITMENT_TYPES, (kind) => like({ kind })),
    }),
    categories: filtersToCount({ event: like({ event: true }), remote: like({ remote: true }) }),
    pay: filtersToCount(perValue(REWARDS, (pay) => like({ pay }))),
    hours: filtersToCount(perValue(HOURS_PER_WEEK, (hours) => like({ hours }))),
  });
  const { kinds, categories, spots, demand, pay, hours } = row!;
  return {
    kinds,
    categories: { ...categories, spots: spots.list, demand: demand.list },
    pay,
    hours,
    atLeast: false,
    menuCap: MENU_CAP,
  };
}

/** What the statement depends on; the filters themselves are data. */
type CountedBoard = { status: ProposalFilter['status']; spots: boolean; hasTerms: boolean };

const { placeholder } = sql;
const listStatements = new Map<string, ReturnType<typeof prepareCounts>>();

/** One statement for each board that is counted, since planning it takes longer than running it. */
function countsOfLists(board: CountedBoard) {
  const name = `counts_${board.status}${board.hasTerms ? '_terms' : ''}${board.spots ? '_spots' : ''}`;
  const statement = listStatements.get(name) ?? prepareCounts(name, board);
  listStatements.set(name, statement);
  return statement;
}

function prepareCounts(name: string, board: CountedBoard) {
  const now = placeholder('now');
  const inMenu = <Name extends string | number>(filters: string, more: Partial<CountedBoard> = {}) =>
    countEach({ ...board, ...more }, placeholder(filters), now, MENU_CAP) as SQL<Record<Name, number>>;
  return prepared(name, (db) =>
    db
      .select({
        kinds: countEach(board, placeholder('kinds'), now, COUNT_CAP) as SQL<
          Record<'all' | RecruitmentType, number>
        >,
        categories: inMenu<'event' | 'remote'>('categories'),
        spots: inMenu<'list'>('list', { spots: true }),
        demand: countEachLooking(board.spots, placeholder('list'), now) as SQL<Record<'list', number>>,
        pay: inMenu<Reward>('pay', { hasTerms: true }),
        hours: inMenu<HoursPerWeek>('hours', { hasTerms: true }),
      })
      .from(sql`(select 1) as one`),
  );
}

/** Filters that differ in kind, event, remote, reward and hours only, as a value of {@link countEach}. */
function filtersToCount(filters: Record<string, ProposalConditions>): string {
  return JSON.stringify(
    Object.entries(filters).map(([name, filter]) => ({ name, ...allowedValues(filter) })),
  );
}

/**
 * Number of matches of each of the {@link filtersToCount}, at most `cap`, by name. One plan serves
 * all of them, and can be reused.
 */
function countEach(board: CountedBoard, filters: Placeholder, now: Placeholder, cap: number): SQL {
  const where = and(isOnBoard(board, now), board.spots ? hasSpots : undefined)!;
  const columns = indexColumns(board);
  const one = (which: SQL) => sql`select 1 from ${proposals} where ${which} limit ${cap}::int`;
  const found = fromValues(columns, (name) => sql.raw(`asked.${name}`), where, one);
  return countOfEach(filters, columns, sql`${found} limit ${cap}::int`);
}

/** {@link countEach} of those whose owners are still looking, which have an index of their own. */
function countEachLooking(spots: boolean, filters: Placeholder, now: Placeholder): SQL {
  const columns = indexColumns({ status: 'accepting', hasTerms: true });
  const equal = columns.map((name) => sql`${INDEX_COLUMNS[name].column} = any(${sql.raw(`asked.${name}`)})`);
  const where = and(isLooking(now), spots ? hasSpots : undefined, ...equal);
  return countOfEach(filters, columns, sql`select 1 from ${proposals} where ${where} limit ${MENU_CAP}::int`);
}

// The plan is reused only if it can match constants with the conditions of partial indexes.
function countOfEach(filters: Placeholder, columns: readonly (keyof AllowedValues)[], found: SQL): SQL {
  const types = columns.map((name) => sql`${sql.raw(name)} ${INDEX_COLUMNS[name].type}[]`);
  return sql`(select json_object_agg(asked.name, (select count(*) from (${found}) as found))
    from jsonb_to_recordset(${filters}::jsonb) as asked (name text, ${sql.join(types, sql`, `)}))`.inlineParams();
}
