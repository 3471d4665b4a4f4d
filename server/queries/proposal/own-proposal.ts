import { type Placeholder, type SQL, and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { type Actor, uidOf } from '#domain/base/actor.ts';
import { OWN_PROPOSALS_PAGE, type OwnFilter } from '#domain/proposal/own-proposal.ts';
import { PUBLIC_STATUSES, type Proposal, isAwaitingResults } from '#domain/proposal/proposal.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import type { ToDo } from '#domain/board/to-do.ts';
import { invitesFromWaitlist } from '#domain/decision/waitlist.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { isOnOwnersSide, notInConflict, ownsDraft, ownsProposal } from '#server/reads/role-where.ts';
import { applications, proposalDrafts, proposals } from '#server/db/schema/proposal.ts';
import { publicQuestions } from '#server/db/schema/public-question.ts';
import { isUndecidedWhere } from '#server/reads/is-undecided-where.ts';
import { holdsSpotWhere, isOnWaitlistWhere, waitlistOrder } from '#server/reads/waitlist-where.ts';
import { users } from '#server/db/schema/account.ts';
import { hiddenNote } from './moderation.ts';
import { isAfterTimeCursor, writeTimeCursor, readTimeCursor } from '../base/time-cursor.ts';
import { type MayOfProposal, mayOf } from '#domain/proposal/may-of-proposal.ts';
import { isWaitingWhere } from './public-question.ts';
import { proposalColumns } from './proposal-columns.ts';
import { summaryColumns } from './proposal-list.ts';

type LongText = 'description' | 'requiredQualifications' | 'notes' | 'deliveryDescription';

/** One of the owner's proposals as the dashboard lists it, without its long texts. */
export type OwnProposal = Omit<Proposal, LongText | 'terms'> & {
  termsBadge: string | null;
  may: MayOfProposal;
  awaitingResults: boolean;
  /** Applications to decide; 0 once the proposal is no longer public. */
  undecidedCount: number;
  /** Questions to answer in public; 0 once the proposal is no longer public. */
  questionCount: number;
  /** When its owner's side last closed it; null unless it is closed. */
  closedAt: Date | null;
  /** Who to invite next where a spot is open, as in the workspace; left out otherwise. */
  next?: NextOnWaitlist;
  /** An admin's note when hiding it; null unless it is hidden. */
  hiddenNote: string | null;
  /** It is hidden as a scam. */
  isScam?: true;
};

type NextOnWaitlist = { id: number; name: string };

/** A draft as the dashboard lists it. */
export type OwnDraftLine = { id: number; title: string; timeZone: string; updatedAt: Date };

const {
  description: _description,
  requiredQualifications: _qualifications,
  notes: _notes,
  deliveryDescription: _deliveryDescription,
  terms: _terms,
  ...listed
} = proposalColumns;

const isPublicWhere = inArray(proposals.status, [...PUBLIC_STATUSES]);
// Conditions, not columns: Drizzle omits the table of a column in a select from a single table.
const undecidedCount = (uid: string | Placeholder) =>
  sql<number>`(select count(*) from ${applications}
    where ${and(eq(applications.proposalId, proposals.id), isUndecidedWhere, notInConflict(uid), isPublicWhere)})`;
const waiting = (uid: string | Placeholder) =>
  and(eq(applications.proposalId, proposals.id), isOnWaitlistWhere, notInConflict(uid), isPublicWhere);
const nextOnWaitlist = (uid: string | Placeholder) =>
  sql<NextOnWaitlist | null>`(select json_build_object('id', applications.id, 'name', users.name)
    from ${applications} join ${users} on users.id = applications.applicant_id
    where ${waiting(uid)} order by ${waitlistOrder} limit 1)`;
const heldSpots = (uid: string | Placeholder) =>
  sql<number>`(select coalesce(sum(applications.spots), 0)::int from ${applications}
    where ${and(eq(applications.proposalId, proposals.id), holdsSpotWhere, notInConflict(uid))})`;
const closedAt = sql<Date | null>`case when proposals.status = 'closed' then (select max(t.at)
  from transitions t where t.proposal_id = proposals.id and t.application_id is null and t.action = 'close') end`.mapWith(
  proposals.closeAt,
);
const toAnswer = and(eq(publicQuestions.proposalId, proposals.id), isWaitingWhere, isPublicWhere);
const questionCount = sql<number>`(select count(*) from ${publicQuestions} where ${toAnswer})`;

function selectOwnProposals(db: Database, owner: string | Placeholder, which: SQL | undefined) {
  return db
    .select({
      ...listed,
      termsBadge: summaryColumns.termsBadge,
      undecidedCount: undecidedCount(owner),
      questionCount,
      closedAt,
      next: nextOnWaitlist(owner),
      heldSpots: heldSpots(owner),
      hiddenNote,
      isScam: sql<boolean>`${proposals.scamAt} is not null`,
    })
    .from(proposals)
    .where(and(isOnOwnersSide(owner), which))
    .orderBy(desc(proposals.createdAt), desc(proposals.id));
}

type OwnRow = Awaited<ReturnType<typeof selectOwnProposals>>[number];

function ownProposals(rows: OwnRow[], actor: Actor, now: Date): OwnProposal[] {
  return rows.map(({ isScam, next, heldSpots: held, ...row }) => ({
    ...row,
    ...(next && invitesFromWaitlist(row, { heldSpots: held, undecided: row.undecidedCount }) && { next }),
    ...(isScam && { isScam: true as const }),
    may: mayOf(row, actor, now),
    awaitingResults: isAwaitingResults(row, now),
  }));
}

/** One of the actor's own proposals; null for anyone else's. */
export async function findOwnProposal(
  db: Database,
  actor: Actor,
  id: number,
  now: Date,
): Promise<OwnProposal | null> {
  const rows = await ownProposalById(db).execute({ uid: uidOf(actor), id });
  return ownProposals(rows, actor, now)[0] ?? null;
}

const ownProposalById = prepared('own_proposal', (db) =>
  selectOwnProposals(db, sql.placeholder('uid'), eq(proposals.id, sql.placeholder('id'))).limit(1),
);

/** A page of the actor's proposals under a filter, newest first, and the count of each filter. */
export type OwnPage = {
  rows: OwnProposal[];
  drafts: OwnDraftLine[];
  nextAfter: string | null;
  counts: Record<OwnFilter, number>;
  /** The sums of `undecidedCount` and `questionCount` of all proposals, and those with a `next`. */
  toDo: Pick<ToDo, 'undecided' | 'questions' | 'openSpots'>;
};

/**
 * The actor's proposals for the dashboard; `today` (`YYYY-MM-DD`) decides which have ended. Refuses
 * a damaged cursor with `malformed`; two statements.
 */
export async function findOwnPage(
  db: Database,
  actor: Actor,
  { filter, after, today }: { filter: OwnFilter; after: string | null; today: string },
  now: Date,
): Promise<Outcome<OwnPage>> {
  const cursor = readTimeCursor(after);
  if (!cursor.ok) return cursor;
  const { counts, toDo } = await countOwn(db, actor, today);
  if (filter === 'draft') {
    const drafts = await listDraftLines(db, actor);
    return done({ rows: [], drafts, nextAfter: null, counts, toDo });
  }
  const beyond = cursor.value && isAfterTimeCursor(cursor.value, proposals.createdAt, proposals.id);
  const read = beyond
    ? selectOwnPage(db, filter, { uid: uidOf(actor), today }, beyond)
    : firstOwnPage[filter](db).execute({ uid: uidOf(actor), today });
  const found = ownProposals(await read, actor, now);
  const rows = found.slice(0, OWN_PROPOSALS_PAGE);
  const last = found.length > OWN_PROPOSALS_PAGE ? rows.at(-1)! : null;
  const nextAfter = last && writeTimeCursor(last.createdAt, last.id);
  return done({ rows, drafts: [], nextAfter, counts, toDo });
}

type Shown = Exclude<OwnFilter, 'draft'>;

function selectOwnPage(
  db: Database,
  filter: Shown,
  { uid, today }: { uid: string | Placeholder; today: string | Placeholder },
  beyond?: SQL,
) {
  const ended = endedWhere(today);
  const which = and(filter === 'ended' ? ended : sql`not (${ended})`, beyond);
  return selectOwnProposals(db, uid, which).limit(OWN_PROPOSALS_PAGE + 1);
}

const placeholders = { uid: sql.placeholder('uid'), today: sql.placeholder('today') };
const firstOwnPage = {
  active: prepared('own_active', (db) => selectOwnPage(db, 'active', placeholders)),
  ended: prepared('own_ended', (db) => selectOwnPage(db, 'ended', placeholders)),
};

/** True after the end date, and for a withdrawn proposal. `today` is a day (`YYYY-MM-DD`). */
function endedWhere(today: string | Placeholder): SQL {
  return sql`(${proposals.status} = 'withdrawn' or ${proposals.endDate} < ${today}::date)`;
}

/**
 * Counts per filter and of what waits for their owner: all that the other dashboard tabs show. One
 * statement.
 */
export async function countOwn(
  db: Database,
  actor: Actor,
  today: string,
): Promise<Pick<OwnPage, 'counts' | 'toDo'>> {
  const [row] = await countsByTab(db).execute({ uid: uidOf(actor), today });
  const { undecided, questions, withWaitlist, ...counts } = row!;
  const openSpots = withWaitlist.filter((proposal) => invitesFromWaitlist(proposal, proposal)).length;
  return { counts, toDo: { undecided, questions, openSpots } };
}

/** A proposal with people on its waitlist: what `invitesFromWaitlist` asks. */
type WithWaitlist = Pick<Proposal, 'status' | 'appType' | 'participants'> & {
  heldSpots: number;
  undecided: number;
};

const countsByTab = prepared('own_counts', (db) => {
  const { uid, today } = placeholders;
  const ended = endedWhere(today);
  const drafts = sql<number>`(select count(*) from ${proposalDrafts} where ${ownsDraft(uid)})`;
  return db
    .select({
      active: sql<number>`count(*) filter (where not ${ended})`,
      ended: sql<number>`count(*) filter (where ${ended})`,
      draft: drafts,
      undecided: sql<number>`coalesce(sum(${undecidedCount(uid)}), 0)::int`,
      questions: sql<number>`coalesce(sum(${questionCount}), 0)::int`,
      withWaitlist: sql<WithWaitlist[]>`coalesce(json_agg(json_build_object(
        'status', proposals.status, 'appType', proposals.app_type, 'participants', proposals.participants,
        'heldSpots', ${heldSpots(uid)}, 'undecided', ${undecidedCount(uid)}))
        filter (where exists (select from ${applications} where ${waiting(uid)})), '[]')`,
    })
    .from(proposals)
    .where(isOnOwnersSide(uid));
});

/** The actor's drafts, last saved first, with title and time zone only. At most fifty exist. */
export function listDraftLines(db: Database, actor: Actor): Promise<OwnDraftLine[]> {
  const { form } = proposalDrafts;
  return db
    .select({
      id: proposalDrafts.id,
      title: sql<string>`coalesce(${form} ->> 'title', '')`,
      timeZone: sql<string>`coalesce(${form} ->> 'timeZone', '')`,
      updatedAt: proposalDrafts.updatedAt,
    })
    .from(proposalDrafts)
    .where(ownsDraft(uidOf(actor)))
    .orderBy(desc(proposalDrafts.updatedAt), desc(proposalDrafts.id));
}

/**
 * What account deletion removes from the board. `waiting` are proposals that owe results, those
 * with the most applicants, and `shared` those with co-owners, who could own them instead.
 */
export type OwnedAtStake = {
  posted: number;
  applicants: number;
  drafts: number;
  waiting: { id: number; title: string; applicationCount: number }[];
  shared: { id: number; title: string; offeredTo: string | null }[];
};

/**
 * What account deletion would remove, with at most `named` proposals that owe results. Three
 * statements.
 */
export async function findOwnedAtStake(db: Database, actor: Actor, named: number): Promise<OwnedAtStake> {
  const own = and(ownsProposal(uidOf(actor)), inArray(proposals.status, [...PUBLIC_STATUSES]));
  const [counted] = await db
    .select({
      posted: sql<number>`count(*)`,
      applicants: sql<number>`coalesce(sum(${proposals.applicationCount}), 0)::int`,
      drafts: sql<number>`(select count(*) from proposal_drafts d where d.owner_id = ${uidOf(actor)})`,
    })
    .from(proposals)
    .where(own);
  const waiting = await db
    .select({ id: proposals.id, title: proposals.title, applicationCount: proposals.applicationCount })
    .from(proposals)
    .where(
      and(
        own,
        eq(proposals.appType, 'due_date'),
        ne(proposals.status, 'announced'),
        gt(proposals.applicationCount, 0),
      ),
    )
    .orderBy(desc(proposals.applicationCount), asc(proposals.id))
    .limit(named);
  const shared = await db
    .select({
      id: proposals.id,
      title: proposals.title,
      offeredTo: sql<string | null>`(select u.name from proposal_hand_overs h join users u on u.id = h.to_id
        where h.proposal_id = proposals.id)`,
    })
    .from(proposals)
    .where(and(own, sql`cardinality(${proposals.coOwnerIds}) > 0`))
    .orderBy(asc(proposals.id));
  return { ...counted!, waiting, shared };
}
