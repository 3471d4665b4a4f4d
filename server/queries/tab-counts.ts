import { type SQL, and, sql } from 'drizzle-orm';
import type { ProposalFilter } from '../../domain/proposal-filter.ts';
import { RECRUITMENT_TYPES, type RecruitmentType } from '../../domain/proposal.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import { searchTerms } from '../../domain/search.ts';
import type { Database } from '../db/database.ts';
import { proposals } from '../db/schema.ts';
import { asObject } from './as-object.ts';
import { COUNT_CAP, countOf, countProposals } from './proposal-page.ts';
import { hasSpots, isSearch, matchesFilter, matchesTerms } from './proposal-where.ts';
import { withSearchTimeout } from './with-statement-timeout.ts';

/** Categories that the menu can filter by. */
type Category = 'event' | 'remote' | 'spots';

/** Number of matches of the list, its tabs and its categories, each capped at {@link COUNT_CAP}. */
export type TabCounts = {
  /** Matches of the whole filter. */
  total: number;
  /** Matches of each kind, with the other filters applied. */
  kinds: { all: number } & Record<RecruitmentType, number>;
  /** Matches of each category, with the other filters applied. */
  categories: Record<Category, number>;
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
    const counts = isSearch(filter) ? countsOfMatches(filter, now) : countsOfLists(filter, now);
    const { rows } = await tx.execute<{ counts: Omit<TabCounts, 'total'> }>(counts);
    return done(rows[0]!.counts);
  });
  if (!counted.ok) return counted;
  const { kinds, atLeast } = counted.value;
  if (!atLeast || filter.kind === null) return done({ ...counted.value, total: kinds[filter.kind ?? 'all'] });
  const total = await countProposals(db, filter, now);
  return total.ok ? done({ ...counted.value, total: total.value }) : total;
}

/** One count each: indexes cover them. */
function countsOfLists(filter: ProposalFilter, now: Date): SQL {
  const count = (more: Partial<ProposalFilter>) => countOf({ ...filter, ...more }, now);
  const kinds = { all: count({ kind: null }), ...perKind((kind) => count({ kind })) };
  const categories = {
    event: count({ event: true }),
    remote: count({ remote: true }),
    spots: count({ spots: true }),
  };
  return selectCounts(kinds, categories, sql`false`);
}

/** All counts from one set of matches, since the search itself is the expensive part. */
function countsOfMatches(filter: ProposalFilter, now: Date): SQL {
  const { recruitmentType, withEvent, workLocation } = proposals;
  const ofKind = filter.kind ? sql`kind = ${filter.kind}` : sql`true`;
  const count = (which: SQL) => sql`count(*) filter (where ${which})`;
  const kinds = { all: count(sql`true`), ...perKind((kind) => count(sql`kind = ${kind}`)) };
  const categories = {
    event: count(sql`event and ${ofKind}`),
    remote: count(sql`remote and ${ofKind}`),
    spots: count(sql`spots and ${ofKind}`),
  };
  const where = and(matchesFilter({ ...filter, kind: null }, now), matchesTerms(searchTerms(filter.q)));
  return sql`${selectCounts(kinds, categories, sql`count(*) >= ${COUNT_CAP}::int`)} from (
    select ${recruitmentType} as kind, ${withEvent} as event, ${workLocation} = 'remote' as remote, ${hasSpots} as spots
    from ${proposals} where ${where} limit ${COUNT_CAP}::int) as matches`;
}

function selectCounts(
  kinds: Record<keyof TabCounts['kinds'], SQL>,
  categories: Record<Category, SQL>,
  atLeast: SQL,
): SQL {
  const counts = { kinds: asObject(kinds), categories: asObject(categories), atLeast };
  return sql`select ${asObject<keyof typeof counts, unknown>(counts)} as counts`;
}

function perKind<T>(value: (kind: RecruitmentType) => T): Record<RecruitmentType, T> {
  const values = RECRUITMENT_TYPES.map((kind) => [kind, value(kind)]);
  return Object.fromEntries(values) as Record<RecruitmentType, T>;
}
