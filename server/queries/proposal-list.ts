import { type SQL, lte, sql } from 'drizzle-orm';
import { SOON_DAYS } from '../../domain/deadline.ts';
import { NO_FILTER, type ProposalFilter } from '../../domain/proposal-filter.ts';
import {
  PAGE_SIZE,
  type ProposalSummary,
  RECRUITMENT_TYPES,
  type RecruitmentType,
} from '../../domain/proposal.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { type Moment, askPrepared } from '../data/prepared.ts';
import { proposals } from '../data/schema.ts';
import { posterPage } from './poster.ts';
import { cursorAfter, orderOf, readCursor } from './proposal-cursor.ts';
import { acceptsApplications, asksForWords } from './proposal-match.ts';
import { countOf, foundRows, placesOf, totalBeside, totalOf } from './proposal-places.ts';
import { searchTerms } from './search-term.ts';
import { withinTime } from './within-time.ts';

/** Counts stop here: one more than a thousand is shown as "1,000+". */
export const COUNT_CAP = 1001;
const DAY_MS = 86_400_000;

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
  timeZone: proposals.timeZone,
  postedAt: proposals.postedAt,
  posterPage,
};

/** One page of the board. */
export type ProposalPage = {
  rows: ProposalSummary[];
  /** How many match in all, at most {@link COUNT_CAP}. */
  total: number;
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
  return withinTime(db, filter, async (tx) => {
    const asked = { asked: filter, sort: filter.sort, after, limit: limit + 1, withTotal: true };
    const place = placesOf(asked, now);
    const found = await tx
      .select({ ...summaryColumns, createdAt: proposals.createdAt, total: totalOf(filter, COUNT_CAP, now) })
      .from(proposals)
      .innerJoin(sql`${place} as place`, sql`place.id = ${proposals.id}`)
      .orderBy(...orderOf(filter.sort));
    const total = await totalBeside(tx, asked, found, COUNT_CAP, now);
    const before = after?.before ?? 0;
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return done({
      rows: shown.map(({ createdAt: _at, total: _total, ...summary }) => summary),
      total,
      before,
      nextAfter: last && found.length > limit ? cursorAfter(last, filter.sort, before + shown.length) : null,
    });
  });
}

/** The figures around the list, each counted up to {@link COUNT_CAP}. */
export type BoardFigures = {
  /** Of the whole board, whatever is filtered. */
  openProposals: number;
  /** Of the newest thousand open proposals; "4+" counts as four, "not stated" as none. */
  openSpots: number;
  closeThisWeek: number;
  /** What each tab would show under the other filters. */
  kinds: { all: number } & Record<RecruitmentType, number>;
  /** What each category would show under the other filters. */
  categories: { event: number; remote: number };
  /** So much is found by these words that `kinds` and `categories` are what was seen before counting stopped: there are at least as many. */
  atLeast: boolean;
};

/**
 * The figures in the head of the board, on its tabs and in its category menu. One statement. Refused as {@link listProposals}.
 */
export async function boardFigures(
  db: Database,
  filter: ProposalFilter,
  now: Date,
): Promise<Outcome<BoardFigures>> {
  const moments = { now, closesBy: new Date(now.getTime() + SOON_DAYS * DAY_MS) };
  if (asksForWords(filter))
    return withinTime(db, filter, async (tx) => {
      const { rows } = await tx.execute<Counted>(figuresBeside(countsOfFound(filter, now), moments));
      return done(figuresOf(rows[0]!));
    });
  const { kind, event, remote, status } = filter;
  const name = ['board figures', status, kind, event && 'event', remote && 'remote']
    .filter(Boolean)
    .join(' ');
  const ask = (at: Moments) =>
    figuresBeside(countsOfEach({ ...NO_FILTER, kind, event, remote, status }, at.now), at);
  const [row] = await askPrepared<Counted, keyof Moments>(db, name, ask, moments);
  return done(figuresOf(row!));
}

type Moments = Record<'now' | 'closesBy', Moment>;

function figuresBeside(tabs: SQL, { now, closesBy }: Moments): SQL {
  const closing = sql`(select count(*) from (select 1 from ${proposals} where ${acceptsApplications(now)}
    and ${lte(proposals.closeAt, closesBy)} order by ${proposals.closeAt} limit ${COUNT_CAP}::int) as closing)`;
  const head = {
    openProposals: countOf(NO_FILTER, COUNT_CAP, now),
    openSpots: sumOfSpots(now),
    closeThisWeek: closing,
  };
  return sql`select ${asColumns(head)}, tabs.* from (${tabs}) as tabs`;
}

type Counted = Omit<BoardFigures, 'kinds' | 'categories'> & Tabs;

