import type fc from 'fast-check';
import { expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import {
  type Board,
  type ModelResult,
  MODEL_VISITOR,
  type Who,
  capOf,
  holdsSpotInModel,
  holdsDecisionsBack,
} from './board-model.ts';
import type { Move } from './move.ts';
import { type Seen, expectedStored, stored, notifiedSince } from './stored-state.ts';
import { type RealBoard, createRealBoard, perform } from './real-board.ts';
import * as sights from './visible-state.ts';
import { applyMove } from './apply-move.ts';

/** A count by move and outcome, keyed as in "invite no_spot_left". */
export type Tally = Record<string, number>;

/** The product under test, and the last notification and email compared. */
export type RunState = { product: RealBoard; seen: Seen; looksEverywhere: boolean; tally: Tally };

/** A model without proposals: six members and an admin. */
export function emptyBoard(): Board {
  return {
    now: Date.parse('2026-11-21T12:00:00Z'),
    people: Array.from({ length: 7 }, (_, place) => ({ isAdmin: place === 6, is: 'here' })),
    proposals: [],
    applications: [],
    history: [],
    mailed: [],
    transitions: [],
    arrivals: {},
  };
}

export async function startRun(
  db: Database,
  board: Board,
  how: Pick<RunState, 'looksEverywhere' | 'tally'>,
): Promise<RunState> {
  const product = await createRealBoard(db, board);
  const { seen } = await notifiedSince(product, { notice: 0, mail: 0 });
  return { product, seen, ...how };
}

function count({ tally }: RunState, ...moves: string[]): void {
  for (const what of moves) tally[what] = (tally[what] ?? 0) + 1;
}

/**
 * Runs one move on the model and the product: outcome, stored state, notifications and visible
 * state must agree.
 */
export async function runMove(
  board: Board,
  played: RunState,
  move: Move,
  looks: 'stored' | 'seen' = 'seen',
): Promise<void> {
  const before = structuredClone(board);
  const watching = move.do === 'wait' ? [] : mustNotSee(before, move);
  const sawBefore = await Promise.all(
    watching.map((who) => sights.everythingVisible(played.product, before, who)),
  );
  const expected = applyMove(board, move);
  const outcome = await perform(played.product, before, move);
  count(played, `${move.do} ${outcome}`);
  expect(outcome).toBe(expected.outcome);
  expect(await stored(played.product)).toEqual(expectedStored(board));
  await compareNotified(played, expected);
  staysWithinRules(before, board, move);
  if (outcome === 'ok' && watching.length > 0) {
    const sawAfter = watching.map((who) => sights.everythingVisible(played.product, board, who));
    expect(await Promise.all(sawAfter)).toEqual(sawBefore);
  }
  if (looks === 'seen') await compareVisible(board, played, move);
}

/** Runs two moves concurrently: the result must equal one of the two sequential orders. */
export async function runConcurrentMoves(board: Board, played: RunState, moves: [Move, Move]): Promise<void> {
  const before = structuredClone(board);
  const outcomes = await Promise.all(moves.map((move) => perform(played.product, before, move)));
  count(played, ...moves.map((move, at) => `at once: ${move.do} ${outcomes[at]}`));
  const now = await stored(played.product);
  const { seen, ...notified } = await notifiedSince(played.product, played.seen);
  played.seen = seen;
  const orders = [
    [0, 1],
    [1, 0],
  ].map(([first, second]) => {
    const after = structuredClone(before);
    const results: ModelResult[] = [];
    results[first!] = applyMove(after, moves[first!]!);
    results[second!] = applyMove(after, moves[second!]!);
    const all = {
      outcomes: results.map(({ outcome }) => outcome),
      stored: expectedStored(after),
      lines: results.flatMap((result) => result.notified.lines).toSorted(),
      mails: results.flatMap((result) => result.notified.mails).toSorted(),
    };
    return { after, all };
  });
  const is = { outcomes, stored: now, ...notified };
  const [one, other] = orders.map(({ all }) => sameAs(is, all));
  if (!one && !other) expect(is).toEqual(orders[0]!.all);
  Object.assign(board, orders[one ? 0 : 1]!.after);
}

function sameAs(is: object, expected: object): boolean {
  try {
    expect(is).toEqual(expected);
    return true;
  } catch {
    return false;
  }
}

async function compareNotified(played: RunState, { notified }: ModelResult): Promise<void> {
  const { seen, lines, mails } = await notifiedSince(played.product, played.seen);
  played.seen = seen;
  expect({ lines, mails }).toEqual({ lines: notified.lines.toSorted(), mails: notified.mails.toSorted() });
}

/**
 * Invariants: spots are never exceeded, one application per person and proposal, and history only
 * grows unless an account is deleted.
 */
function staysWithinRules(before: Board, board: Board, move: Move): void {
  for (const [key, { spots }] of board.proposals.entries()) {
    const here = board.applications.filter(({ proposal }) => proposal === key);
    expect(here.filter(holdsSpotInModel).length).toBeLessThanOrEqual(capOf(spots));
    expect(new Set(here.map(({ applicant }) => applicant)).size).toBe(here.length);
  }
  if (move.do !== 'deleteAccount')
    expect(board.history.slice(0, before.history.length)).toEqual(before.history);
}

/** The visitor and applicants, who must not see a pending decision; empty for other moves. */
function mustNotSee(board: Board, move: Move): Who[] {
  if (!('proposal' in move) || !('by' in move)) return [];
  const proposal = board.proposals[move.proposal];
  const isDecision = ['shortlist', 'unshortlist', 'waitlist', 'invite', 'notSelect', 'takeBack', 'together'];
  if (!proposal || !isDecision.includes(move.do) || !holdsDecisionsBack(proposal)) return [];
  const theirs = board.applications.filter(
    (application) => board.proposals[application.proposal] === proposal,
  );
  return [MODEL_VISITOR, ...theirs.map(({ applicant }) => applicant)];
}

/**
 * Compares what the people concerned see, or what everyone sees of everything with
 * `looksEverywhere`.
 */
async function compareVisible(
  board: Board,
  { product, looksEverywhere }: RunState,
  move: Move,
): Promise<void> {
  const everybody = [MODEL_VISITOR, ...board.people.keys()];
  const moved = 'proposal' in move ? [move.proposal] : [];
  const keys = looksEverywhere ? [...board.proposals.keys()] : moved;
  for (const key of keys) {
    const proposal = board.proposals[key];
    if (!proposal) continue;
    const here = board.applications.filter((application) => application.proposal === key);
    const moved = 'applicant' in move ? move.applicant : here[0]?.applicant;
    const concerned = new Set([
      proposal.owner ?? MODEL_VISITOR,
      moved ?? MODEL_VISITOR,
      'by' in move ? move.by : MODEL_VISITOR,
    ]);
    await Promise.all(
      [...(looksEverywhere ? everybody : concerned)].map(async (who) => {
        const sees = [
          await sights.seenProposal(product, board, key, who),
          await sights.seenReceived(product, board, key, who),
          await Promise.all(here.map((item) => sights.seenSent(product, board, item, who))),
        ];
        expect(sees).toEqual([
          sights.expectedProposal(board, key, who),
          sights.expectedReceived(board, key, who),
          here.map((item) => sights.expectedSent(board, item, who)),
        ]);
      }),
    );
  }
}

/**
 * A fast-check command. `choose` creates its moves (one, or two concurrent ones) from the current
 * model, null when none applies.
 */
export class MoveCommand implements fc.AsyncCommand<Board, RunState> {
  readonly choose: (board: Board) => Move[] | null;
  private made: Move[] | null = null;

  constructor(choose: (board: Board) => Move[] | null) {
    this.choose = choose;
  }

  check(board: Readonly<Board>): boolean {
    return this.choose(board) !== null;
  }

  async run(board: Board, played: RunState): Promise<void> {
    this.made = this.choose(board);
    const [first, second] = this.made!;
    if (second) await runConcurrentMoves(board, played, [first!, second]);
    else await runMove(board, played, first!);
  }

  toString(): string {
    return JSON.stringify(this.made ?? 'not made');
  }
}
