import { type SQL, and, sql } from 'drizzle-orm';
import type { ProposalFilter } from '../../domain/proposal-filter.ts';
import { HOURS_PER_WEEK, type HoursPerWeek } from '../../domain/hours-per-week.ts';
import { RECRUITMENT_TYPES, type RecruitmentType } from '../../domain/proposal.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import { searchTerms } from '../../domain/search.ts';
import { REWARDS, type Reward } from '../../domain/terms.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared-statement.ts';
import { proposals } from '../db/schema.ts';
import { asObject } from './as-object.ts';
import {
  COUNT_CAP,
  type CountedBoard,
  countEach,
  countEachLooking,
  countProposals,
  filtersToCount,
  hasTerms,
} from './proposal-page.ts';
import { hasSpots, isLooking, isSearch, matchesFilter, matchesTerms, rewardsWith } from './proposal-where.ts';
import { withSearchTimeout } from './with-statement-timeout.ts';

/** Categories that the menu can filter by. */
type Category = 'event' | 'remote' | 'spots' | 'demand';

/** Number of matches of the list, its tabs and its categories, each capped at {@link COUNT_CAP}. */
export type TabCounts = {
  /** Matches of the whole filter. */
  total: number;
  /** Matches of each kind, with the other filters applied. */
  kinds: { all: number } & Record<RecruitmentType, number>;
  /** Matches of each category, with the other filters applied. */
  categories: Record<Category, number>;
  /** Matches of each reward and of each most hours, with the other filters applied. */
  pay: Record<Reward, number>;
  hours: Record<HoursPerWeek, number>;
  /** Counting stopped at the cap: the tab and category counts are lower bounds. */
  atLeast: boolean;
};

/**
 * Counts around a list; the filter's sort and page are ignored. Refuses a slow search with
 * `unavailable`.
 */
export async function countTabs(
  db: Database,
  filter: ProposalFilter,
  now: Date,
): Promise<Outcome<TabCounts>> {
  const count = isSearch(filter) || filter.demand !== null ? countMatches : countLists;
  const counted = await withSearchTimeout(db, filter, async (tx) => done(await count(tx, filter, now)));
  if (!counted.ok) return counted;
  const { kinds, atLeast } = counted.value;
  const isPart = filter.kind !== null || filter.pay !== null || filter.hours !== null;
  if (!atLeast || !isPart) return done({ ...counted.value, total: kinds[filter.kind ?? 'all'] });
  const total = await countProposals(db, filter, now);
  return total.ok ? done({ ...counted.value, total: total.value }) : total;
}

type Counts = Omit<TabCounts, 'total'>;

/** Each count from an index of the lists. */
async function countLists(db: Database, filter: ProposalFilter, now: Date): Promise<Counts> {
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
  };
}

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
  const count = <Name extends string | number>(filters: string, more: Partial<CountedBoard> = {}) =>
    countEach({ ...board, ...more }, placeholder(filters), now) as SQL<Record<Name, number>>;
  return prepared(name, (db) =>
    db
      .select({
        kinds: count<'all' | RecruitmentType>('kinds'),
        categories: count<'event' | 'remote'>('categories'),
        spots: count<'list'>('list', { spots: true }),
        demand: countEachLooking(board.spots, placeholder('list'), now) as SQL<Record<'list', number>>,
        pay: count<Reward>('pay', { hasTerms: true }),
        hours: count<HoursPerWeek>('hours', { hasTerms: true }),
      })
      .from(sql`(select 1) as one`),
  );
}

/** Matches that are read to count those still looking: few proposals state a demand at a time. */
const MOST_LOOKING = 20 * COUNT_CAP;

/** All counts from one set of matches: reading them is the expensive part. */
async function countMatches(db: Database, filter: ProposalFilter, now: Date): Promise<Counts> {
  const limit = isSearch(filter) ? COUNT_CAP : MOST_LOOKING;
  const { recruitmentType, withEvent, workLocation, rewards, hoursPerWeek } = proposals;
  const isOfKind = (kind: RecruitmentType | null) => kind && sql`kind = ${kind}`;
  const isPaid = (pay: Reward | null) => pay && sql`rewards = any(${sql.param(rewardsWith(pay))}::text[])`;
  const takes = (hours: HoursPerWeek | null) => hours && sql`hours between 1 and ${hours}::int`;
  const count = (...which: (SQL | null)[]) =>
    sql`least(${COUNT_CAP}::int, count(*) filter (where ${and(sql`true`, ...which.map((one) => one ?? undefined))}))`;
  const [kind, pay, hours] = [isOfKind(filter.kind), isPaid(filter.pay), takes(filter.hours)];
  const where = and(
    matchesFilter({ ...filter, kind: null, pay: null, hours: null }, now),
    matchesTerms(searchTerms(filter.q)),
  );
  const counts = {
    kinds: asObject({
      all: count(pay, hours),
      ...perValue(RECRUITMENT_TYPES, (one) => count(isOfKind(one), pay, hours)),
    }),
    categories: asObject({
      event: count(sql`event`, kind, pay, hours),
      remote: count(sql`remote`, kind, pay, hours),
      spots: count(sql`spots`, kind, pay, hours),
      demand: count(sql`looking`, kind, pay, hours),
    }),
    pay: asObject(perValue(REWARDS, (one) => count(isPaid(one), kind, hours))),
    hours: asObject(perValue(HOURS_PER_WEEK, (one) => count(takes(one), kind, pay))),
    atLeast: sql`count(*) >= ${limit}::int`,
  };
  const { rows } = await db.execute<{ counts: Counts }>(sql`
    select ${asObject<keyof typeof counts, unknown>(counts)} as counts from (
      select ${recruitmentType} as kind, ${withEvent} as event, ${workLocation} = 'remote' as remote,
        ${hasSpots} as spots, ${filter.demand ? sql`true` : isLooking(now)} as looking, ${rewards} as rewards, ${hoursPerWeek} as hours
      from ${proposals} where ${where} limit ${limit}::int) as matches`);
  return rows[0]!.counts;
}

function perValue<Value extends string | number, T>(
  values: readonly Value[],
  of: (value: Value) => T,
): Record<Value, T> {
  return Object.fromEntries(values.map((value) => [value, of(value)])) as Record<Value, T>;
}
