import { and, eq, inArray, notInArray, or } from 'drizzle-orm';
import { type Actor, type SignedIn, isSignedIn } from '../../domain/actor.ts';
import { PERMISSIONS, hasRole } from '../../domain/permissions.ts';
import {
  type ApplicationStep,
  type ApplicationAction,
  HOLDING_A_SPOT,
  mayReadApplication,
  transitionApplication,
  statusForOwner,
} from '../../domain/application.ts';
import {
  NONE_SELECTED,
  BULK_CAP,
  TOO_MANY_SELECTED,
  type BulkAction,
  moreInvitationsThanSpots,
} from '../../domain/bulk-decision.ts';
import { noteOf, reasonOf, replyByOf } from '../../domain/decision.ts';
import { hasPendingDecisions } from '../../domain/proposal.ts';
import type { ApplicationStatus } from '../../domain/status.ts';
import { type Outcome, REFUSALS, type Refusal, done, refuse } from '../../domain/refusal.ts';
import { spotsToOffer } from '../../domain/spot.ts';
import { users } from '../db/account-schema.ts';
import { auditCte } from '../audit/audit-log.ts';
import type { Database } from '../db/database.ts';
import { applications, transitions } from '../db/schema.ts';
import { type ApplicationRow, type ProposalRow, lockApplication, lockApplications } from '../db/row-locks.ts';
import { notifyDecisions } from '../notifications/notify-decisions.ts';
import { auditEntryOf } from './record-transition.ts';

/** The status the owner sees after a decision; `isPending` until results are announced. */
type Decided = { id: number; proposalId: number; status: ApplicationStatus; isPending: boolean };
/** One decision about several applications; text that its action does not need is ignored. */
type BulkDecision = {
  action: BulkAction;
  applicationIds: readonly number[];
  words: { reason: string; message: string; replyBy: string };
};
type DecisionText = { note: string; replyBy: Date | null };
const EMPTY_TEXT: DecisionText = { note: '', replyBy: null };

type TextFor = (proposal: ProposalRow) => Outcome<DecisionText | null>;

async function decide(
  db: Database,
  actor: Actor,
  applicationId: number,
  action: ApplicationAction,
  now: Date,
  textFor: TextFor,
): Promise<Outcome<Decided>> {
  const decided = await decideAll(db, actor, [applicationId], action, now, textFor);
  return decided.ok ? done(decided.value[0]!) : decided;
}

/**
 * Makes one decision about applications to one proposal in one transaction: all of them or, with
 * the first refusal, none. Every owner's decision goes through here.
 */
async function decideAll(
  db: Database,
  actor: Actor,
  applicationIds: readonly number[],
  action: ApplicationAction,
  now: Date,
  textFor: TextFor,
): Promise<Outcome<Decided[]>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  return db.transaction(async (tx) => {
    const locked = await lockApplications(tx, applicationIds);
    if (!locked) return refuse('not_found');
    const { proposal } = locked;
    const planned: Planned[] = [];
    for (const application of locked.applications) {
      const step = transitionApplication({ ...application, proposal }, action, actor, now);
      if (!step.ok)
        return locked.applications.length === 1
          ? step
          : refusalNamingApplicant(tx, application, step.refusal);
      planned.push({ application, step: step.value });
    }
    const text = textFor(proposal);
    if (!text.ok) return text;
    const full = action === 'invite' ? await whyFull(tx, proposal, applicationIds) : null;
    if (full) return { ok: false, refusal: full };
    const after = planned.map(({ application, step }) => ({
      application,
      pending: step.kind === 'pending',
      set: change(application, step, text.value, action, now),
    }));
    await writeDecisions(tx, after, actor, { proposalId: proposal.id, actorId: actor.uid, action, at: now });
    await notifyDecisions(
      tx,
      proposal,
      after.map(({ application, set }) => ({ before: application, after: { ...application, ...set } })),
      now,
    );
    return done(
      after.map(({ application, pending, set }) => ({
        id: application.id,
        proposalId: proposal.id,
        status: statusForOwner({ ...application, ...set }),
        isPending: pending,
      })),
    );
  });
}

