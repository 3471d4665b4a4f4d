import type { MayOfProposal } from '#domain/proposal/may-of-proposal.ts';
import { mayOf } from '#domain/proposal/may-of-proposal.ts';
import { type Placeholder, type SQL, and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Actor, uidOf } from '#domain/base/actor.ts';
import { OWNERS_SIDE, hasRole } from '#domain/access/permissions.ts';
import { HOLDING_A_SPOT, statusForApplicant } from '#domain/application/application.ts';
import { type ProposalSafety, areLinksOffFor, safetyOf } from '#domain/proposal/proposal-safety.ts';
import type { ProposalForm } from '#domain/proposal/proposal-form.ts';
import { whyNotApply } from '#domain/proposal/proposal-transitions.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { hasLeft, isReviewer, ownsDraft, proposalReadableBy } from '#server/reads/role-where.ts';
import { applications, proposalDrafts, proposals } from '#server/db/schema/proposal.ts';
import { posterIsOwner, posterPage } from './poster.ts';
import { inBatches } from '../base/batches.ts';
import { type ProposalModeration, moderationFor } from './moderation.ts';
import { type TimePageRequest, isAfterTimeCursor, readTimeCursor } from '../base/time-cursor.ts';
import { proposalColumns } from './proposal-columns.ts';
import { storedSafety } from './proposal-safety.ts';

/**
 * A proposal for one viewer, with their permissions and why they cannot apply (null when they can).
 */
export type ProposalForReader = {
  proposal: Proposal;
  isOwner: boolean;
  /** The viewer owns it or is a co-owner. */
  isOnOwnersSide: boolean;
  /** The viewer worked on it before: the owner's side is not found for them. */
  hasLeft: boolean;
  /** Uid of the member page that the poster's name links to; null while that page is off. */
  posterPage: string | null;
  /** What was noticed about it, and whether its links are off for this reader. */
  safety: ProposalSafety;
  linksOff: boolean;
  /** The poster's name is the owner's name, not a group's. */
  posterIsOwner: boolean;
  may: MayOfProposal;
  /**
   * Open and accepted invitations once results are announced; null before, when only the owner sees
   * them.
   */
  offered: number | null;
  whyNotApply: Refusal | null;
  /** The viewer's own application, or their team's, drafts included. */
  application: { id: number; status: ApplicationStatus } | null;
  /** The viewer bookmarked it. */
  saved: boolean;
  reported: boolean;
  /** Last moderation, for the owner and admins only; a restore for some days only. */
  moderation: ProposalModeration | null;
};

// Spelled-out column names: Drizzle omits the table of a column in a select from a single table.
const offered = sql<number | null>`case when proposals.status = 'announced' then (
  select coalesce(sum(a.spots), 0)::int from applications a where a.proposal_id = proposals.id and a.status in (${sql.join(
    HOLDING_A_SPOT.map((status) => sql`${status}`),
    sql`, `,
  )})) end`;

/**
 * One proposal. Refuses with `withdrawn` (410), or `not_found` when it is missing or not readable;
 * one statement, two for the owner and admins.
 */
export async function findProposal(
  db: Database,
  actor: Actor,
  id: number,
  now: Date,
): Promise<Outcome<ProposalForReader>> {
  const rows = await byId[actor.kind](db).execute({ id, uid: uidOf(actor) });
  return forReader(db, actor, rows[0], now);
}

/** {@link findProposal} for the proposal that matches `which`. */
export async function readProposalWhere(
  db: Database,
  actor: Actor,
  which: SQL,
  now: Date,
): Promise<Outcome<ProposalForReader>> {
  const rows = await select(db, actor.kind, uidOf(actor), which);
  return forReader(db, actor, rows[0], now);
}

function select(db: Database, kind: Actor['kind'], uid: string | Placeholder, which: SQL) {
  return db
    .select({
      ...proposalColumns,
      posterPage,
      posterIsOwner,
      offered,
      storedSafety,
      readable: sql<boolean>`${proposalReadableBy(kind, uid)}`,
      ...(kind === 'visitor' ? NO_VIEWER_STATE : viewerState(uid)),
    })
    .from(proposals)
    .where(which);
}

const hasIdPlaceholder = eq(proposals.id, sql.placeholder('id'));
const asUid = sql.placeholder('uid');
const byId = {
  visitor: prepared('proposal_visitor', (db) => select(db, 'visitor', '', hasIdPlaceholder)),
  member: prepared('proposal_member', (db) => select(db, 'member', asUid, hasIdPlaceholder)),
  admin: prepared('proposal_admin', (db) => select(db, 'admin', asUid, hasIdPlaceholder)),
};

type Row = Awaited<ReturnType<typeof select>>[number];

