import { type SQL, and, sql } from 'drizzle-orm';
import type { ProposalFilter } from '#domain/board/proposal-filter.ts';
import { HOURS_PER_WEEK, type HoursPerWeek, takesAtMost } from '#domain/proposal/hours-per-week.ts';
import { RECRUITMENT_TYPES, type RecruitmentType } from '#domain/proposal/proposal.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import { isSearch, searchTerms } from '#domain/board/search.ts';
import { REWARDS, type Reward, rewardsWith } from '#domain/proposal/terms.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { COUNT_CAP, countOf, countProposals } from '../proposal/proposal-page.ts';
import { hasSpots, isLooking, isOnBoard, filterWhere, matchesTerms } from '../proposal/proposal-where.ts';
import { withSearchTimeout } from '../proposal/with-statement-timeout.ts';

/** Categories that the menu can filter by. */
type Category = 'event' | 'remote' | 'spots' | 'demand';

/** Number of matches around a list, capped at {@link COUNT_CAP}. */
type MatchCounts = {
  /** Matches of each kind, with the other filters applied. */
  kinds: Record<'all' | RecruitmentType, number>;
  /** Matches of each choice in the menu, with the other filters applied; null on a large board. */
  menu: {
    categories: Record<Category, number>;
    pay: Record<Reward, number>;
    hours: Record<HoursPerWeek, number>;
  } | null;
  /** Counting stopped before the last match: the counts are lower bounds. */
  atLeast: boolean;
};

/** Number of matches of the whole filter, of its tabs and its categories, capped. */
export type TabCounts = MatchCounts & { total: number };

/**
 * Counts around a list; the filter's sort and page are ignored. Refuses a slow search with
 * `unavailable`.
 */
export async function countTabs(
  db: Database,
  filter: ProposalFilter,
  now: Date,
): Promise<Outcome<TabCounts>> {
  const counted = await withSearchTimeout(db, filter, async (tx) => done(await count(tx, filter, now)));
  if (!counted.ok) return counted;
  const { kinds, atLeast } = counted.value;
  const isPart = filter.kind !== null || filter.pay !== null || filter.hours !== null;
  if (!atLeast || !isPart) return done({ ...counted.value, total: kinds[filter.kind ?? 'all'] });
  const total = await countProposals(db, filter, now);
  return total.ok ? done({ ...counted.value, total: total.value }) : total;
}

/** From the first {@link COUNT_CAP} matches; on a board with more, each tab is counted by itself. */
async function count(db: Database, filter: ProposalFilter, now: Date): Promise<MatchCounts> {
  if (isSearch(filter)) {
    const others = filterWhere({ ...filter, kind: null, pay: null, hours: null }, now);
    const where = and(others, matchesTerms(searchTerms(filter.q)))!;
    return countGroups(await selectGroups(db, where, isLooking(now)), filter);
  }
  const groups = await groupsOfBoard[filter.status](db).execute({ now: now.toISOString() });
  const counts = countGroups(groups, filter);
  return counts.atLeast ? { kinds: await countKinds(db, filter, now), menu: null, atLeast: false } : counts;
}

async function countKinds(db: Database, filter: ProposalFilter, now: Date): Promise<MatchCounts['kinds']> {
  const like = (kind: RecruitmentType | null) => countOf({ ...filter, kind }, now);
  const kinds = { all: like(null), ...perValue(RECRUITMENT_TYPES, like) };
  const [row] = await db.select(kinds).from(sql`(select 1) as one`);
  return row!;
}

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

/** The first {@link COUNT_CAP} matches as groups: adding groups up is faster than counting in SQL. */
function selectGroups(db: Database, where: SQL, looking: SQL) {
  const { recruitmentType, withEvent, workLocation, rewards, hoursPerWeek } = proposals;
  const matches = sql`select ${recruitmentType} as kind, ${withEvent} as event, ${workLocation} = 'remote' as remote,
    ${hasSpots} as spots, ${looking} as looking, ${rewards} as rewards, ${hoursPerWeek} as hours
    from ${proposals} where ${where} limit ${sql.raw(String(COUNT_CAP))}`;
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
// Constants as text, which a reused plan needs for partial indexes; never for typed text.
const groupsOf = (status: ProposalFilter['status']) =>
  prepared(`board_groups_${status}`, (db) =>
    selectGroups(db, isOnBoard({ status }, at).inlineParams(), isLooking(at).inlineParams()),
  );
const groupsOfBoard = { accepting: groupsOf('accepting'), all: groupsOf('all') };

function countGroups(groups: readonly Group[], filter: ProposalFilter): MatchCounts {
  const matchesOf = (some: readonly Group[]) => some.reduce((sum, { matches }) => sum + matches, 0);
  const like = (more: Partial<ProposalFilter>) =>
    matchesOf(groups.filter((group) => isInGroup({ ...filter, ...more }, group)));
  return {
    kinds: { all: like({ kind: null }), ...perValue(RECRUITMENT_TYPES, (kind) => like({ kind })) },
    menu: {
      categories: {
        event: like({ event: true }),
        remote: like({ remote: true }),
        spots: like({ spots: true }),
        demand: like({ demand: 'looking' }),
      },
      pay: perValue(REWARDS, (pay) => like({ pay })),
      hours: perValue(HOURS_PER_WEEK, (hours) => like({ hours })),
    },
    atLeast: matchesOf(groups) >= COUNT_CAP,
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
function perValue<Value extends string | number, T>(
  values: readonly Value[],
  of: (value: Value) => T,
): Record<Value, T> {
  return Object.fromEntries(values.map((value) => [value, of(value)])) as Record<Value, T>;
}
