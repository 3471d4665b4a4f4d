import { type SQL, and, sql } from 'drizzle-orm';
import type { ProposalFilter } from '#domain/board/proposal-filter.ts';
import { HOURS_PER_WEEK, type HoursPerWeek, takesAtMost } from '#domain/proposal/hours-per-week.ts';
import { RECRUITMENT_TYPES, type RecruitmentType } from '#domain/proposal/proposal.ts';
import { searchTerms } from '#domain/board/search.ts';
import { REWARDS, type Reward, rewardsWith } from '#domain/proposal/terms.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { COUNT_CAP } from '../proposal/proposal-page.ts';
import { hasSpots, isLooking, isOnBoard, filterWhere, matchesTerms } from '../proposal/proposal-where.ts';

/** Categories that the menu can filter by. */
type Category = 'event' | 'remote' | 'spots' | 'demand';

/** Number of matches around a list, capped at {@link COUNT_CAP}. */
export type MatchCounts = {
  /** Matches of each kind, with the other filters applied. */
  kinds: { all: number } & Record<RecruitmentType, number>;
  /** Matches of each category, with the other filters applied. */
  categories: Record<Category, number>;
  /** Matches of each reward and of each most hours, with the other filters applied. */
  pay: Record<Reward, number>;
  hours: Record<HoursPerWeek, number>;
  /** Counting stopped before the last match: the counts are lower bounds. */
  atLeast: boolean;
  /** Where the counts of categories, rewards and hours stop on a large board; null elsewhere. */
  menuCap: number | null;
};

/** Matches with the same values of what is counted. */
type Group = {
  matches: number;
  kind: RecruitmentType;
  event: boolean;
  remote: boolean;
  spots: boolean;
  looking: boolean;
  rewards: string;
  hours: number;
};

/** Matches that are read to count those still looking: few proposals state a demand at a time. */
const MOST_LOOKING = 20 * COUNT_CAP;

/** At most `limit` matches as groups: sending and adding up groups is faster than counting in SQL. */
function selectGroups(db: Database, where: SQL, looking: SQL, limit: number) {
  const { recruitmentType, withEvent, workLocation, rewards, hoursPerWeek } = proposals;
  const matches = sql`select ${recruitmentType} as kind, ${withEvent} as event, ${workLocation} = 'remote' as remote,
    ${hasSpots} as spots, ${looking} as looking, ${rewards} as rewards, ${hoursPerWeek} as hours
    from ${proposals} where ${where} limit ${sql.raw(String(limit))}`;
  return db
    .select({
      matches: sql<number>`count(*)`,
      kind: sql<RecruitmentType>`kind`,
      event: sql<boolean>`event`,
      remote: sql<boolean>`remote`,
      spots: sql<boolean>`spots`,
      looking: sql<boolean>`looking`,
      rewards: sql<string>`rewards`,
      hours: sql<number>`hours`,
    })
    .from(sql`(${matches}) as matches`)
    .groupBy(sql`kind, event, remote, spots, looking, rewards, hours`);
}

const at = sql.placeholder('now');
/** Constants as text, which a reused plan needs for partial indexes; never for typed text. */
const constants = (condition: SQL) => condition.inlineParams();
const groupsOf = (status: ProposalFilter['status']) =>
  prepared(`board_groups_${status}`, (db) => {
    const onBoard = isOnBoard({ status }, at);
    const first = sql`select 1 from ${proposals} where ${onBoard} limit ${COUNT_CAP}::int`;
    const isSmall = sql`(select count(*) from (${first}) as first) < ${COUNT_CAP}::int`;
    return selectGroups(db, constants(and(onBoard, isSmall)!), constants(isLooking(at)), COUNT_CAP);
  });
const groupsOfBoard = { accepting: groupsOf('accepting'), all: groupsOf('all') };
const groupsOfLooking = prepared('looking_groups', (db) =>
  selectGroups(db, constants(isLooking(at)), sql`true`, MOST_LOOKING),
);

/** Counts of a list without a search; null on an empty board and from {@link COUNT_CAP} proposals on. */
export async function countSmallBoard(
  db: Database,
  filter: ProposalFilter,
  now: Date,
): Promise<MatchCounts | null> {
  const groups = await groupsOfBoard[filter.status](db).execute({ now: now.toISOString() });
  return groups.length > 0 ? countGroups(groups, filter, COUNT_CAP) : null;
}

/** Counts of a list of those still looking. */
export async function countLooking(db: Database, filter: ProposalFilter, now: Date): Promise<MatchCounts> {
  const groups = await groupsOfLooking(db).execute({ now: now.toISOString() });
  return countGroups(groups, filter, MOST_LOOKING);
}

/** Counts of a search: lower bounds from {@link COUNT_CAP} matches on. */
export async function countMatches(db: Database, filter: ProposalFilter, now: Date): Promise<MatchCounts> {
  const others = filterWhere({ ...filter, kind: null, pay: null, hours: null }, now);
  const where = and(others, matchesTerms(searchTerms(filter.q)))!;
  return countGroups(await selectGroups(db, where, isLooking(now), COUNT_CAP), filter, COUNT_CAP);
}

/** Counts from groups of matches, of which at most `limit` were read. */
function countGroups(groups: readonly Group[], filter: ProposalFilter, limit: number): MatchCounts {
  const matchesOf = (some: readonly Group[]) => some.reduce((sum, { matches }) => sum + matches, 0);
  const like = (more: Partial<ProposalFilter>) =>
    Math.min(COUNT_CAP, matchesOf(groups.filter((group) => isInGroup({ ...filter, ...more }, group))));
  return {
    kinds: { all: like({ kind: null }), ...perValue(RECRUITMENT_TYPES, (kind) => like({ kind })) },
    categories: {
      event: like({ event: true }),
      remote: like({ remote: true }),
      spots: like({ spots: true }),
      demand: like({ demand: 'looking' }),
    },
    pay: perValue(REWARDS, (pay) => like({ pay })),
    hours: perValue(HOURS_PER_WEEK, (hours) => like({ hours })),
    atLeast: matchesOf(groups) >= limit,
    menuCap: null,
  };
}

function isInGroup(filter: ProposalFilter, group: Group): boolean {
  return (
    (filter.kind === null || group.kind === filter.kind) &&
    (!filter.event || group.event) &&
    (!filter.remote || group.remote) &&
    (!filter.spots || group.spots) &&
    (filter.demand === null || group.looking) &&
    (filter.pay === null || rewardsWith(filter.pay).includes(group.rewards)) &&
    (filter.hours === null || takesAtMost({ hoursPerWeek: group.hours }, filter.hours))
  );
}

/** What `of` returns for each value. */
export function perValue<Value extends string | number, T>(
  values: readonly Value[],
  of: (value: Value) => T,
): Record<Value, T> {
  return Object.fromEntries(values.map((value) => [value, of(value)])) as Record<Value, T>;
}