type Planned = { application: ApplicationRow; step: ApplicationStep };
type Change = Pick<ApplicationRow, 'waitlistedAt' | 'changedAt'> &
  Partial<
    Pick<
      ApplicationRow,
      'status' | 'pendingDecision' | 'decisionNote' | 'replyBy' | 'draftMessage' | 'draftReplyBy'
    >
  >;
type Changed = { application: ApplicationRow; pending: boolean; set: Change };

function change(
  application: ApplicationRow,
  step: ApplicationStep,
  text: DecisionText | null,
  action: ApplicationAction,
  now: Date,
): Change {
  const state = step.kind === 'pending' ? { pendingDecision: step.decision } : { status: step.to };
  const shown = statusForOwner({ ...application, ...state });
  const { waitlistedAt } = application;
  return {
    ...state,
    ...(text && { decisionNote: text.note, replyBy: text.replyBy }),
    ...draftChange(application, action),
    changedAt: null,
    waitlistedAt: shown === 'waitlisted' ? (waitlistedAt ?? now) : shown === 'invited' ? waitlistedAt : null,
  };
}

/**
 * Taking back an invitation saves its text as the draft of the next one, which clears that draft.
 */
function draftChange(application: ApplicationRow, action: ApplicationAction) {
  if (action === 'invite') return { draftMessage: '', draftReplyBy: null };
  if (action !== 'takeBack' || statusForOwner(application) !== 'invited') return {};
  return { draftMessage: application.decisionNote, draftReplyBy: application.replyBy };
}

/** Updates applications with equal changes in one statement. */
async function writeDecisions(
  tx: Database,
  changed: readonly Changed[],
  actor: SignedIn,
  transition: Pick<typeof transitions.$inferInsert, 'proposalId' | 'actorId' | 'action' | 'at'>,
): Promise<void> {
  const groups = Map.groupBy(changed, ({ set }) => JSON.stringify(set));
  for (const group of groups.values()) {
    const ids = group.map(({ application }) => application.id);
    await tx.update(applications).set(group[0]!.set).where(inArray(applications.id, ids));
  }
  const history = changed.map(({ application, pending, set }) => {
    // A shortlist mark beside a pending decision changes the status, not that decision.
    const statusAt = (at: ApplicationRow) => (pending ? statusForOwner(at) : at.status);
    return {
      ...transition,
      applicationId: application.id,
      pending,
      affectedUserId: application.applicantId,
      fromStatus: statusAt(application),
      toStatus: statusAt({ ...application, ...set }),
    };
  });
  await tx
    .with(auditCte(tx, actor, history.map(auditEntryOf), transition.at))
    .insert(transitions)
    .values(history);
}

/** A refusal that names the applicant, for a decision about several. */
async function refusalNamingApplicant(tx: Database, { applicantId }: ApplicationRow, refusal: Refusal) {
  // Name no one to an actor without permission to decide.
  if (refusal.code !== 'move_not_allowed') return { ok: false as const, refusal };
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, applicantId));
  return refuse(refusal.code, {
    message: `${person!.name}: ${refusal.message} Nothing was changed.`,
  });
}

/**
 * Refuses invitations beyond the spots, which acceptances and open or pending invitations hold.
 * Counts under the proposal's row lock.
 */
async function whyFull(
  tx: Database,
  proposal: ProposalRow,
  applicationIds: readonly number[],
): Promise<Refusal | null> {
  const holds = or(inArray(applications.status, HOLDING_A_SPOT), eq(applications.pendingDecision, 'invited'));
  const others = notInArray(applications.id, [...applicationIds]);
  const held = await tx.$count(applications, and(eq(applications.proposalId, proposal.id), others, holds));
  const open = spotsToOffer(proposal.participants, held);
  if (applicationIds.length <= open) return null;
  const message =
    open > 0 ? moreInvitationsThanSpots(applicationIds.length, open) : REFUSALS.no_spot_left.sentence;
  return refuse('no_spot_left', { message }).refusal;
}

