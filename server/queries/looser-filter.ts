import { sql } from 'drizzle-orm';
import type { ProposalFilter } from '../../domain/proposal-filter.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { type Moment, askPrepared } from '../data/prepared.ts';
import { asObject } from './as-object.ts';
import { plannedForm, withPlaces, wordsByName } from './planned-search.ts';
import { countOf } from './proposal-places.ts';
import { searchTerms } from './search-term.ts';
import { withinTime } from './within-time.ts';

/** One thing to leave out of a filter, and how many proposals there would be then. */
export type LooserFilter = {
  leaveOut: 'q' | 'event' | 'remote' | 'spots' | 'kind' | 'topic' | 'open';
  count: number;
};
type Looser = Partial<Record<LooserFilter['leaveOut'], ProposalFilter>>;
type Counts = Record<LooserFilter['leaveOut'], number>;

/**
 * For a filter that nothing meets: what leaving one thing out would show, most first, without what would still show nothing.
 * `open` stands for including what is past due. One statement. Refused as the list is.
 */
export async function looserFilters(
  db: Database,
  filter: ProposalFilter,
  now: Date,
): Promise<Outcome<LooserFilter[]>> {
  const without: Looser = {};
  if (searchTerms(filter.q).length > 0) without.q = { ...filter, q: '' };
  if (filter.event) without.event = { ...filter, event: false };
  if (filter.remote) without.remote = { ...filter, remote: false };
  if (filter.spots) without.spots = { ...filter, spots: false };
  if (filter.kind !== null) without.kind = { ...filter, kind: null };
  if (filter.topic !== null) without.topic = { ...filter, topic: null };
  if (filter.status === 'accepting') without.open = { ...filter, status: 'all' };
  if (Object.keys(without).length === 0) return done([]);
  const form = plannedForm(filter);
  const ask = async (tx: Database) => {
    const counts = form
      ? await countPlanned(tx, `looser ${form}`, without, { now, ...wordsByName(filter) })
      : (await tx.execute<{ counts: Counts }>(countEach(without, now))).rows[0]!.counts;
    const found = Object.entries(counts).map(([leaveOut, count]) => ({ leaveOut, count }) as LooserFilter);
    return done(found.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count));
  };
  return withinTime(db, filter, ask, { isPlanned: form !== null });
}

/** What each filter asks for, counted up to the cap. */
function countEach(filters: Looser, now: Moment) {
  const counts = Object.entries(filters).map(([name, filter]) => [name, countOf(filter, now)]);
  return sql`select ${asObject(Object.fromEntries(counts))} as counts`;
}

async function countPlanned(
  db: Database,
  name: string,
  filters: Looser,
  values: Record<string, Date | string> & { now: Date },
): Promise<Counts> {
  const rows = await askPrepared<{ counts: Counts }, string>(
    db,
    name,
    (place) => {
      const asked = Object.entries(filters).map(([one, filter]) => [one, withPlaces(filter, place)]);
      return countEach(Object.fromEntries(asked) as Looser, place.now!);
    },
    values,
  );
  return rows[0]!.counts;
}
