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

/** What the category menu can narrow a list to. */
type Category = 'event' | 'remote' | 'spots';

/** How many proposals the list and each of its tabs and categories show, counted up to {@link COUNT_CAP}. */
export type TabCounts = {
  /** Of the list. */
  total: number;
  /** Under the other filters. */
  kinds: { all: number } & Record<RecruitmentType, number>;
  /** Under the other filters. */
  categories: Record<Category, number>;
  /** Counting stopped at so many matches: there are at least as many as the tabs and categories say. */
  atLeast: boolean;
};

/** The counts around a list; its order and pages are ignored. `unavailable` when a search takes too long. */
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

/** Each by itself: an index holds what it counts. */
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

/** All from the same matches, since finding them takes longest. */
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