/** Shortlists an application, visible only to the owner; the applicant still reads "Submitted". */
export function shortlistApplication(db: Database, actor: Actor, applicationId: number, now: Date) {
  return decide(db, actor, applicationId, 'shortlist', now, () => done(null));
}

/** Removes the shortlist mark, or a waitlist place that took effect. */
export function unshortlistApplication(db: Database, actor: Actor, applicationId: number, now: Date) {
  return decide(db, actor, applicationId, 'unshortlist', now, () => done(null));
}

export function waitlistApplication(db: Database, actor: Actor, applicationId: number, now: Date) {
  return decide(db, actor, applicationId, 'waitlist', now, () => done(EMPTY_TEXT));
}

/**
 * Offers a spot, with an optional message and reply-by day (`YYYY-MM-DD`, '' for none).
 * `no_spot_left` when every spot is taken or offered; `invalid` names `message` or `replyBy`.
 */
export function inviteApplicant(
  db: Database,
  actor: Actor,
  applicationId: number,
  { message, replyBy }: { message: string; replyBy: string },
  now: Date,
) {
  return decide(db, actor, applicationId, 'invite', now, (proposal) =>
    parseInvitationText({ message, replyBy }, proposal, now),
  );
}

function parseInvitationText(
  { message, replyBy }: { message: string; replyBy: string },
  proposal: ProposalRow,
  now: Date,
): Outcome<DecisionText> {
  const note = noteOf(message, 'message');
  const at = replyByOf(replyBy, { ...proposal, isPending: hasPendingDecisions(proposal) }, now);
  if (!note.ok) return note;
  return at.ok ? done({ note: note.value, replyBy: at.value }) : at;
}

/** Turns an applicant down; the reason is required, and the applicant reads it. */
export function doNotSelect(
  db: Database,
  actor: Actor,
  applicationId: number,
  { reason }: { reason: string },
  now: Date,
) {
  return decide(db, actor, applicationId, 'notSelect', now, () => parseReasonText(reason));
}

function parseReasonText(reason: string): Outcome<DecisionText> {
  const note = reasonOf(reason);
  return note.ok ? done({ note: note.value, replyBy: null }) : note;
}

/** Takes back an unanswered invitation, or any decision that is pending until the announcement. */
export function undoDecision(db: Database, actor: Actor, applicationId: number, now: Date) {
  return decide(db, actor, applicationId, 'takeBack', now, () => done(EMPTY_TEXT));
}

/**
 * Makes one decision about several applications to one proposal: all or none, and the refusal names
 * the applicant and the reason. Everyone turned down gets `reason`; everyone invited gets `message`
 * and `replyBy`, and no more can be invited than spots are left.
 */
export function decideInBulk(
  db: Database,
  actor: Actor,
  proposalId: number,
  { action, applicationIds, words: text }: BulkDecision,
  now: Date,
): Promise<Outcome<Decided[]>> {
  const ids = [...new Set(applicationIds)];
  const none = ids.length === 0 ? NONE_SELECTED : ids.length > BULK_CAP ? TOO_MANY_SELECTED : null;
  if (none) return Promise.resolve(refuse('invalid', { message: none }));
  return decideAll(db, actor, ids, action, now, (proposal) => {
    if (proposal.id !== proposalId) return refuse('not_found');
    if (action === 'invite') return parseInvitationText(text, proposal, now);
    if (action === 'notSelect') return parseReasonText(text.reason);
    return done(action === 'waitlist' ? EMPTY_TEXT : null);
  });
}

/** Marks the applicant's changes as read by the owner; an existing decision stays. */
export function confirmChanges(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<Outcome<{ id: number; proposalId: number }>> {
  if (!isSignedIn(actor)) return Promise.resolve(refuse('unauthenticated'));
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked || !mayReadApplication(locked.facts, actor)) return refuse('not_found');
    if (!hasRole(PERMISSIONS.application.confirmChanges, actor, locked.facts)) return refuse('forbidden');
    await tx.update(applications).set({ changedAt: null }).where(eq(applications.id, applicationId));
    return done({ id: applicationId, proposalId: locked.proposal.id });
  });
}
