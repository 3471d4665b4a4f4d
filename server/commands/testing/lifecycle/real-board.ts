import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Actor, type SignedIn, VISITOR, isAdmin } from '#domain/base/actor.ts';
import { ifSignedIn } from '#domain/base/if-signed-in.ts';
import type { ApplicationDraft } from '#domain/application/application-form.ts';
import { deletionLine } from '#domain/member/member.ts';
import { type ProposalForm, proposalToForm } from '#domain/proposal/proposal-form.ts';
import { wholeForm } from '#domain/proposal/testing/whole-form.ts';
import { type Outcome, refuse } from '#domain/base/refusal.ts';
import { createCompleteDraft, createMember } from '../../../../tests/fixtures/sample-content.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { sessions } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { findPersonBySessionToken } from '#server/queries/account/account.ts';
import { deleteAccount } from '../../account/account-deletion.ts';
import * as application from '../../application/application.ts';
import { changeCloseDate, reopenProposal } from '../../proposal/close-date.ts';
import * as decision from '../../decision/decision.ts';
import * as moderation from '../../moderation/moderation.ts';
import * as proposal from '../../proposal/proposal.ts';
import { announceResults } from '../../decision/announce-results.ts';
import { type Board, END_DAY, MODEL_QUESTIONS, type Who, dayText, endOfDayIn } from './board-model.ts';
import type { AboutProposal, Act, Decide, Edit, Move, OfApplicant, Publish, Write } from './move.ts';

/** The product under test, and the database ids of the model's rows. */
export type RealBoard = {
  db: Database;
  people: { person: SignedIn; token: string; draft: ApplicationDraft }[];
  proposalIds: number[];
  /** Keyed by "proposal applicant", indexes in the model. */
  applicationIds: Map<string, number>;
  writes: number;
};

const NO_SUCH_ROW = 2 ** 40;
const NO_FILES = { remove: () => Promise.resolve() } as unknown as BlobStore;

/**
 * Creates an account, a session and a complete draft with a resume for each person of the model.
 */
export async function createRealBoard(db: Database, board: Board): Promise<RealBoard> {
  const people: RealBoard['people'] = [];
  for (const [place, { isAdmin }] of board.people.entries()) {
    const member = await createMember(db, `Person ${place}`);
    const person: SignedIn = isAdmin ? { ...member, kind: 'admin' } : member;
    people.push({ person, token: await signIn(db, person), draft: await createCompleteDraft(db, person) });
  }
  return { db, people, proposalIds: [], applicationIds: new Map(), writes: 0 };
}

async function signIn(db: Database, { uid }: SignedIn): Promise<string> {
  const [id, stamp] = [randomUUID(), new Date(0)];
  const times = { createdAt: stamp, updatedAt: stamp, expiresAt: new Date('2100-01-01') };
  await db.insert(sessions).values({ id, token: id, userId: uid, ...times });
  return id;
}

/** The actor by their session; a visitor once it has ended. */
export async function findActor({ db, people }: RealBoard, who: Who, now: Date): Promise<Actor> {
  const one = people[who];
  const found = one && (await findPersonBySessionToken(db, one.token, now));
  return found ? one.person : VISITOR;
}

export const applicationId = ({ applicationIds }: RealBoard, key: number, applicant: Who) =>
  applicationIds.get(`${key} ${applicant}`) ?? NO_SUCH_ROW;

/** Runs the real command of a move; `board` is the model before it. */
export async function perform(product: RealBoard, board: Board, move: Move): Promise<string> {
  if (move.do === 'wait') return 'ok';
  const now = new Date(board.now);
  const actor = await findActor(product, move.by, now);
  const outcome = await ifSignedIn(actor, (person) => command(product, board, move, person, now));
  if (outcome.ok && move.do === 'letBack') {
    const back = product.people[move.target]!;
    back.token = await signIn(product.db, back.person);
  }
  return outcome.ok ? 'ok' : outcome.refusal.code;
}

function command(
  product: RealBoard,
  board: Board,
  move: Act,
  actor: SignedIn,
  now: Date,
): Promise<Outcome<unknown>> {
  const { db, people } = product;
  switch (move.do) {
    case 'publish':
      return publish(product, board, move, actor, now);
    case 'suspend': {
      if (!isAdmin(actor)) return Promise.resolve(refuse('forbidden'));
      const more = { note: 'why', hideProposals: move.hide };
      return moderation.suspendMember(db, actor, people[move.target]!.person.uid, more, now);
    }
    case 'letBack':
      if (!isAdmin(actor)) return Promise.resolve(refuse('forbidden'));
      return moderation.restoreMember(db, actor, people[move.target]!.person.uid, { note: '' }, now);
    case 'deleteAccount': {
      return deleteAccount(db, NO_FILES, actor, deletionLine(actor.email), now, (error) => {
        throw error;
      });
    }
    default:
      return onProposal(product, board, move, actor, now);
  }
}

