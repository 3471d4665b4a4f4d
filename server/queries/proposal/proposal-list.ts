import { and, inArray, sql } from 'drizzle-orm';
import type { ProposalFilter } from '#domain/board/proposal-filter.ts';
import { PAGE_SIZE, PUBLIC_STATUSES, type ProposalSummary } from '#domain/proposal/proposal.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import { hiddenMatches, matchedSpellings } from '#domain/board/search-match.ts';
import { searchTerms } from '#domain/board/search.ts';
import { termsBadge } from '#domain/proposal/terms-summary.ts';
import type { ProposalTerms } from '#domain/proposal/terms.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { posterPage } from './poster.ts';
import { cursorAfter, readCursor } from './proposal-cursor.ts';
import { findPage } from './proposal-page.ts';

/** Select columns of a row in a list of proposals. */
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
  demand: proposals.demand,
  demandUntil: proposals.demandUntil,
  posterPage,
  termsBadge: sql`${proposals.terms}`.mapWith((terms: ProposalTerms) => termsBadge(terms)),
};

export type ProposalPage = {
  rows: ProposalSummary[];
  /** Number of rows before these, according to the cursor. */
  before: number;
  /** Cursor after the last row; null at the end. */
  nextAfter: string | null;
};

/**
 * Proposals that match a filter: the first `page` pages, or as many after the cursor. Refuses a
 * damaged cursor or one of another sort (`malformed`) and a slow search (`unavailable`).
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
  const found = await findPage(db, { filter, sort: filter.sort, after, limit: limit + 1 }, now);
  if (!found.ok) return found;
  const visible = found.value.slice(0, limit);
  const last = found.value.length > limit ? visible.at(-1)! : null;
  const before = after?.before ?? 0;
  return done({
    rows: await readSummaries(db, visible, searchTerms(filter.q)),
    before,
    nextAfter: last && cursorAfter(last, filter.sort, before + visible.length),
  });
}

/** The row of one public proposal, without matches; null if it is not public. */
export async function findSummary(db: Database, id: number): Promise<ProposalSummary | null> {
  const [row] = await readSummaries(db, [{ id }], []);
  return row ?? null;
}

/** Rows of these proposals in this order, without those no longer public since the search. */
async function readSummaries(
  db: Database,
  page: readonly { id: number }[],
  terms: readonly string[],
): Promise<ProposalSummary[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const rows =
    terms.length === 0
      ? await summaries(db).execute({ ids })
      : (await searchedSummaries(db).execute({ ids })).map(
          ({ city, state, skills, description, ...summary }) => {
            const matches = hiddenMatches(terms, { ...summary, city, state, skills, description });
            const { title, name, organization, topics } = summary;
            const shown = [title, [name, organization].join(', '), ...topics, matches.join(', ')];
            const spellings = matchedSpellings(terms, shown);
            return { ...summary, matches, ...(spellings.length > 0 && { spellings }) };
          },
        );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const isShown = and(
  sql`${proposals.id} = any(${sql.placeholder('ids')}::bigint[])`,
  inArray(proposals.status, PUBLIC_STATUSES),
);

const summaries = prepared('summaries', (db) => db.select(summaryColumns).from(proposals).where(isShown));

/** With the columns that a search compares with its terms. */
const searchedSummaries = prepared('searched_summaries', (db) => {
  const { city, state, skills, description } = proposals;
  return db
    .select({ ...summaryColumns, city, state, skills, description })
    .from(proposals)
    .where(isShown);
});
