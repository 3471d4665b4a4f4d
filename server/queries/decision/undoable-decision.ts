import { type SQL, and, desc, eq, gte, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import type { ApplicationAction } from '#domain/application/application.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { PENDING_OFFER_MS, canUndo, undoOfferedUntil } from '#domain/decision/undo.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { isOnOwnersSide, notInConflict } from '#server/reads/role-where.ts';
import { applications, proposals, transitions } from '#server/db/schema/proposal.ts';

/**
 * A decision that its owner can undo, or one that they just undid (`undo`). `until`: when pages stop
 * offering or saying it.
 */
export type UndoableDecision = {
  transitionId: number;
  applicationId: number;
  name: string;
  action: ApplicationAction | 'undo';
  /** The status that the decision led to, as the owner sees it. */
  status: ApplicationStatus;
  pending: boolean;
  at: Date;
  until: Date;
  /** The people of a bulk decision, which is undone for all of them; none for one person. */
  people?: number;
  /** It is the last thing that the actor did with an application to the proposal. */
  isLatest?: true;
};

/** Decisions that pages list at most. */
const LISTED = 20;

/**
 * The actor's decisions on their own proposal that pages offer to undo at `now`, latest first, a
 * bulk decision as one, and what they just undid. Empty for anyone else.
 */
export async function listUndoable(
  db: Database,
  actor: Actor,
  proposalId: number,
  now: Date,
): Promise<UndoableDecision[]> {
  if (!isSignedIn(actor)) return [];
  const since = new Date(now.getTime() - PENDING_OFFER_MS);
  const rows = await ofProposal(db).execute({ uid: actor.uid, proposalId, since });
  const made = Map.groupBy(rows, ({ at, action }) => `${at.getTime()} ${action}`);
  return [...made.values()]
    .map(toUndoable)
    .filter(({ until }) => now < until)
    .slice(0, LISTED);
}

/** The actor's latest decision about an application, if it can be undone at `now`; else null. */
export async function findUndoable(
  db: Database,
  actor: Actor,
  applicationId: number,
  now: Date,
): Promise<UndoableDecision | null> {
  if (!isSignedIn(actor)) return null;
  const [row] = await ofApplication(db).execute({ uid: actor.uid, applicationId });
  const found = row && toUndoable([row]);
  return found && canUndo(found, now) ? found : null;
}

const ofProposal = prepared('undoable_of_proposal', (db) => {
  const since = gte(transitions.at, sql.placeholder('since'));
  const undone = eq(transitions.action, 'undo');
  return selectLatest(
    db,
    and(
      eq(transitions.proposalId, sql.placeholder('proposalId')),
      since,
      or(isNotNull(transitions.stateBefore), undone),
    ),
  );
});
const ofApplication = prepared('undoable_of_application', (db) =>
  selectLatest(
    db,
    and(eq(transitions.applicationId, sql.placeholder('applicationId')), isNotNull(transitions.stateBefore)),
  ),
);

function selectLatest(db: Database, where: SQL | undefined) {
  const uid = sql.placeholder('uid');
  const { id, applicationId, action, toStatus, pending, at } = transitions;
  // An older version of the server leaves the state stored when the application changes again.
  const isLatest = sql`not exists (select 1 from transitions later
    where later.application_id = ${applicationId} and later.id > ${id})`;
  const isActorsLast = sql<boolean>`not exists (select 1 from transitions later
    where later.proposal_id = ${transitions.proposalId} and later.application_id is not null
      and later.actor_id = ${uid} and later.at > ${at})`;
  return db
    .select({
      transitionId: id,
      applicationId: applications.id,
      name: users.name,
      action,
      toStatus,
      pending,
      at,
      isActorsLast,
    })
    .from(transitions)
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .innerJoin(proposals, eq(proposals.id, transitions.proposalId))
    .where(
      and(
        where,
        isLatest,
        isOnOwnersSide(uid),
        notInConflict(uid),
        eq(transitions.actorId, uid),
        notInArray(proposals.status, ['withdrawn', 'hidden']),
      ),
    )
    .orderBy(desc(id));
}

type Row = Awaited<ReturnType<typeof selectLatest>>[number];

/** The rows of one decision, the latest first. */
function toUndoable(rows: readonly Row[]): UndoableDecision {
  const { action, toStatus, isActorsLast, ...row } = rows[0]!;
  const pending = rows.every((row) => row.pending);
  return {
    ...row,
    pending,
    action: action as UndoableDecision['action'],
    status: toStatus as ApplicationStatus,
    until: undoOfferedUntil({ pending: pending && action !== 'undo', at: row.at }),
    ...(rows.length > 1 && { people: rows.length }),
    ...(isActorsLast && { isLatest: true as const }),
  };
}