function onProposal(
  product: RealBoard,
  board: Board,
  move: AboutProposal,
  actor: SignedIn,
  now: Date,
): Promise<Outcome<unknown>> {
  const { db } = product;
  const id = product.proposalIds[move.proposal] ?? NO_SUCH_ROW;
  switch (move.do) {
    case 'edit':
      return edit(db, id, move, actor, now);
    case 'moveDates':
      return changeCloseDate(db, actor, id, daysOf(board, move), now);
    case 'reopen':
      return reopenProposal(db, actor, id, daysOf(board, move), now);
    case 'close':
      return proposal.closeProposal(db, actor, id, now);
    case 'withdrawProposal':
      return proposal.withdrawProposal(db, actor, id, now);
    case 'announce':
      return announceResults(db, actor, id, now);
    case 'hide':
      return moderation.hideProposal(db, actor, id, { note: move.note }, now);
    case 'restore':
      return moderation.restoreProposal(db, actor, id, { note: move.note }, now);
    case 'save':
    case 'submit':
      return write(product, move, id, actor, now);
    case 'together': {
      const { action, reason } = move;
      const applicationIds = move.applicants.map((who) => applicationId(product, move.proposal, who));
      const words = { reason, message: '', replyBy: replyDay(board, move) };
      return decision.decideInBulk(db, actor, id, { action, applicationIds, ...words }, now);
    }
    default:
      return onApplication(product, board, move, actor, now);
  }
}

function onApplication(
  product: RealBoard,
  board: Board,
  move: Decide | OfApplicant,
  actor: SignedIn,
  now: Date,
): Promise<Outcome<unknown>> {
  const { db } = product;
  const id = applicationId(product, move.proposal, move.applicant);
  switch (move.do) {
    case 'withdraw':
      return application.withdrawApplication(db, actor, id, now);
    case 'undo':
      return application.restoreApplication(db, actor, id, now);
    case 'accept':
      return application.acceptInvitation(db, actor, id, now);
    case 'decline':
      return application.declineInvitation(db, actor, id, { note: '' }, now);
    case 'shortlist':
      return decision.shortlistApplication(db, actor, id, now);
    case 'unshortlist':
      return decision.unshortlistApplication(db, actor, id, now);
    case 'waitlist':
      return decision.waitlistApplication(db, actor, id, now);
    case 'invite':
      return decision.inviteApplicant(db, actor, id, { message: '', replyBy: replyDay(board, move) }, now);
    case 'notSelect':
      return decision.doNotSelect(db, actor, id, { reason: move.reason }, now);
    case 'takeBack':
      return decision.undoDecision(db, actor, id, now);
  }
}

const replyDay = (board: Board, { replyIn }: { replyIn: number | null }) =>
  replyIn === null ? '' : dayText(endOfDayIn(board.now, replyIn));

function daysOf(board: Board, move: { closeIn: number; resultIn: number | null }) {
  return {
    closeAt: dayText(endOfDayIn(board.now, move.closeIn)),
    resultAt: move.resultIn === null ? '' : dayText(endOfDayIn(board.now, move.resultIn)),
  };
}

async function publish(
  product: RealBoard,
  board: Board,
  move: Publish,
  actor: SignedIn,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  const dates = {
    ...daysOf(board, move),
    startDate: dayText(board.now),
    endDate: END_DAY,
    timeZone: 'UTC',
  };
  const form = { ...wholeForm, ...dates, ...fieldsOf(move) };
  const published = await proposal.publishProposal(product.db, actor, { form }, now);
  if (published.ok) product.proposalIds.push(published.value.id);
  return published;
}

function fieldsOf(move: { isRolling: boolean; spots: number; questions: 0 | 1 }): Partial<ProposalForm> {
  return {
    appType: move.isRolling ? 'rolling' : 'due_date',
    participants: String(move.spots),
    questionOne: MODEL_QUESTIONS[move.questions],
  };
}

async function edit(
  db: Database,
  id: number,
  move: Edit,
  actor: SignedIn,
  now: Date,
): Promise<Outcome<unknown>> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  const form = row ? proposalToForm(row) : wholeForm;
  // A rolling proposal has no result date, but changing it to due date requires one.
  const resultAt = form.resultAt || form.closeAt;
  const filled = { ...form, hoursPerWeek: '20', resultAt, ...fieldsOf(move) };
  return proposal.editProposal(db, actor, id, filled, now);
}

async function write(
  product: RealBoard,
  move: Write,
  id: number,
  actor: SignedIn,
  now: Date,
): Promise<Outcome<unknown>> {
  const { db, people } = product;
  const { draft } = people[move.by] ?? people[0]!;
  // An identical resubmission would be a no-op, so each write differs.
  product.writes += 1;
  const whole: ApplicationDraft = { ...draft, answers: ['One.', 'Two.', `Three ${product.writes}.`] };
  const sent = move.isWhole ? whole : { ...whole, comments: '' };
  const saved =
    move.do === 'save'
      ? await application.saveApplication(db, actor, id, sent, {}, now, { draftOnly: true })
      : await application.submitApplication(db, actor, id, sent, now);
  if (saved.ok) product.applicationIds.set(`${move.proposal} ${move.by}`, saved.value.id);
  return saved;
}
