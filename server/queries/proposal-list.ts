import { type SQL, and, sql } from 'drizzle-orm';
import { SOON_DAYS } from '../../domain/deadline.ts';
import type { ProposalFilter } from '../../domain/proposal-filter.ts';
import { PAGE_SIZE, type ProposalSummary, type RecruitmentType } from '../../domain/proposal.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { proposals } from '../data/schema.ts';
import { posterPage } from './poster.ts';
import { comesAfter, cursorAfter, orderOf, readCursor } from './proposal-cursor.ts';
import { acceptsApplications, matchesFilter } from './proposal-match.ts';
import { searchTerms } from './search-term.ts';

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
 * The proposals that a filter asks for: the first 5 × page, or as many after the cursor. Two statements, whatever is asked.
 * A cursor that is none, or that belongs to another order, is refused (`malformed`).
 */
export async function listProposals(
  db: Database,
  filter: ProposalFilter,
  now: Date,
): Promise<Outcome<ProposalPage>> {
  const cursor = filter.after === null ? null : readCursor(filter.after, filter.sort);
  if (cursor && !cursor.ok) return cursor;
  const limit = filter.page * PAGE_SIZE;
  const matches = matchesFilter(filter, now);
  const found = await db
    .select({ ...summaryColumns, createdAt: proposals.createdAt })
    .from(proposals)
    .where(cursor ? and(matches, comesAfter(cursor.value, filter.sort)) : matches)
    .orderBy(...orderOf(filter.sort))
    .limit(limit + 1);
  const { total } = await countEach(db, { total: matches });
  const before = cursor?.value.before ?? 0;
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return done({
    rows: shown.map(({ createdAt: _, ...summary }) => summary),
    total,
    before,
    nextAfter: last && found.length > limit ? cursorAfter(last, filter.sort, before + shown.length) : null,
  });
}

/** The first proposal of the list that a filter asks for, or null when nothing matches. One statement. */
export async function firstProposalId(
  db: Database,
  filter: ProposalFilter,
  now: Date,
): Promise<Outcome<number | null>> {
  const cursor = filter.after === null ? null : readCursor(filter.after, filter.sort);
  if (cursor && !cursor.ok) return cursor;
  const matches = matchesFilter(filter, now);
  const [first] = await db
    .select({ id: proposals.id })
    .from(proposals)
    .where(cursor ? and(matches, comesAfter(cursor.value, filter.sort)) : matches)
    .orderBy(...orderOf(filter.sort))
    .limit(1);
  return done(first?.id ?? null);
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
};

/** The figures in the head of the board, on its tabs and in its category menu. One statement. */
export async function boardFigures(db: Database, filter: ProposalFilter, now: Date): Promise<BoardFigures> {
  const open = acceptsApplications(now);
  const closesBy = new Date(now.getTime() + SOON_DAYS * DAY_MS);
  const ofKind = (kind: RecruitmentType | null) => matchesFilter({ ...filter, kind }, now);
  const { openSpots, openProposals, closeThisWeek, all, event, remote, ...kinds } = await countEach(
    db,
    {
      openProposals: open,
      closeThisWeek: sql`${open} and ${proposals.closeAt} <= ${closesBy.toISOString()}::timestamptz`,
      all: ofKind(null),
      find_mentor: ofKind('find_mentor'),
      find_mentee: ofKind('find_mentee'),
      find_team: ofKind('find_team'),
      event: matchesFilter({ ...filter, event: true }, now),
      remote: matchesFilter({ ...filter, remote: true }, now),
    },
    { openSpots: sumOfSpots(open) },
  );
  return {
    openProposals,
    openSpots,
    closeThisWeek,
    kinds: { all, ...kinds },
    categories: { event, remote },
  };
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
): Promise<LooserFilter[]> {
  const without: Partial<Record<LooserFilter['leaveOut'], SQL>> = {};
  if (searchTerms(filter.q).length > 0) without.q = matchesFilter({ ...filter, q: '' }, now);
  if (filter.event) without.event = matchesFilter({ ...filter, event: false }, now);
  if (filter.remote) without.remote = matchesFilter({ ...filter, remote: false }, now);
  if (filter.kind) without.kind = matchesFilter({ ...filter, kind: null }, now);
  if (filter.topic) without.topic = matchesFilter({ ...filter, topic: null }, now);
  if (filter.status === 'accepting') without.open = matchesFilter({ ...filter, status: 'all' }, now);
  const counts = await countEach(db, without);
  return Object.entries(counts)
    .map(([leaveOut, count]) => ({ leaveOut: leaveOut as LooserFilter['leaveOut'], count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** Counts the proposals of each condition, up to the cap, in one statement; `more` are further single values. */
async function countEach<const Name extends string, const More extends string = never>(
  db: Database,
  conditions: Partial<Record<Name, SQL>>,
  more: Partial<Record<More, SQL>> = {},
): Promise<Record<Name | More, number>> {
  const counts = Object.entries<SQL | undefined>(conditions).map(
    ([name, condition]) =>
      [
        name,
        sql`(select count(*) from (select 1 from ${proposals} where ${condition} limit ${COUNT_CAP}::int) as counted)`,
      ] as const,
  );
  const values = [...counts, ...Object.entries<SQL | undefined>(more)];
  if (values.length === 0) return {} as Record<Name | More, number>;
  const columns = values.map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  const result = await db.execute<Record<Name | More, number>>(sql`select ${sql.join(columns, sql`, `)}`);
  return result.rows[0]!;
}

function sumOfSpots(open: SQL): SQL {
  return sql`(select coalesce(sum(greatest(0, spots.participants - spots.accepted_count)), 0)::int from (
    select participants, accepted_count from ${proposals} where ${open}
    order by ${proposals.createdAt} desc, ${proposals.id} desc limit ${COUNT_CAP}::int) as spots)`;
}
