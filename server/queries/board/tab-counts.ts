import type { ProposalFilter } from '#domain/board/proposal-filter.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { countLists } from './list-counts.ts';
import { type MatchCounts, countLooking, countMatches, countSmallBoard } from './match-groups.ts';
import { countProposals } from '../proposal/proposal-page.ts';
import { isSearch } from '#domain/board/search.ts';
import { withSearchTimeout } from '../proposal/with-statement-timeout.ts';

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

async function count(db: Database, filter: ProposalFilter, now: Date): Promise<MatchCounts> {
  if (isSearch(filter)) return countMatches(db, filter, now);
  const counts = await countSmallBoard(db, filter, now);
  if (counts) return counts;
  return filter.demand === null ? countLists(db, filter, now) : countLooking(db, filter, now);
}