function figuresOf(row: Counted): BoardFigures {
  const { openProposals, openSpots, closeThisWeek, all, event, remote, atLeast, ...kinds } = row;
  return {
    ...{ openProposals, openSpots, closeThisWeek, atLeast },
    kinds: { all, ...kinds },
    categories: { event, remote },
  };
}

type Tabs = { all: number; event: number; remote: number; atLeast: boolean } & Record<
  RecruitmentType,
  number
>;

/** What each tab and category would show, as conditions. */
function tabsOf(filter: ProposalFilter) {
  return {
    all: { ...filter, kind: null },
    ...kindsWith((kind) => ({ ...filter, kind })),
    event: { ...filter, event: true },
    remote: { ...filter, remote: true },
  };
}

function countsOfEach(filter: ProposalFilter, now: Moment): SQL {
  const counts = Object.entries(tabsOf(filter)).map(([name, asked]) => [
    name,
    countOf(asked, COUNT_CAP, now),
  ]);
  return sql`select ${asColumns(Object.fromEntries(counts) as Record<string, SQL>)}, false as "atLeast"`;
}

/** What the words find is read once, and counted for each tab; where there is more than {@link COUNT_CAP} of it, only so much. */
function countsOfFound(filter: ProposalFilter, now: Date): SQL {
  const { recruitmentType, withEvent, workLocation } = proposals;
  const columns = sql`${recruitmentType} as kind, ${withEvent} as event, ${workLocation} = 'remote' as remote`;
  const found = foundRows({ ...filter, kind: null }, { columns, limit: COUNT_CAP }, now);
  const ofKind = filter.kind ? sql`kind = ${filter.kind}` : sql`true`;
  const counts = {
    all: sql`true`,
    ...kindsWith((kind) => sql`kind = ${kind}`),
    event: sql`event and ${ofKind}`,
    remote: sql`remote and ${ofKind}`,
  };
  const each = Object.entries(counts).map(([name, which]) => [name, sql`count(*) filter (where ${which})`]);
  return sql`select ${asColumns(Object.fromEntries(each) as Record<string, SQL>)}, count(*) >= ${COUNT_CAP}::int as "atLeast"
    from (${found}) as found`;
}

function kindsWith<T>(value: (kind: RecruitmentType) => T): Record<RecruitmentType, T> {
  return Object.fromEntries(RECRUITMENT_TYPES.map((kind) => [kind, value(kind)])) as Record<
    RecruitmentType,
    T
  >;
}

/** One thing to leave out of a filter, and how many proposals there would be then. */
export type LooserFilter = { leaveOut: 'q' | 'event' | 'remote' | 'kind' | 'topic' | 'open'; count: number };

/**
 * For a filter that nothing meets: what leaving one thing out would show, most first, without what would still show nothing.
 * `open` stands for including what is past due. One statement.
 */
export async function looserFilters(
  db: Database,
  filter: ProposalFilter,
  now: Date,
): Promise<Outcome<LooserFilter[]>> {
  const without: Partial<Record<LooserFilter['leaveOut'], ProposalFilter>> = {};
  if (searchTerms(filter.q).length > 0) without.q = { ...filter, q: '' };
  if (filter.event) without.event = { ...filter, event: false };
  if (filter.remote) without.remote = { ...filter, remote: false };
  if (filter.kind) without.kind = { ...filter, kind: null };
  if (filter.topic) without.topic = { ...filter, topic: null };
  if (filter.status === 'accepting') without.open = { ...filter, status: 'all' };
  return withinTime(db, filter, async (tx) => {
    const counts = await countEach(tx, without, now);
    return done(
      Object.entries(counts)
        .map(([leaveOut, count]) => ({ leaveOut: leaveOut as LooserFilter['leaveOut'], count }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count),
    );
  });
}

/** Counts what each filter asks for, up to the cap, in one statement. */
async function countEach<const Name extends string>(
  db: Database,
  asked: Partial<Record<Name, ProposalFilter>>,
  now: Date,
): Promise<Record<Name, number>> {
  const counts = Object.entries<ProposalFilter | undefined>(asked).flatMap(([name, one]) =>
    one ? [[name, countOf(one, COUNT_CAP, now)] as const] : [],
  );
  if (counts.length === 0) return {} as Record<Name, number>;
  const { rows } = await db.execute<Record<Name, number>>(
    sql`select ${asColumns(Object.fromEntries(counts))}`,
  );
  return rows[0]!;
}

function asColumns(values: Record<string, SQL>): SQL {
  const columns = Object.entries(values).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  return sql.join(columns, sql`, `);
}

function sumOfSpots(now: Moment): SQL {
  return sql`(select coalesce(sum(greatest(0, spots.participants - spots.accepted_count)), 0)::int from (
    select participants, accepted_count from ${proposals} where ${acceptsApplications(now)}
    order by ${proposals.createdAt} desc, ${proposals.id} desc limit ${COUNT_CAP}::int) as spots)`;
}
