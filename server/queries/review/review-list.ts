import {
  type Column,
  type SQL,
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
  or,
  sql,
  sum,
} from 'drizzle-orm';
import { type Actor, uidOf } from '#domain/base/actor.ts';
import {
  isUndecided,
  statusForOwner,
  transitionApplication,
  changeOf,
} from '#domain/application/application.ts';
import { BULK_ACTIONS, type BulkAction, isBulkStep } from '#domain/decision/bulk-decision.ts';
import { askedQuestions } from '#domain/proposal/proposal.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import { heldSpots } from '#domain/decision/spot.ts';
import { teamAnswersLabel } from '#domain/team/team.ts';
import {
  REVIEW_PAGE_SIZE,
  type ReviewFacts,
  type ReviewFilter,
  type ReviewGroup,
  type ReviewPosition,
  type ReviewQuery,
  type ReviewSort,
  countReviewFilters,
  isUnread,
  matchesReviewFilter,
  positionInReview,
} from '#domain/review/review-list.ts';
import { searchTerms } from '#domain/board/search.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { type Waiting, invitesFromWaitlist, selectWaitlisted } from '#domain/decision/waitlist.ts';
import { users } from '#server/db/schema/account.ts';
import { applicationNotes } from '#server/db/schema/application-note.ts';
import { applicationReviews } from '#server/db/schema/application-review.ts';
import type { Database } from '#server/db/database.ts';
import { isUndecidedWhere } from '#server/reads/is-undecided-where.ts';
import { notInConflict } from '#server/reads/role-where.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { findProposalToReview } from './received-application.ts';
import { foldedContainsTerm } from '../base/search-term.ts';

/** An application in the owner's list, without its texts. */
export type ReviewLine = {
  id: number;
  name: string;
  /** Status on the owner's badge: a pending decision counts as the status it will become. */
  shownStatus: ApplicationStatus;
  /** The decision is saved and takes effect when results are announced. */
  isPending: boolean;
  unread: boolean;
  undecided: boolean;
  /** Number of words in the answers; 0 once withdrawn. */
  wordCount: number;
  /** The beginning of the first answer; '' once withdrawn. */
  excerpt: string;
  sentAt: Date;
  /** Set when answers were replaced, until the owner decides or confirms. */
  changed: { at: Date; afterDecision: boolean } | null;
  score: number | null;
  tags: string[];
  hasNote: boolean;
  /** People of the team, 1 for a single applicant. */
  people: number;
  /** "2 of 3 accepted", while an invited team answers. */
  teamAnswers: string | null;
  /** Position on the waitlist, from 1. */
  waitlistPosition: number | null;
  /** Bulk actions that the owner may take. */
  may: BulkAction[];
};

/**
 * A page of the owner's list. `sent`, `withdrawn`, `undecided` and `heldSpots` count all
 * applications, `counts` and `tags` those that match, and `total` those on all pages of the list.
 */
export type ReviewList = {
  lines: ReviewLine[];
  total: number;
  page: number;
  pages: number;
  sent: number;
  withdrawn: number;
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
  /** Restricts the lines to these applications. */
  ids?: readonly number[];
  pageSize?: number;
};

/**
 * A page of the submitted applications of one proposal, for its owner's side. Refuses others with
 * `notOwnerRefusal`.
 */
export async function listReview(
  db: Database,
  actor: Actor,
  proposalId: number,
  query: ReviewQuery & Partial<Omit<OrderOptions, 'uid'>> & ListOptions,
  now: Date,
): Promise<Outcome<ReviewList>> {
  const found = await findProposalToReview(db, actor, proposalId);
  if (!found.ok) return found;
  const proposal = found.value;
  const { openId = null, ids, pageSize = REVIEW_PAGE_SIZE, withWithdrawn = true } = query;
  const { groups, waiting, order, matchingWhere } = await readOrder(db, proposalId, query, {
    uid: uidOf(actor),
    openId,
    withWithdrawn,
  });
  const listed = ids ? order.filter(({ id }) => ids.includes(id)) : order;
  const pages = Math.max(1, Math.ceil(listed.length / pageSize));
  const openIndex = query.page > 1 ? -1 : listed.findIndex(({ id }) => id === openId);
  const page = openIndex >= 0 ? Math.floor(openIndex / pageSize) + 1 : Math.min(query.page, pages);
  const onPage = listed.slice((page - 1) * pageSize, page * pageSize);
  const rows = await selectRows(db, onPage, askedQuestions(proposal.questions)[0]?.index ?? 0);
  const positions = new Map(waiting.map(({ id }, index) => [id, index + 1]));
  const held = heldSpots(groups);
  const undecided = countOf(groups.filter(isUndecided));
  const next = invitesFromWaitlist(proposal, { heldSpots: held, undecided }) ? waiting[0] : undefined;
  return done({
    lines: rows.map((row) => ({
      id: row.id,
      name: row.name,
      shownStatus: statusForOwner(row),
      people: row.people,
      teamAnswers: teamAnswersLabel(row),
      isPending: row.pendingDecision !== null,
      unread: isUnread(row),
      undecided: isUndecided(row),
      wordCount: row.wordCount,
      excerpt: row.excerpt,
      hasNote: row.hasNote,
      sentAt: row.sentAt!,
      changed: changeOf(row),
      score: row.score,
      tags: row.tags,
      waitlistPosition: positions.get(row.id) ?? null,
      may: BULK_ACTIONS.filter((action) => {
        const step = transitionApplication({ ...row, proposal }, action, actor, now);
        return step.ok && isBulkStep(action, step.value);
      }),
    })),
    total: listed.length,
    page,
    pages,
    sent: countOf(groups),
    withdrawn: countOf(groups.filter(({ status }) => status === 'withdrawn')),
    undecided,
    heldSpots: held,
    counts: countReviewFilters(groups),
    matching: groups.reduce((sum, group) => sum + group.matching, 0),
    tags: await countTags(db, matchingWhere),
    next: next ? { id: next.id, name: next.name } : null,
    firstUndecidedId: listed.find((line) => line.undecided)?.id ?? null,
  });
}

