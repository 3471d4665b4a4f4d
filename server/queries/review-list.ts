import { type SQL, and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../domain/actor.ts';
import { holdsSpot, isUndecided, statusForOwner, transitionApplication } from '../../domain/application.ts';
import { BULK_ACTIONS, type BulkAction } from '../../domain/bulk-decision.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import {
  REVIEW_PAGE_SIZE,
  type ReviewFilter,
  type ReviewPosition,
  type ReviewQuery,
  type ReviewRow,
  countReviewFilters,
  countTags,
  isUnread,
  listReviewRows,
  positionInReview,
} from '../../domain/review-list.ts';
import { searchTerms } from '../../domain/search.ts';
import type { ApplicationStatus } from '../../domain/status.ts';
import { nextOnWaitlist, waitlist } from '../../domain/waitlist.ts';
import { users } from '../db/account-schema.ts';
import { applicationNotes } from '../db/application-note-schema.ts';
import { applicationReviews } from '../db/application-review-schema.ts';
import type { Database } from '../db/database.ts';
import { applications } from '../db/schema.ts';
import { changeOf, findReceiving } from './received-application.ts';
import { containsTerm } from './search-term.ts';

/** An application in the owner's list, without its texts. */
export type ReviewLine = {
  id: number;
  name: string;
  /** Status on the owner's badge: a pending decision counts as the status it will become. */
  shown: ApplicationStatus;
  /** The decision is saved and takes effect when results are announced. */
  isPending: boolean;
  unread: boolean;
  undecided: boolean;
  /** Number of words in the answers; 0 once withdrawn. */
  wordCount: number;
  sentAt: Date;
  /** Set when answers were replaced, until the owner decides or confirms. */
  changed: { at: Date; afterDecision: boolean } | null;
  score: number | null;
  tags: string[];
  hasNote: boolean;
  /** Position on the waitlist, from 1. */
  waitlistPosition: number | null;
  /** Bulk actions that the owner may take. */
  may: BulkAction[];
};

/**
 * A page of the owner's list. `sent`, `undecided` and `heldSpots` count all applications, `counts`
 * and `tags` those that match the search, and `total` those on all pages of the list.
 */
export type ReviewList = {
  lines: ReviewLine[];
  total: number;
  page: number;
  pages: number;
  sent: number;
  undecided: number;
  heldSpots: number;
  counts: Record<ReviewFilter, number>;
  matching: number;
  tags: { tag: string; count: number }[];
  /** Who to invite next (`nextOnWaitlist`). */
  next: { id: number; name: string } | null;
  firstUndecidedId: number | null;
};

type ListOptions = {
  openId?: number | null;
  ids?: readonly number[];
  pageSize?: number;
  withWithdrawn?: boolean;
};

/**
 * Submitted applications of one proposal, for its owner; `openId` is listed whatever the filters
 * say, and opens its page if the query names none. Withdrawn ones can be left out, and `ids`
 * restricts the lines. Refuses others with `notOwnerRefusal`.
 */
export async function listReview(
  db: Database,
  actor: Actor,
  proposalId: number,
  query: ReviewQuery & ListOptions,
  now: Date,
): Promise<Outcome<ReviewList>> {
  const found = await findReceiving(db, actor, proposalId);
  if (!found.ok) return found;
  const proposal = found.value;
  const { openId = null, ids, pageSize = REVIEW_PAGE_SIZE, withWithdrawn = true } = query;
  const all = await selectReviewRows(db, proposalId, query);
  const rows = withWithdrawn ? all : all.filter(({ status }) => status !== 'withdrawn');
  const matching = rows.filter(({ matches }) => matches);
  const listed = listReviewRows(rows, query, openId).filter(({ id }) => ids?.includes(id) ?? true);
  const pages = Math.max(1, Math.ceil(listed.length / pageSize));
  const openIndex = query.page > 1 ? -1 : listed.findIndex(({ id }) => id === openId);
  const page = openIndex >= 0 ? Math.floor(openIndex / pageSize) + 1 : Math.min(query.page, pages);
  const shown = listed.slice((page - 1) * pageSize, page * pageSize);
  const details = await selectDetails(db, shown);
  const positions = new Map(waitlist(rows).map(({ id }, index) => [id, index + 1]));
  const next = nextOnWaitlist(proposal, rows);
  return done({
    lines: shown.map((row) => ({
      id: row.id,
      name: row.name,
      shown: statusForOwner(row),
      isPending: row.pendingDecision !== null,
      unread: isUnread(row),
      undecided: isUndecided(row),
      wordCount: 0,
      hasNote: false,
      ...details.get(row.id),
      sentAt: row.sentAt,
      changed: changeOf(row),
      score: row.score,
      tags: [...row.tags],
      waitlistPosition: positions.get(row.id) ?? null,
      may: BULK_ACTIONS.filter(
        (action) => transitionApplication({ ...row, proposal }, action, actor, now).ok,
      ),
    })),
    total: listed.length,
    page,
    pages,
    sent: rows.length,
    undecided: rows.filter(isUndecided).length,
    heldSpots: rows.filter(holdsSpot).length,
    counts: countReviewFilters(matching),
    matching: matching.length,
    tags: countTags(matching),
    next: next && { id: next.id, name: next.name },
    firstUndecidedId: listed.find(isUndecided)?.id ?? null,
  });
}

