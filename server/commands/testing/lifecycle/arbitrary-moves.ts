import fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts';
import {
  type Board,
  type BoardApplication,
  type BoardProposal,
  MODEL_VISITOR,
  type Who,
  isUndecidedInModel,
} from './board-model.ts';
import { APPLICANTS_ACTIONS, type ApplicantsAction, type Move, type OwnersAction } from './move.ts';
import { MoveCommand } from './run-moves.ts';

type Choose = (board: Board) => Move | null;

/**
 * Mostly null, the person entitled to the move, else anyone: another member, the admin, a visitor.
 */
const anyBy = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: MODEL_VISITOR, max: 6 }) },
);
const index = fc.nat({ max: 999 });
const days = fc.constantFrom(-1, 0, 1, 3, 8, 20);
const ofEmpty = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

/** Mostly an item that the move is meant for, if there is one, else any. */
function ofLiked<T>(list: readonly T[], likes: (one: T) => boolean, at: number): T | undefined {
  const liked = list.filter(likes);
  return at % 4 > 0 && liked.length > 0 ? liked[at % liked.length] : ofEmpty(list, at);
}

const wait = fc
  .constantFrom<(board: Board) => number>(
    () => 1,
    () => HOUR_MS,
    () => DAY_MS - 1,
    () => DAY_MS,
    () => 4 * DAY_MS,
    (board) => nextClose(board) - board.now - 1,
    (board) => nextClose(board) - board.now,
  )
  .map((ms): Choose => (board) => ({ do: 'wait', ms: Math.max(1, ms(board)) }));

function nextClose({ proposals, now }: Board): number {
  return Math.min(...proposals.map(({ closeAt }) => closeAt).filter((at) => at > now), now + 30 * DAY_MS);
}

const publish = fc
  .record({
    by: fc.oneof(
      { weight: 5, arbitrary: fc.nat({ max: 1 }) },
      { weight: 1, arbitrary: fc.integer({ min: -1, max: 6 }) },
    ),
    isRolling: fc.boolean(),
    spots: fc.constantFrom(1, 1, 2, 3, 4, 0),
    questions: fc.constantFrom<0 | 1>(0, 1),
    closeIn: fc.constantFrom(0, 2, 9, 9, 30, -1),
    resultIn: fc.constantFrom(9, 40, 40),
  })
  .map(
    (raw): Choose =>
      (board) =>
        board.proposals.length < 3 ? { do: 'publish', ...raw } : null,
  );

type OnProposal = { by: Who; proposal: number };

/** A move on a proposal, by the entitled owner or admin unless `anyBy` names another person. */
function onProposal<T extends object>(
  more: fc.Arbitrary<T>,
  make: (on: OnProposal, more: T, board: Board) => Move,
  {
    byAdmin = false,
    likes = () => true,
  }: { byAdmin?: boolean; likes?: (one: BoardProposal) => boolean } = {},
): fc.Arbitrary<Choose> {
  return fc.tuple(anyBy, index, more).map(([by, at, raw]): Choose => (board) => {
    if (board.proposals.length === 0) return null;
    const key = ofLiked([...board.proposals.keys()], (item) => likes(board.proposals[item]!), at)!;
    const rightful = byAdmin ? 6 : (board.proposals[key]!.owner ?? MODEL_VISITOR);
    return make({ by: by ?? rightful, proposal: key }, raw, board);
  });
}

/**
 * A move on an existing application, by its applicant or the owner unless `anyBy` names another
 * person.
 */
function onApplication<T extends object>(
  whose: 'applicant' | 'owner',
  more: fc.Arbitrary<T>,
  make: (on: OnProposal & { applicant: Who }, more: T, board: Board) => Move,
  likes: (one: BoardApplication) => boolean = () => true,
): fc.Arbitrary<Choose> {
  return fc.tuple(anyBy, index, more).map(([by, at, raw]): Choose => (board) => {
    const application = ofLiked(board.applications, likes, at);
    if (!application) return null;
    const { proposal, applicant } = application;
    const owner = board.proposals[proposal]!.owner ?? MODEL_VISITOR;
    const rightful = whose === 'applicant' ? applicant : owner;
    return make({ by: by ?? rightful, proposal, applicant }, raw, board);
  });
}