/**
 * The position of an application in the owner's list; null if the list of that proposal does not
 * have it. The caller has checked that the actor may read it.
 */
export async function findReviewPosition(
  db: Database,
  actor: Actor,
  proposalId: number,
  query: ReviewQuery,
  openId: number,
): Promise<ReviewPosition | null> {
  const { order } = await readOrder(db, proposalId, query, {
    uid: uidOf(actor),
    openId,
    withWithdrawn: true,
  });
  return order.some(({ id }) => id === openId) ? positionInReview(order, openId) : null;
}

type OrderOptions = {
  uid: string;
  /** Is listed whatever the filters say. A query without a page gets the page with it. */
  openId: number | null;
  /** False leaves out withdrawn applications. */
  withWithdrawn: boolean;
};

/** The ids of a list in order, and what its counts need. `matchingWhere` includes the search. */
async function readOrder(
  db: Database,
  proposalId: number,
  { q, filter, tag, sort }: ReviewQuery,
  { uid, openId, withWithdrawn }: OrderOptions,
) {
  const { id, status } = applications;
  const sentWhere = and(
    eq(applications.proposalId, proposalId),
    ne(status, 'saved'),
    notInConflict(uid),
    withWithdrawn ? undefined : ne(status, 'withdrawn'),
  )!;
  const found = await selectMatching(db, sentWhere, q);
  const searchWhere = found === null ? sql`true` : sql`${id} = any(${sql.param(found)}::bigint[])`;
  const groups = await selectGroups(db, sentWhere, searchWhere);
  const waiting = await selectWaitlist(db, sentWhere, groups);
  const filterWhere = filter && isInGroups(groups.filter((group) => matchesReviewFilter(group, filter)));
  const tagWhere = tag === null ? undefined : arrayContains(applicationReviews.tags, [tag]);
  const listedWhere = and(searchWhere, filterWhere ?? undefined, tagWhere);
  const inOrder = db
    .select({ id, undecided: sql<boolean>`${isUndecidedWhere}` })
    .from(applications)
    .where(and(sentWhere, openId === null ? listedWhere : or(listedWhere, eq(id, openId))))
    .orderBy(...ORDERS[sort])
    .$dynamic();
  // Joins only what this list needs.
  if (sort === 'name') inOrder.innerJoin(users, eq(users.id, applications.applicantId));
  if (filter !== null || tag !== null || sort === 'score')
    inOrder.leftJoin(applicationReviews, eq(applicationReviews.applicationId, id));
  const order = await inOrder;
  const first = sort === 'rank' ? waiting : [];
  const ranks = new Map(first.map((row, index) => [row.id, index]));
  const rankOf = (row: { id: number }) => ranks.get(row.id) ?? ranks.size;
  return {
    groups,
    waiting,
    order: ranks.size > 0 ? order.toSorted((a, b) => rankOf(a) - rankOf(b)) : order,
    matchingWhere: and(sentWhere, searchWhere)!,
  };
}

const NEWEST = [desc(applications.submittedAt), desc(applications.id)];

/** Null once withdrawn. 1.0.0 counted words by spaces; its rows have that number until recounted. */
const answerWords = sql<number | null>`case when ${applications.status} <> 'withdrawn'
  then coalesce(${applications.answerWords}, ${applications}.answers_word_count) end`;

/** The waitlist goes first in the order `rank`, which the domain decides. */
const ORDERS: Record<ReviewSort, SQL[]> = {
  undecided: [sql`(${isUndecidedWhere}) desc`, ...NEWEST],
  newest: NEWEST,
  oldest: [asc(applications.submittedAt), asc(applications.id)],
  name: [sql`fold_text(${users.name})`, ...NEWEST],
  score: [sql`${applicationReviews.score} desc nulls last`, ...NEWEST],
  words: [sql`${answerWords} desc nulls last`, ...NEWEST],
  rank: NEWEST,
};

type Group = ReviewGroup & { count: number; spots: number };

