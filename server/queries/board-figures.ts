import { type SQL, lte, sql } from 'drizzle-orm';
import { SOON_DAYS } from '../../domain/deadline.ts';
import { NO_FILTER, type ProposalFilter } from '../../domain/proposal-filter.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { type Moment, askPrepared } from '../data/prepared.ts';
import { proposals } from '../data/schema.ts';
import { asObject } from './as-object.ts';
import { acceptsApplications } from './proposal-match.ts';
import { countOf, foundRows } from './proposal-places.ts';
import { COUNT_CAP, type TabCounts, asTabs, perKind, tabColumns, tabsOfRows } from './tab-counts.ts';
import { withinTime } from './within-time.ts';

const DAY_MS = 86_400_000;

/** What the head says of the whole board, whatever is filtered. Each is counted up to {@link COUNT_CAP}. */
export type HeadFigures = {
  openProposals: number;
  /** Of the newest thousand open proposals; "4+" counts as four, "not stated" as none. */
  openSpots: number;
  closeThisWeek: number;
};

/** The figures around the list. */
export type BoardFigures = HeadFigures & TabCounts;

type Moments = Record<'now' | 'closesBy', Moment>;
const momentsOf = (now: Date) => ({ now, closesBy: new Date(now.getTime() + SOON_DAYS * DAY_MS) });

/** The figures in the head of the board. One statement. */
export async function headFigures(db: Database, now: Date): Promise<HeadFigures> {
  const ask = (at: Moments) => sql`select ${headOf(at)} as head`;
  const [row] = await askPrepared<{ head: HeadFigures }, keyof Moments>(
    db,
    'board head',
    ask,
    momentsOf(now),
  );
  return row!.head;
}

/** The same, and those on the tabs and in the category menu of a list without words, each counted up to {@link COUNT_CAP}. One statement. */
export async function boardFigures(
  db: Database,
  {
    kind,
    event,
    remote,
    spots,
    status,
  }: Pick<ProposalFilter, 'kind' | 'event' | 'remote' | 'spots' | 'status'>,
  now: Date,
): Promise<BoardFigures> {
  const name = ['board figures', status, kind, event && 'event', remote && 'remote', spots && 'spots']
    .filter(Boolean)
    .join(' ');
  const filter = { ...NO_FILTER, kind, event, remote, spots, status };
  const ask = (at: Moments) => sql`select ${headOf(at)} as head, ${tabsOfEach(filter, at.now)} as tabs`;
  type Row = { head: HeadFigures; tabs: TabCounts };
  const [row] = await askPrepared<Row, keyof Moments>(db, name, ask, momentsOf(now));
  return { ...row!.head, ...row!.tabs };
}

/**
 * What the tabs and the category menu show of a list of what words find, where the list does not tell (`listProposals`): what the words find is
 * read once, up to {@link COUNT_CAP} of it, and counted for each. One statement. Refused as the list is.
 */
export function countTabs(db: Database, filter: ProposalFilter, now: Date): Promise<Outcome<TabCounts>> {
  return withinTime(db, filter, async (tx) => {
    const found = foundRows({ ...filter, kind: null }, { columns: tabColumns, limit: COUNT_CAP }, now);
    const { rows } = await tx.execute<{ tabs: TabCounts }>(
      sql`select ${tabsOfRows(filter.kind)} as tabs from (${found}) as found`,
    );
    return done(rows[0]!.tabs);
  });
}

function headOf({ now, closesBy }: Moments): SQL<HeadFigures> {
  const closing = sql`(select count(*) from (select 1 from ${proposals} where ${acceptsApplications(now)}
    and ${lte(proposals.closeAt, closesBy)} order by ${proposals.closeAt} limit ${COUNT_CAP}::int) as closing)`;
  return asObject({
    openProposals: countOf(NO_FILTER, now),
    openSpots: sumOfSpots(now),
    closeThisWeek: closing,
  });
}

function sumOfSpots(now: Moment): SQL {
  return sql`(select coalesce(sum(greatest(0, spots.participants - spots.accepted_count)), 0)::int from (
    select participants, accepted_count from ${proposals} where ${acceptsApplications(now)}
    order by ${proposals.createdAt} desc, ${proposals.id} desc limit ${COUNT_CAP}::int) as spots)`;
}

/** Each tab and category counted by itself: an index holds what it counts. */
function tabsOfEach(filter: ProposalFilter, now: Moment): SQL<TabCounts> {
  const count = (more: Partial<ProposalFilter>) => countOf({ ...filter, ...more }, now);
  return asTabs(
    { all: count({ kind: null }), ...perKind((kind) => count({ kind })) },
    { event: count({ event: true }), remote: count({ remote: true }), spots: count({ spots: true }) },
    sql`false`,
  );
}