const nothing = fc.constant({});
const decisionText = fc.record({
  reason: fc.constantFrom('We looked for traces.', 'We looked for traces.', ''),
  replyIn: fc.constantFrom(null, null, 5, 45, -1),
});
const newDays = fc.record({ closeIn: days, resultIn: fc.constantFrom(null, 20, 40, 1) });

const ofProposals: [weight: number, fc.Arbitrary<Choose>][] = [
  [2, onProposal(nothing, (on) => ({ do: 'close', ...on }), { likes: (item) => item.status === 'open' })],
  [
    2,
    onProposal(newDays, (on, dates) => ({ do: 'reopen', ...on, ...dates }), {
      likes: (item) => item.status === 'closed',
    }),
  ],
  [2, onProposal(newDays, (on, dates) => ({ do: 'moveDates', ...on, ...dates }))],
  [1, onProposal(nothing, (on) => ({ do: 'withdrawProposal', ...on }))],
  [4, onProposal(nothing, (on) => ({ do: 'announce', ...on }), { likes: (item) => !item.isRolling })],
  [
    2,
    onProposal(
      fc.record({ note: fc.constantFrom('why', 'why', '') }),
      (on, note) => ({ do: 'hide', ...on, ...note }),
      { byAdmin: true },
    ),
  ],
  [
    3,
    onProposal(fc.constant({ note: '' }), (on, note) => ({ do: 'restore', ...on, ...note }), {
      byAdmin: true,
      likes: ({ status }) => status === 'hidden',
    }),
  ],
  [
    2,
    onProposal(
      fc.record({
        spots: fc.constantFrom(0, 1, 2, 3, 4),
        change: fc.constantFrom('none', 'none', 'kind', 'questions'),
      }),
      (on, { spots, change }, board) => {
        const { isRolling, questions } = board.proposals[on.proposal]!;
        const other = { isRolling: isRolling !== (change === 'kind'), questions };
        if (change === 'questions') other.questions = questions === 0 ? 1 : 0;
        return { do: 'edit', ...on, spots, ...other };
      },
    ),
  ],
  [
    2,
    fc.tuple(anyBy, fc.nat({ max: 5 }), fc.boolean()).map(([by, target, hide]): Choose => () => ({
      do: 'suspend',
      by: by ?? 6,
      target,
      hide,
    })),
  ],
  [
    3,
    fc.tuple(anyBy, index).map(
      ([by, at]): Choose =>
        (board) =>
          unsuspend(board, by ?? 6, at),
    ),
  ],
  [
    1,
    fc.nat({ max: 5 }).map((by): Choose => () => ({ do: 'deleteAccount', by })),
  ],
];

function unsuspend(board: Board, by: Who, at: number): Move {
  const suspended = [...board.people.keys()].filter((who) => board.people[who]!.is === 'suspended');
  return { do: 'letBack', by, target: ofEmpty(suspended, at) ?? at % 6 };
}

const write = fc
  .tuple(
    fc.integer({ min: -1, max: 6 }),
    index,
    fc.constantFrom('save', 'submit', 'submit', 'submit'),
    fc.nat({ max: 9 }),
  )
  .map(([by, at, what, whole]): Choose => (board) => {
    if (board.proposals.length === 0) return null;
    return {
      do: what as 'save',
      by,
      proposal: at % board.proposals.length,
      isWhole: what === 'save' || whole > 0,
    };
  });

const MEANT_FOR: Partial<Record<OwnersAction | ApplicantsAction, (one: BoardApplication) => boolean>> = {
  undo: ({ status }) => status === 'withdrawn',
  accept: ({ status }) => status === 'invited',
  decline: ({ status }) => status === 'invited',
  takeBack: ({ status, pending }) => status === 'invited' || pending !== null,
  invite: (item) => isUndecidedInModel(item) || item.status === 'waitlisted',
  waitlist: isUndecidedInModel,
};

