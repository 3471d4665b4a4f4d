import { sql } from 'drizzle-orm';
import type { ProposalFilter } from '../../domain/proposal-filter.ts';
import { PAGE_SIZE, type ProposalSummary } from '../../domain/proposal.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { type Moment, selectPrepared } from '../data/prepared.ts';
import { proposals } from '../data/schema.ts';
import { plannedForm, withPlaces, wordsByName } from './planned-search.ts';
import { posterPage } from './poster.ts';
import { cursorAfter, orderOf, readCursor } from './proposal-cursor.ts';
import type { ProposalConditions } from './proposal-match.ts';
import {
  type ProposalPlaces,
  placesOf,
  tabsBeside,
  tabsOf,
  totalBeside,
  totalOf,
} from './proposal-places.ts';
import type { TabCounts } from './tab-counts.ts';
import { withinTime } from './within-time.ts';

/** What a row of a list shows, of a select over proposals. */
export const summaryColumns = {
  id: proposals.id,
  ownerId: proposals.ownerId,
  status: proposals.status,
  title: proposals.title,
  name: proposals.name,
  organization: proposals.organization,
  recruitmentType: proposals.recruitmentType,
  workLocation: proposals.workLocation,
  appType: proposals.appType,
  withEvent: proposals.withEvent,
  topics: proposals.topics,
  hoursPerWeek: proposals.hoursPerWeek,
  participants: proposals.participants,
  acceptedCount: proposals.acceptedCount,
  applicationCount: proposals.applicationCount,
  closeAt: proposals.closeAt,
  resultAt: proposals.resultAt,
  announcedAt: proposals.announcedAt,
  timeZone: proposals.timeZone,
  postedAt: proposals.postedAt,
  posterPage,
};

/** One page of the board. */
export type ProposalPage = {
  rows: ProposalSummary[];
  /** How many match in all, at most `COUNT_CAP`. */
  total: number;
  /** What the tabs show, where that is told by what words found; null where it has to be counted (`boardFigures`, `countTabs`). */
  tabs: TabCounts | null;
  /** How many come before these rows, as the cursor tells it. */
  before: number;
  /** Leads on from the last row; null at the end. */
  nextAfter: string | null;
};

/**
 * The proposals that a filter asks for: the first 5 × page, or as many after the cursor. One statement.
 * A cursor that is none, or that belongs to another order, is refused (`malformed`), a search that takes too long `unavailable`.
 */
export async function listProposals(
  db: Database,
  filter: ProposalFilter,
  now: Date,
): Promise<Outcome<ProposalPage>> {
  const cursor = filter.after === null ? null : readCursor(filter.after, filter.sort);
  if (cursor && !cursor.ok) return cursor;
  const after = cursor?.value ?? null;
  const limit = filter.page * PAGE_SIZE;
  const form = plannedForm(filter);
  const ask = async (tx: Database) => {
    const asked = { asked: filter, sort: filter.sort, after, limit: limit + 1, withTotal: true };
    const found = await (form ? askPlanned(tx, form, asked, now) : selectPage(tx, asked, now));
    const total = await totalBeside(tx, asked, found, now);
    const before = after?.before ?? 0;
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return done({
      rows: shown.map(({ createdAt: _at, total: _total, tabs: _tabs, ...summary }) => summary),
      total,
      tabs: tabsBeside(asked, found),
      before,
      nextAfter: last && found.length > limit ? cursorAfter(last, filter.sort, before + shown.length) : null,
    });
  };
  return withinTime(db, filter, ask, { isPlanned: form !== null });
}

const pageColumns = (asked: ProposalConditions, now: Moment) => ({
  ...summaryColumns,
  createdAt: proposals.createdAt,
  total: totalOf(asked, now),
  tabs: tabsOf(asked),
});

type PageRow = Awaited<ReturnType<typeof selectPage>>[number];

function selectPage(db: Database, places: ProposalPlaces, now: Moment) {
  const { asked, sort } = places;
  const place = sql`${placesOf(places, now)} as place`;
  return db
    .select(pageColumns(asked, now))
    .from(proposals)
    .innerJoin(asked.places ? place.inlineParams() : place, sql`place.id = ${proposals.id}`)
    .orderBy(...orderOf(sort));
}

function askPlanned(
  db: Database,
  form: string,
  places: ProposalPlaces & { asked: ProposalFilter },
  now: Date,
): Promise<PageRow[]> {
  const columns = pageColumns(places.asked, now);
  return selectPrepared<PageRow, string>(
    db,
    `list ${form}`,
    columns,
    (place) => selectPage(db, { ...places, asked: withPlaces(places.asked, place) }, place.now!).getSQL(),
    { now, ...wordsByName(places.asked) },
  );
}
