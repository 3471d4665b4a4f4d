import { type SQL, and, sql } from 'drizzle-orm';
import type { ProposalFilter } from '../../domain/proposal-filter.ts';
import { HOURS_PER_WEEK, type HoursPerWeek } from '../../domain/hours-per-week.ts';
import { RECRUITMENT_TYPES, type RecruitmentType } from '../../domain/proposal.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import { searchTerms } from '../../domain/search.ts';
import { REWARDS, type Reward } from '../../domain/terms.ts';
import type { Database } from '../db/database.ts';
import { proposals } from '../db/schema.ts';
import { asObject } from './as-object.ts';
import { COUNT_CAP, countOf, countProposals } from './proposal-page.ts';
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
  const counted = await withSearchTimeout(db, filter, async (tx) => {
    const read = async (counts: SQL) =>
      (await tx.execute<{ counts: Omit<TabCounts, 'total'> }>(counts)).rows[0]!.counts;
    if (isSearch(filter)) return done(await read(countsOfMatches(filter, now)));
    // Planning one count for each tab takes longer than reading all matches of a small board.
    const ofMatches = isQuickToRead(filter) ? await read(countsOfMatches(filter, now)) : null;
    return done(ofMatches && !ofMatches.atLeast ? ofMatches : await read(countsOfLists(filter, now)));
  });
  if (!counted.ok) return counted;
  const { kinds, atLeast } = counted.value;
  const isPart = filter.kind !== null || filter.pay !== null || filter.hours !== null;
  if (!atLeast || !isPart) return done({ ...counted.value, total: kinds[filter.kind ?? 'all'] });
  const total = await countProposals(db, filter, now);
  return total.ok ? done({ ...counted.value, total: total.value }) : total;
}

/**
 * An index finds a thousand matches without reading more rows: other filters of a large board would
 * read many. Kind, reward and hours do not matter, as they are counted.
 */
function isQuickToRead({ event, remote, spots, demand, topic, status }: ProposalFilter): boolean {
  return status === 'accepting' && !event && !remote && !spots && demand === null && topic === null;
}

/** One count each: indexes cover them. */
function countsOfLists(filter: ProposalFilter, now: Date): SQL {
  const count = (more: Partial<ProposalFilter>) => countOf({ ...filter, ...more }, now);
  return selectCounts({
    kinds: { all: count({ kind: null }), ...perValue(RECRUITMENT_TYPES, (kind) => count({ kind })) },
    categories: {
      event: count({ event: true }),
      remote: count({ remote: true }),
      spots: count({ spots: true }),
      demand: count({ demand: 'looking' }),
    },
    pay: perValue(REWARDS, (pay) => count({ pay })),
    hours: perValue(HOURS_PER_WEEK, (hours) => count({ hours })),
    atLeast: sql`false`,
  });
}

/** All counts from one set of matches, since the search itself is the expensive part. */
function countsOfMatches(filter: ProposalFilter, now: Date): SQL {
  const { recruitmentType, withEvent, workLocation, rewards, hoursPerWeek } = proposals;
  const isOfKind = (kind: RecruitmentType | null) => kind && sql`kind = ${kind}`;
  const isPaid = (pay: Reward | null) => pay && sql`rewards = any(${sql.param(rewardsWith(pay))}::text[])`;
  const takes = (hours: HoursPerWeek | null) => hours && sql`hours between 1 and ${hours}::int`;
  const count = (...which: (SQL | null)[]) =>
    sql`count(*) filter (where ${and(sql`true`, ...which.map((one) => one ?? undefined))})`;
  const [kind, pay, hours] = [isOfKind(filter.kind), isPaid(filter.pay), takes(filter.hours)];
  const where = and(
    matchesFilter({ ...filter, kind: null, pay: null, hours: null }, now),
    matchesTerms(searchTerms(filter.q)),
  );
  const counts = selectCounts({
    kinds: {
      all: count(pay, hours),
      ...perValue(RECRUITMENT_TYPES, (one) => count(isOfKind(one), pay, hours)),
    },
    categories: {
      event: count(sql`event`, kind, pay, hours),
      remote: count(sql`remote`, kind, pay, hours),
      spots: count(sql`spots`, kind, pay, hours),
      demand: count(sql`looking`, kind, pay, hours),
    },
    pay: perValue(REWARDS, (one) => count(isPaid(one), kind, hours)),
    hours: perValue(HOURS_PER_WEEK, (one) => count(takes(one), kind, pay)),
    atLeast: sql`count(*) >= ${COUNT_CAP}::int`,
  });
  return sql`${counts} from (
    select ${recruitmentType} as kind, ${withEvent} as event, ${workLocation} = 'remote' as remote,
      ${hasSpots} as spots, ${isLooking(now)} as looking, ${rewards} as rewards, ${hoursPerWeek} as hours
    from ${proposals} where ${where} limit ${COUNT_CAP}::int) as matches`;
}

/** The counts of {@link TabCounts}, each as SQL. */
type CountSql = {
  [Part in Exclude<keyof TabCounts, 'total' | 'atLeast'>]: Record<keyof TabCounts[Part], SQL>;
} & { atLeast: SQL };

function selectCounts({ kinds, categories, pay, hours, atLeast }: CountSql): SQL {
  const counts = {
    kinds: asObject(kinds),
    categories: asObject(categories),
    pay: asObject(pay),
    hours: asObject(hours),
    atLeast,
  };
  return sql`select ${asObject<keyof typeof counts, unknown>(counts)} as counts`;
}

function perValue<Value extends string | number, T>(
  values: readonly Value[],
  of: (value: Value) => T,
): Record<Value, T> {
  return Object.fromEntries(values.map((value) => [value, of(value)])) as Record<Value, T>;
}