const countOf = (groups: readonly Group[]) => groups.reduce((sum, { count }) => sum + count, 0);

/** The submitted applications, grouped by what the filters depend on. */
async function selectGroups(db: Database, sentWhere: SQL, searchWhere: SQL): Promise<Group[]> {
  const { status, pendingDecision, changedAt } = applications;
  const { readAt } = applicationReviews;
  return db
    .select({
      status,
      pendingDecision,
      changedAt: max(changedAt),
      readAt: max(readAt),
      count: count(),
      spots: sum(applications.spots).mapWith(Number),
      matching: sql<number>`(count(*) filter (where ${searchWhere}))`.mapWith(Number),
    })
    .from(applications)
    .leftJoin(applicationReviews, eq(applicationReviews.applicationId, applications.id))
    .where(sentWhere)
    .groupBy(status, pendingDecision, isNull(changedAt), isNull(readAt));
}

/** Whether an application belongs to one of the groups. */
function isInGroups(groups: readonly ReviewFacts[]): SQL {
  const nullLike = (column: Column, value: unknown) => (value === null ? isNull(column) : isNotNull(column));
  const same = groups.map((group) =>
    and(
      eq(applications.status, group.status),
      group.pendingDecision === null
        ? isNull(applications.pendingDecision)
        : eq(applications.pendingDecision, group.pendingDecision),
      nullLike(applications.changedAt, group.changedAt),
      nullLike(applicationReviews.readAt, group.readAt),
    ),
  );
  return or(...same) ?? sql`false`;
}

type OnWaitlist = Waiting & { name: string };

async function selectWaitlist(
  db: Database,
  sentWhere: SQL,
  groups: readonly ReviewFacts[],
): Promise<OnWaitlist[]> {
  const waitlisted = groups.filter((group) => statusForOwner(group) === 'waitlisted');
  if (waitlisted.length === 0) return [];
  const rows = await db
    .select({
      id: applications.id,
      name: users.name,
      status: applications.status,
      pendingDecision: applications.pendingDecision,
      changedAt: applications.changedAt,
      waitlistedAt: applications.waitlistedAt,
      waitlistRank: applications.waitlistRank,
      sentAt: applications.submittedAt,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicationReviews, eq(applicationReviews.applicationId, applications.id))
    .where(and(sentWhere, isInGroups(waitlisted)));
  return selectWaitlisted(rows.map((row) => ({ ...row, sentAt: row.sentAt! })));
}

/** The ids of the applications that match the search, or null for all of them. */
async function selectMatching(db: Database, sentWhere: SQL, q: string): Promise<number[] | null> {
  const terms = searchTerms(q);
  if (terms.length === 0) return null;
  const nameAndNote = sql`fold_text(${users.name} || ' ' || coalesce(${applicationNotes.note}, ''))`;
  const texts = [sql`coalesce(${applications}.answers_folded, '')`, nameAndNote];
  const isFound = (term: string) => or(...texts.map((text) => foldedContainsTerm(text, term)));
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicationNotes, eq(applicationNotes.applicationId, applications.id))
    .where(and(sentWhere, ...terms.map(isFound)));
  return rows.map(({ id }) => id);
}

/** The tags in use with their counts, by name. */
async function countTags(db: Database, matchingWhere: SQL): Promise<{ tag: string; count: number }[]> {
  const tag = sql<string>`unnest(${applicationReviews.tags})`;
  return db
    .select({ tag: sql<string>`tag`, count: count() })
    .from(
      db
        .select({ tag: tag.as('tag') })
        .from(applicationReviews)
        .innerJoin(applications, eq(applications.id, applicationReviews.applicationId))
        .where(matchingWhere)
        .as('used'),
    )
    .groupBy(sql`tag`)
    .orderBy(sql`tag`);
}

/** Characters of an excerpt: two lines of the widest place that shows it. */
const EXCERPT_CAP = 160;

/** The applications of a page, in its order. */
async function selectRows(db: Database, page: readonly { id: number }[], firstQuestion: number) {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const rows = await db
    .select({
      id: applications.id,
      applicantId: applications.applicantId,
      conflictIds: applications.conflictIds,
      name: users.name,
      status: applications.status,
      people: applications.people,
      acceptances: applications.acceptances,
      pendingDecision: applications.pendingDecision,
      changedAt: applications.changedAt,
      sentAt: applications.submittedAt,
      score: applicationReviews.score,
      tags: sql<string[]>`coalesce(${applicationReviews.tags}, '{}')`,
      readAt: applicationReviews.readAt,
      excerpt: sql<string>`case when ${applications.status} = 'withdrawn' then ''
        else left(${applications.answers}[${firstQuestion + 1}::int], ${EXCERPT_CAP}::int) end`,
      wordCount: sql<number>`coalesce(${answerWords}, 0)`,
      hasNote: sql<boolean>`${applicationNotes.note} is not null`,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicationReviews, eq(applicationReviews.applicationId, applications.id))
    .leftJoin(applicationNotes, eq(applicationNotes.applicationId, applications.id))
    .where(inArray(applications.id, ids));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
