import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import {
  type ApplicationStatus,
  type ApplicationStep,
  type ApplicationVerb,
  HOLDING_A_SPOT,
  moveApplication,
  statusForOwner,
} from '../../domain/application.ts';
import { noteOf, reasonOf, replyByOf } from '../../domain/decision.ts';
import { keepsDecisions, spotCap } from '../../domain/proposal.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { applications } from '../data/schema.ts';
import { type ProposalRow, lockApplication, recordMove } from './locked-rows.ts';

/** What the owner sees from now on; `kept` while nobody else does, until results are announced. */
type Decided = { id: number; proposalId: number; status: ApplicationStatus; kept: boolean };
type Words = { note: string; replyBy: Date | null };
const NO_WORDS: Words = { note: '', replyBy: null };

async function decide(
  db: Database,
  actor: Actor,
  applicationId: number,
  verb: ApplicationVerb,
  now: Date,
  wordsFor: (proposal: ProposalRow) => Outcome<Words | null>,
): Promise<Outcome<Decided>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked) return refuse('not_found');
    const { application, proposal, facts } = locked;
    const step = moveApplication(facts, verb, actor, now);
    if (!step.ok) return step;
    const words = wordsFor(proposal);
    if (!words.ok) return words;
    if (verb === 'invite' && !(await hasSpot(tx, proposal, applicationId))) return refuse('no_spot_left');
    const set = change(step.value, words.value);
    const [after] = await tx
      .update(applications)
      .set(set)
      .where(eq(applications.id, applicationId))
      .returning();
    const pending = step.value.kind === 'pending';
    await recordMove(tx, {
      ...{ proposalId: proposal.id, applicationId, actorId: actor.uid, verb, pending, at: now },
      fromStatus: statusForOwner(application),
      toStatus: statusForOwner(after!),
    });
    return done({
      id: applicationId,
      proposalId: proposal.id,
      status: statusForOwner(after!),
      kept: pending,
    });
  });
}

function change(step: ApplicationStep, words: Words | null): Partial<typeof applications.$inferInsert> {
  const state = step.kind === 'pending' ? { pendingDecision: step.decision } : { status: step.to };
  return words ? { ...state, decisionNote: words.note, replyBy: words.replyBy } : state;
}

/** Invited, pending invitations and accepted together never exceed the spots; the proposal's lock is held while counting. */
async function hasSpot(tx: Database, proposal: ProposalRow, applicationId: number): Promise<boolean> {
  const holds = or(inArray(applications.status, HOLDING_A_SPOT), eq(applications.pendingDecision, 'invited'));
  const others = and(eq(applications.proposalId, proposal.id), ne(applications.id, applicationId), holds);
  return (await tx.$count(applications, others)) < spotCap(proposal.participants);
}

/** Marks an application for the owner's own eyes; the applicant goes on reading "Submitted". */
export function shortlistApplication(db: Database, actor: Actor, applicationId: number, now: Date) {
  return decide(db, actor, applicationId, 'shortlist', now, () => done(null));
}

/** Takes the mark, or a waitlist place that took effect, away. */
export function unshortlistApplication(db: Database, actor: Actor, applicationId: number, now: Date) {
  return decide(db, actor, applicationId, 'unshortlist', now, () => done(null));
}

export function waitlistApplication(db: Database, actor: Actor, applicationId: number, now: Date) {
  return decide(db, actor, applicationId, 'waitlist', now, () => done(NO_WORDS));
}

/**
 * Offers a spot, with an optional message and reply-by day (`YYYY-MM-DD`, '' for none). `no_spot_left` when every spot is taken or
 * offered; `invalid` names `message` or `replyBy`.
 */
export function inviteApplicant(
  db: Database,
  actor: Actor,
  applicationId: number,
  { message, replyBy }: { message: string; replyBy: string },
  now: Date,
) {
  return decide(db, actor, applicationId, 'invite', now, (proposal) => {
    const note = noteOf(message, 'message');
    const at = replyByOf(replyBy, { ...proposal, kept: keepsDecisions(proposal) }, now);
    if (!note.ok) return note;
    return at.ok ? done({ note: note.value, replyBy: at.value }) : at;
  });
}

/** Does not select somebody; the reason is required and the applicant reads it. */
export function doNotSelect(
  db: Database,
  actor: Actor,
  applicationId: number,
  { reason }: { reason: string },
  now: Date,
) {
  return decide(db, actor, applicationId, 'notSelect', now, () => {
    const note = reasonOf(reason);
    return note.ok ? done({ note: note.value, replyBy: null }) : note;
  });
}

/** Takes back an invitation nobody has answered, or any decision that is still kept until results are announced. */
export function takeBackDecision(db: Database, actor: Actor, applicationId: number, now: Date) {
  return decide(db, actor, applicationId, 'takeBack', now, () => done(NO_WORDS));
}
