import { sql } from 'drizzle-orm';
import type { ProposalFilter } from '#domain/board/proposal-filter.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import { searchTerms } from '#domain/board/search.ts';
import type { Database } from '#server/db/database.ts';
import { asObject } from '../base/as-object.ts';
import { countOf } from '../proposal/proposal-page.ts';
import { withSearchTimeout } from '../proposal/with-statement-timeout.ts';

/** A filter condition to remove, and the number of matches without it. */
export type FilterSuggestion = {
  without: 'q' | 'event' | 'remote' | 'spots' | 'pay' | 'hours' | 'demand' | 'kind' | 'topic' | 'open';
  count: number;
};
type Looser = Partial<Record<FilterSuggestion['without'], ProposalFilter>>;

/**
 * Suggestions for a filter without matches: conditions whose removal finds something, most matches
 * first, where `open` means including past due proposals. Takes one statement, and refuses like the
 * list.
 */
export async function suggestFilters(
  db: Database,
  filter: ProposalFilter,
  now: Date,
): Promise<Outcome<FilterSuggestion[]>> {
  const without: Looser = {};
  if (searchTerms(filter.q).length > 0) without.q = { ...filter, q: '' };
  if (filter.event) without.event = { ...filter, event: false };
  if (filter.remote) without.remote = { ...filter, remote: false };
  if (filter.spots) without.spots = { ...filter, spots: false };
  if (filter.pay !== null) without.pay = { ...filter, pay: null };
  if (filter.hours !== null) without.hours = { ...filter, hours: null };
  if (filter.demand !== null) without.demand = { ...filter, demand: null };
  if (filter.kind !== null) without.kind = { ...filter, kind: null };
  if (filter.topic !== null) without.topic = { ...filter, topic: null };
  if (filter.status === 'accepting') without.open = { ...filter, status: 'all' };
  if (Object.keys(without).length === 0) return done([]);
  return withSearchTimeout(db, filter, async (tx) => {
    const counts = Object.entries(without).map(([name, looser]) => [name, countOf(looser, now)]);
    const { rows } = await tx.execute<{ counts: Record<FilterSuggestion['without'], number> }>(
      sql`select ${asObject(Object.fromEntries(counts))} as counts`,
    );
    const found = Object.entries(rows[0]!.counts).map(
      ([leaveOut, count]) => ({ without: leaveOut, count }) as FilterSuggestion,
    );
    return done(found.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count));
  });
}