const ofApplications: [weight: number, fc.Arbitrary<Choose>][] = [
  [9, write],
  ...(['withdraw', 'undo', 'undo', 'accept', 'accept', 'decline'] as const).map(
    (action): [number, fc.Arbitrary<Choose>] => [
      3,
      onApplication('applicant', nothing, (on) => ({ do: action, ...on }), MEANT_FOR[action]),
    ],
  ),
  ...(
    [
      'shortlist',
      'unshortlist',
      'waitlist',
      'waitlist',
      'invite',
      'invite',
      'invite',
      'notSelect',
      'takeBack',
    ] as const
  ).map((action): [number, fc.Arbitrary<Choose>] => [
    3,
    onApplication('owner', decisionText, (on, more) => ({ do: action, ...on, ...more }), MEANT_FOR[action]),
  ]),
  [
    5,
    onProposal(
      fc
        .tuple(decisionText, fc.constantFrom('shortlist', 'waitlist', 'invite', 'notSelect'), index)
        .map(([more, action, which]) => ({ more, action, which })),
      (on, { more, action, which }, board) => {
        const here = board.applications.filter(({ proposal }) => proposal === on.proposal);
        const some = here.filter((item, at) =>
          which % 2 ? isUndecidedInModel(item) : (which >> at) % 2 === 1,
        );
        const applicants = some.length > 0 ? some.map(({ applicant }) => applicant) : [0];
        return { do: 'together', ...on, ...more, action: action as 'invite', applicants };
      },
    ),
  ],
];

const one = fc.oneof(
  { weight: 5, arbitrary: wait },
  { weight: 2, arbitrary: publish },
  ...[...ofProposals, ...ofApplications].map(([weight, arbitrary]) => ({ weight, arbitrary })),
);

// Concurrent moves are those on proposals and applications, but no edit: its form is read before
// the other move commits.
const concurrentMove = fc.oneof(
  ...[...ofProposals.slice(0, 7), ...ofApplications].map(([weight, arbitrary]) => ({ weight, arbitrary })),
);

const move = one.map((choose) => (board: Board) => {
  const made = choose(board);
  return made && [made];
});
const concurrentMoves = fc.tuple(concurrentMove, concurrentMove).map(([first, second]) => (board: Board) => {
  const made = [first(board), second(board)];
  return made[0] && made[1] ? (made as Move[]) : null;
});

const BOTH_SIDES = ['invite', 'waitlist', 'takeBack', 'notSelect', ...APPLICANTS_ACTIONS] as const;
/** Two concurrent actions on one application, or on two of one proposal. */
const rivals = fc
  .tuple(index, fc.constantFrom(...BOTH_SIDES), fc.constantFrom(...BOTH_SIDES), fc.boolean())
  .map(([at, one, other, isSame]) => (board: Board) => {
    const first = ofLiked(board.applications, isUndecidedInModel, at);
    if (!first) return null;
    const near = board.applications.filter(({ proposal }) => proposal === first.proposal);
    const second = isSame ? first : ofEmpty(near, at + 1)!;
    return [handOn(board, first, one), handOn(board, second, other)];
  });

function handOn(
  board: Board,
  { proposal, applicant }: BoardApplication,
  action: (typeof BOTH_SIDES)[number],
): Move {
  const isApplicants = (APPLICANTS_ACTIONS as readonly string[]).includes(action);
  const by = isApplicants ? applicant : (board.proposals[proposal]!.owner ?? MODEL_VISITOR);
  return { do: action as 'invite', by, proposal, applicant, reason: 'We looked for traces.', replyIn: null };
}

/** Random moves, alone or two concurrently; at least half of `most`. */
export function arbitraryMoves(most: number): fc.Arbitrary<MoveCommand[]> {
  const commands = fc.oneof(
    { weight: 8, arbitrary: move },
    { weight: 1, arbitrary: concurrentMoves },
    { weight: 2, arbitrary: rivals },
  );
  return fc.array(
    commands.map((choose) => new MoveCommand(choose)),
    { minLength: most / 2, maxLength: most, size: 'max' },
  );
}