async function forReader(
  db: Database,
  actor: Actor,
  row: Row | undefined,
  now: Date,
): Promise<Outcome<ProposalForReader>> {
  if (!row?.readable) return refuse(row?.status === 'withdrawn' ? 'withdrawn' : 'not_found');
  const { readable: _readable, posterPage: page, posterIsOwner: own, offered: spots, ...rest } = row;
  const { ownApplication, saved, reported, hasLeft: left, isReviewer: reviews, ...shown } = rest;
  const { storedSafety: noticed, ...proposal } = shown;
  const safety = safetyOf(noticed);
  return done({
    proposal,
    saved,
    reported,
    isOwner: hasRole(['owner'], actor, proposal),
    isOnOwnersSide: hasRole(OWNERS_SIDE, actor, proposal),
    hasLeft: left,
    posterPage: page,
    posterIsOwner: own,
    safety,
    linksOff: areLinksOffFor(actor, proposal, safety, now),
    may: mayOf(proposal, actor, now),
    offered: spots,
    whyNotApply: whyNotApply(proposal, actor, now, reviews),
    application: ownApplication
      ? { id: ownApplication.id, status: statusForApplicant(ownApplication.status) }
      : null,
    moderation: await moderationFor(db, actor, proposal, now),
  });
}

type Mine = { id: number; status: ApplicationStatus } | null;

const NO_VIEWER_STATE = {
  ownApplication: sql<Mine>`null`,
  saved: sql<boolean>`false`,
  reported: sql<boolean>`false`,
  hasLeft: sql<boolean>`false`,
  isReviewer: sql<boolean>`false`,
};

/** What the viewer did with a proposal: applied (or began to), bookmarked, reported. */
function viewerState(uid: string | Placeholder): typeof NO_VIEWER_STATE {
  return {
    ownApplication: sql<Mine>`(select json_build_object('id', a.id, 'status', a.status) from applications a
      where a.proposal_id = proposals.id and (a.applicant_id = ${uid}
        or (a.member_ids @> array[${uid}::text] and a.member_ids <> '{}')))`,
    saved: sql<boolean>`exists (select 1 from bookmarks b where b.proposal_id = proposals.id and b.user_id = ${uid})`,
    reported: sql<boolean>`exists (select 1 from reports r where r.proposal_id = proposals.id and r.reporter_id = ${uid}
      and r.question_id is null)`,
    hasLeft: sql<boolean>`${hasLeft(uid)}`,
    isReviewer: sql<boolean>`${isReviewer(uid)}`,
  };
}

/** A draft as the wizard opens it. */
export type OwnDraft = { id: number; form: ProposalForm; revision: number; updatedAt: Date };

const draftColumns = {
  id: proposalDrafts.id,
  form: proposalDrafts.form,
  revision: proposalDrafts.revision,
  updatedAt: proposalDrafts.updatedAt,
};

/**
 * The actor's drafts with their forms, last saved first; read in batches on demand. Refuses a
 * damaged cursor with `malformed`.
 */
export async function listDrafts(
  db: Database,
  actor: Actor,
  { limit, after }: TimePageRequest,
): Promise<Outcome<AsyncIterable<OwnDraft>>> {
  const cursor = readTimeCursor(after);
  if (!cursor.ok) return cursor;
  const beyond = cursor.value && isAfterTimeCursor(cursor.value, proposalDrafts.updatedAt, proposalDrafts.id);
  const own = and(ownsDraft(uidOf(actor)), beyond ?? undefined);
  const ids = await db
    .select({ id: proposalDrafts.id })
    .from(proposalDrafts)
    .where(own)
    .orderBy(desc(proposalDrafts.updatedAt), desc(proposalDrafts.id))
    .limit(limit);
  return done(
    inBatches(
      ids.map(({ id }) => id),
      (batch) =>
        db
          .select(draftColumns)
          .from(proposalDrafts)
          .where(inArray(proposalDrafts.id, [...batch])),
    ),
  );
}

/**
 * Whether any application was submitted, withdrawn ones included: some fields are fixed from then
 * on.
 */
export async function hasSentApplications(db: Database, proposalId: number): Promise<boolean> {
  const sent = and(eq(applications.proposalId, proposalId), isNotNull(applications.submittedAt));
  return (await db.$count(applications, sent)) > 0;
}

/** The actor's draft; anyone else's is `not_found`. */
export async function findDraft(db: Database, actor: Actor, draftId: number): Promise<Outcome<OwnDraft>> {
  const [row] = await db
    .select(draftColumns)
    .from(proposalDrafts)
    .where(and(eq(proposalDrafts.id, draftId), ownsDraft(uidOf(actor))));
  return row ? done(row) : refuse('not_found');
}
