import { type SQL, and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import {
  type ApplicationStep,
  type ApplicationAction,
  mayReadApplication,
  transitionApplication,
  statusForOwner,
} from '#domain/application/application.ts';
import {
  NONE_SELECTED,
  BULK_CAP,
  TOO_MANY_SELECTED,
  type BulkAction,
  isBulkStep,
  moreInvitationsThanSpots,
} from '#domain/decision/bulk-decision.ts';
import { parseMessage, reasonOf, replyByOf } from '#domain/decision/decision.ts';
import { fillMessage, hasPlaceholder } from '#domain/review/message-template.ts';
import { hasPendingDecisions } from '#domain/proposal/proposal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { type Outcome, REFUSALS, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import { spotsToOffer, teamTooLarge } from '#domain/decision/spot.ts';
import { emailDueAfterUndo } from '#domain/decision/undo.ts';
import { users } from '#server/db/schema/account.ts';
import { auditCte } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { sumHeldSpots, sumSpots } from '#server/reads/held-spots.ts';
import { members } from '#server/db/schema/member.ts';
import { type StateBeforeDecision, applications, transitions } from '#server/db/schema/proposal.ts';
import {
  type ApplicationRow,
  type ProposalRow,
  lockApplication,
  lockApplications,
} from '#server/db/row-locks.ts';
import { notifyDecisions } from '#server/notifications/notify-decisions.ts';
import { clearPreviousTextsOf } from '../application/application-edit.ts';
import { toAuditEntry, clearUndo } from '../audit/record-transition.ts';

/** The status the owner sees after a decision; `isPending` until results are announced. */
export type DecisionMade = { id: number; proposalId: number; status: ApplicationStatus; isPending: boolean };
/** One decision about several applications; text that its action does not need is ignored. */
type BulkDecision = {
  action: BulkAction;
  applicationIds: readonly number[];
  reason: string;
  message: string;
  replyBy: string;
};
export type DecisionMessage = { message: string; replyBy: Date | null };
export const EMPTY_MESSAGE: DecisionMessage = { message: '', replyBy: null };

type MessageFor = (proposal: ProposalRow) => Outcome<DecisionMessage | null>;

/**
 * `undoable` stores the application before the decision, and delays its email until the decision can
 * no longer be undone.
 */
export type DecisionOptions = { undoable?: boolean };
/** `bulk`: the action on several applications, which allows less than on one. */
type DecideOptions = DecisionOptions & { bulk?: BulkAction };

async function decide(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  action: ApplicationAction,
  now: Date,
  messageFor: MessageFor,
  options?: DecisionOptions,
): Promise<Outcome<DecisionMade>> {
  const decided = await decideAll(db, actor, [applicationId], action, now, messageFor, options);
  return decided.ok ? done(decided.value[0]!) : decided;
}

/**
 * Makes one decision about applications to one proposal in one transaction: all of them or, with
 * the first refusal, none. Every owner's decision goes through here.
 */
async function decideAll(
  db: Database,
  actor: SignedIn,
  applicationIds: readonly number[],
  action: ApplicationAction,
  now: Date,
  messageFor: MessageFor,
  { undoable = false, bulk }: DecideOptions = {},
): Promise<Outcome<DecisionMade[]>> {
  return db.transaction(async (tx) => {
    const locked = await lockApplications(tx, applicationIds);
    if (!locked) return refuse('not_found');
    const { proposal } = locked;
    const invitedFrom = action === 'takeBack' ? await statusesBeforeInvitation(tx, applicationIds) : null;
    const planned: Planned[] = [];
    for (const application of locked.applications) {
      const facts = { ...application, proposal, invitedFrom: invitedFrom?.get(application.id) ?? null };
      const allowed = transitionApplication(facts, action, actor, now);
      const isRefused = allowed.ok && bulk !== undefined && !isBulkStep(bulk, allowed.value);
      const step = isRefused ? refuse('move_not_allowed') : allowed;
      if (!step.ok)
        return locked.applications.length === 1
          ? step
          : refusalNamingApplicant(tx, application, step.refusal);
      planned.push({ application, step: step.value });
    }
    const message = messageFor(proposal);
    if (!message.ok) return message;
    const messages =
      message.value && (await messageByApplicant(tx, locked.applications, message.value, action));
    if (messages && !messages.ok) return messages;
    const full = action === 'invite' ? await whyFull(tx, proposal, applicationIds) : null;
    if (full) return { ok: false, refusal: full };
    const hasPending = hasPendingDecisions(proposal);
    const after = planned.map(({ application, step }) => ({
      application,
      pending: step.kind === 'pending',
      set: change(
        application,
        step,
        messages?.value.get(application.applicantId) ?? null,
        action,
        hasPending,
        now,
      ),
    }));
    const transition = { proposalId: proposal.id, actorId: actor.uid, action, at: now };
    await writeDecisions(tx, after, actor, transition, undoable);
    await notifyDecisions(
      tx,
      proposal,
      after.map(({ application, set }) => ({ before: application, after: { ...application, ...set } })),
      now,
      undoable ? emailDueAfterUndo(now) : undefined,
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

/** The status before each application's latest invitation took effect. */
async function statusesBeforeInvitation(
  tx: Database,
  applicationIds: readonly number[],
): Promise<Map<number, ApplicationStatus>> {
  const rows = await tx
    .selectDistinctOn([transitions.applicationId], {
      id: transitions.applicationId,
      from: transitions.fromStatus,
    })
    .from(transitions)
    .where(
      and(
        inArray(transitions.applicationId, [...applicationIds]),
        eq(transitions.action, 'invite'),
        eq(transitions.pending, false),
        eq(transitions.undone, false),
      ),
    )
    .orderBy(transitions.applicationId, desc(transitions.id));
  return new Map(rows.map(({ id, from }) => [id!, from as ApplicationStatus]));
}

/** The message for each applicant: `{first name}` is filled in. */
export async function messageByApplicant(
  tx: Database,
  decided: readonly ApplicationRow[],
  { message, replyBy }: DecisionMessage,
  action: ApplicationAction,
): Promise<Outcome<Map<string, DecisionMessage>>> {
  const ids = decided.map(({ applicantId }) => applicantId);
  if (!hasPlaceholder(message)) return done(new Map(ids.map((id) => [id, { message, replyBy }])));
  const people = await tx
    .select({ id: users.id, name: users.name, firstName: members.firstName })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(inArray(users.id, ids));
  const messages = new Map<string, DecisionMessage>();
  for (const person of people) {
    const filled = fillMessage(message, person, action === 'notSelect' ? 'reason' : 'message');
    if (!filled.ok) return filled;
    messages.set(person.id, { message: filled.value, replyBy });
  }
  return done(messages);
}

type Planned = { application: ApplicationRow; step: ApplicationStep };
type Change = Pick<ApplicationRow, 'waitlistedAt' | 'changedAt'> &
  Partial<
    Pick<
      ApplicationRow,
      'status' | 'pendingDecision' | 'message' | 'replyBy' | 'waitlistRank' | 'draftMessage' | 'draftReplyBy'
    >
  >;
type Changed = { application: ApplicationRow; pending: boolean; set: Change };

function change(
  application: ApplicationRow,
  step: ApplicationStep,
  message: DecisionMessage | null,
  action: ApplicationAction,
  hasPending: boolean,
  now: Date,
): Change {
  // An announcement leaves a decision pending that it could not read: see `splitByConflict`.
  const released = hasPending ? {} : { pendingDecision: null };
  const state =
    step.kind === 'pending' ? { pendingDecision: step.decision } : { status: step.to, ...released };
  const shown = statusForOwner({ ...application, ...state });
  const { waitlistedAt } = application;
  const staysOnWaitlist = shown === 'waitlisted' || shown === 'invited';
  return {
    ...state,
    ...message,
    ...draftChange(application, action),
    changedAt: null,
    waitlistedAt: shown === 'waitlisted' ? (waitlistedAt ?? now) : shown === 'invited' ? waitlistedAt : null,
    // Set only to null: applications with different ranks are updated in one statement.
    ...(!staysOnWaitlist && { waitlistRank: null }),
  };
}

/**
 * Taking back an invitation saves its message as the draft of the next one, which clears that draft.
 */
function draftChange(application: ApplicationRow, action: ApplicationAction) {
  if (action === 'invite') return { draftMessage: '', draftReplyBy: null };
  if (action !== 'takeBack' || statusForOwner(application) !== 'invited') return {};
  return { draftMessage: application.message, draftReplyBy: application.replyBy };
}

/** Updates applications with equal changes, up to the message, in one statement. */
async function writeDecisions(
  tx: Database,
  changed: readonly Changed[],
  actor: SignedIn,
  transition: Pick<typeof transitions.$inferInsert, 'proposalId' | 'actorId' | 'action' | 'at'>,
  undoable: boolean,
): Promise<void> {
  const groups = Map.groupBy(changed, ({ set }) =>
    JSON.stringify({ ...set, message: set.message !== undefined }),
  );
  for (const group of groups.values()) {
    const ids = group.map(({ application }) => application.id);
    const { set } = group[0]!;
    const differ = group.some(({ set: { message } }) => message !== set.message);
    const values = differ ? { ...set, message: messageByApplication(group) } : set;
    await tx.update(applications).set(values).where(inArray(applications.id, ids));
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
      // Taking back a sent invitation asks first and emails the applicant at once.
      stateBefore: undoable && application.status !== 'invited' ? stateOf(application) : null,
    };
  });
  const ids = changed.map(({ application }) => application.id);
  await clearUndo(tx, inArray(transitions.applicationId, ids));
  await tx
    .with(auditCte(tx, actor, history.map(toAuditEntry), transition.at))
    .insert(transitions)
    .values(history);
}

function stateOf(application: ApplicationRow): StateBeforeDecision {
  const { status, pendingDecision, message, waitlistRank, draftMessage } = application;
  const { replyBy, waitlistedAt, changedAt, draftReplyBy } = application;
  const text = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...{ status, pendingDecision, decisionNote: message, waitlistRank, draftMessage },
    replyBy: text(replyBy),
    waitlistedAt: text(waitlistedAt),
    changedAt: text(changedAt),
    draftReplyBy: text(draftReplyBy),
  };
}

/** Each application's own message, as one parameter. */
function messageByApplication(changed: readonly Changed[]): SQL {
  const messages = Object.fromEntries(changed.map(({ application, set }) => [application.id, set.message]));
  return sql`${JSON.stringify(messages)}::jsonb ->> ${applications.id}::text`;
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
export async function whyFull(
  tx: Database,
  proposal: ProposalRow,
  applicationIds: readonly number[],
): Promise<Refusal | null> {
  const others = notInArray(applications.id, [...applicationIds]);
  const held = await sumHeldSpots(tx, and(eq(applications.proposalId, proposal.id), others));
  const open = spotsToOffer(proposal.participants, held);
  const needed = await sumSpots(tx, inArray(applications.id, [...applicationIds]));
  if (needed <= open) return null;
  const message =
    open === 0
      ? REFUSALS.no_spot_left.sentence
      : applicationIds.length === 1
        ? teamTooLarge(needed, open)
        : moreInvitationsThanSpots(needed, open);
  return refuse('no_spot_left', { message }).refusal;
}

/** Shortlists an application, visible only to the owner; the applicant still reads "Submitted". */
export function shortlistApplication(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  now: Date,
  options?: DecisionOptions,
) {
  return decide(db, actor, applicationId, 'shortlist', now, () => done(null), options);
}

/** Removes the shortlist mark, or a waitlist place that took effect. */
export function unshortlistApplication(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  now: Date,
  options?: DecisionOptions,
) {
  return decide(db, actor, applicationId, 'unshortlist', now, () => done(null), options);
}

export function waitlistApplication(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  now: Date,
  options?: DecisionOptions,
) {
  return decide(db, actor, applicationId, 'waitlist', now, () => done(EMPTY_MESSAGE), options);
}

/**
 * Offers a spot, with an optional message and reply-by day (`YYYY-MM-DD`, '' for none).
 * `no_spot_left` when every spot is taken or offered, and `invalid` names `message` or `replyBy`.
 */
export function inviteApplicant(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  { message, replyBy }: { message: string; replyBy: string },
  now: Date,
  options?: DecisionOptions,
) {
  const messageFor = (proposal: ProposalRow) => parseInvitationMessage({ message, replyBy }, proposal, now);
  return decide(db, actor, applicationId, 'invite', now, messageFor, options);
}

export function parseInvitationMessage(
  { message, replyBy }: { message: string; replyBy: string },
  proposal: ProposalRow,
  now: Date,
): Outcome<DecisionMessage> {
  const parsed = parseMessage(message, 'message');
  const at = replyByOf(replyBy, { ...proposal, isPending: hasPendingDecisions(proposal) }, now);
  if (!parsed.ok) return parsed;
  return at.ok ? done({ message: parsed.value, replyBy: at.value }) : at;
}

/** Turns an applicant down; the reason is required, and the applicant reads it. */
export function doNotSelect(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  { reason }: { reason: string },
  now: Date,
  options?: DecisionOptions,
) {
  return decide(db, actor, applicationId, 'notSelect', now, () => parseReason(reason), options);
}

export function parseReason(reason: string): Outcome<DecisionMessage> {
  const parsed = reasonOf(reason);
  return parsed.ok ? done({ message: parsed.value, replyBy: null }) : parsed;
}

/** Takes back an unanswered invitation, or any decision that is pending until the announcement. */
export function undoDecision(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  now: Date,
  options?: DecisionOptions,
) {
  return decide(db, actor, applicationId, 'takeBack', now, () => done(EMPTY_MESSAGE), options);
}

/**
 * Makes one decision about several applications to one proposal: all or none, and the refusal names
 * the applicant and the reason. Applicants turned down get `reason`, invited ones `message` and
 * `replyBy`, and no more can be invited than spots are left.
 */
export function decideInBulk(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  { action, applicationIds, ...form }: BulkDecision,
  now: Date,
  options?: DecisionOptions,
): Promise<Outcome<DecisionMade[]>> {
  const ids = [...new Set(applicationIds)];
  const none = ids.length === 0 ? NONE_SELECTED : ids.length > BULK_CAP ? TOO_MANY_SELECTED : null;
  if (none) return Promise.resolve(refuse('invalid', { message: none }));
  const messageFor: MessageFor = (proposal) => {
    if (proposal.id !== proposalId) return refuse('not_found');
    if (action === 'invite') return parseInvitationMessage(form, proposal, now);
    if (action === 'notSelect') return parseReason(form.reason);
    return done(action === 'shortlist' ? null : EMPTY_MESSAGE);
  };
  return decideAll(db, actor, ids, action, now, messageFor, { ...options, bulk: action });
}

const CHANGED_AGAIN =
  'The applicant changed the application again. Read the latest changes, then mark them as read.';

/**
 * Marks the applicant's changes as read by the owner and leaves an existing decision. `changedAt`
 * (ISO 8601, '' for any) is the change that the owner saw, and a later one refuses with
 * `changed_elsewhere`.
 */
export function confirmChanges(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  changedAt = '',
): Promise<Outcome<{ id: number; proposalId: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked || !mayReadApplication(locked.facts, actor)) return refuse('not_found');
    if (!hasRole(PERMISSIONS.application.confirmChanges, actor, locked.facts)) return refuse('forbidden');
    const current = locked.application.changedAt;
    if (changedAt !== '' && current && current.toISOString() !== changedAt)
      return refuse('changed_elsewhere', { message: CHANGED_AGAIN });
    await tx.update(applications).set({ changedAt: null }).where(eq(applications.id, applicationId));
    await clearPreviousTextsOf(tx, applicationId);
    return done({ id: applicationId, proposalId: locked.proposal.id });
  });
}