/**
 * The position of an application in the owner's list; null if the list of that proposal does not
 * have it. The caller has checked that the actor may read it.
 */
export async function findReviewPosition(
  db: Database,
  proposalId: number,
  query: ReviewQuery,
  openId: number,
): Promise<ReviewPosition | null> {
  const rows = await selectReviewRows(db, proposalId, query);
  if (!rows.some(({ id }) => id === openId)) return null;
  return positionInReview(listReviewRows(rows, query, openId), openId);
}

type Row = ReviewRow & { applicantId: string };

/** Every submitted application of a proposal without its texts. One statement. */
async function selectReviewRows(
  db: Database,
  proposalId: number,
  { q, sort }: Pick<ReviewQuery, 'q' | 'sort'>,
): Promise<Row[]> {
  const rows = await db
    .select({
      id: applications.id,
      applicantId: applications.applicantId,
      name: users.name,
      status: applications.status,
      pendingDecision: applications.pendingDecision,
      waitlistedAt: applications.waitlistedAt,
      waitlistRank: applications.waitlistRank,
      changedAt: applications.changedAt,
      sentAt: applications.submittedAt,
      score: applicationReviews.score,
      tags: sql<string[]>`coalesce(${applicationReviews.tags}, '{}')`,
      readAt: applicationReviews.readAt,
      // Counting the words of every answer is slow, so only when they decide the order.
      wordCount: sort === 'words' ? wordCount : sql<number>`0`,
      matches: matchesSearch(q),
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicationReviews, eq(applicationReviews.applicationId, applications.id))
    .leftJoin(applicationNotes, eq(applicationNotes.applicationId, applications.id))
    .where(and(eq(applications.proposalId, proposalId), ne(applications.status, 'saved')));
  return rows.map((row) => ({ ...row, sentAt: row.sentAt! }));
}

const allAnswers = sql`array_to_string(${applications.answers}, ' ')`;

/** Withdrawn answers are no longer the owner's to read. */
const wordCount = sql<number>`case when ${applications.status} = 'withdrawn' then 0 else
  cardinality(array_remove(regexp_split_to_array(${allAnswers}, '\\s+'), '')) end`;

/** Whether every term is in the name, an answer that the owner may read, or the note. */
function matchesSearch(q: string): SQL<boolean> {
  const terms = searchTerms(q);
  if (terms.length === 0) return sql<boolean>`true`;
  const readable = sql`case when ${applications.status} = 'withdrawn' then '' else ${allAnswers} end`;
  const text = sql`${users.name} || ' ' || coalesce(${applicationNotes.note}, '') || ' ' || ${readable}`;
  return and(...terms.map((term) => containsTerm(text, term))) as SQL<boolean>;
}

async function selectDetails(db: Database, rows: readonly { id: number }[]) {
  if (rows.length === 0) return new Map<number, never>();
  const ids = rows.map(({ id }) => id);
  const hasNote = sql<boolean>`${applicationNotes.note} is not null`;
  const found = await db
    .select({ id: applications.id, wordCount, hasNote })
    .from(applications)
    .leftJoin(applicationNotes, eq(applicationNotes.applicationId, applications.id))
    .where(inArray(applications.id, ids));
  return new Map(found.map((row) => [row.id, row]));
}
