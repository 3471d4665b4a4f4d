import { type UndecidedFacts, isUndecided, statusForOwner } from '#domain/application/application.ts';
import { type Proposal, isPublic, hasPendingDecisions } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { heldSpots } from './spot.ts';

/** The facts that order a waitlist. */
export type Waiting = UndecidedFacts & {
  id: number;
  /** Since when it is waitlisted; a pending decision counts from when it was made. */
  waitlistedAt: Date | null;
  /** The owner's order, from 1; null until the owner first orders this waitlist. */
  waitlistRank: number | null;
  sentAt: Date;
};

/**
 * The waitlist as the owner ordered it. Those without a rank come last: first added first, then first
 * submitted first.
 */
export function selectWaitlisted<A extends Waiting>(applications: readonly A[]): A[] {
  return inWaitlistOrder(applications.filter((application) => statusForOwner(application) === 'waitlisted'));
}

/** Applications in the order of their waitlist, also those that left it and return to their rank. */
export function inWaitlistOrder<A extends Waiting>(applications: readonly A[]): A[] {
  return applications.toSorted(
    (a, b) => compareRanks(rank(a), rank(b)) || since(a) - since(b) || sent(a) - sent(b) || a.id - b.id,
  );
}

const rank = ({ waitlistRank }: Waiting) => waitlistRank ?? Number.POSITIVE_INFINITY;
/** Two without a rank are equal: subtracting infinities is not a number. */
const compareRanks = (a: number, b: number) => (a === b ? 0 : a - b);
const since = ({ waitlistedAt, sentAt }: Waiting) => (waitlistedAt ?? sentAt).getTime();
const sent = ({ sentAt }: Waiting) => sentAt.getTime();

/**
 * True if the owner should invite from the waitlist: a spot is free and, while decisions are
 * pending, every application has one. "4+" counts as four spots, "not stated" as none.
 */
export function invitesFromWaitlist(
  proposal: Pick<Proposal, 'status' | 'appType' | 'participants'>,
  counts: { heldSpots: number; undecided: number },
): boolean {
  if (!isPublic(proposal.status) || counts.heldSpots >= proposal.participants) return false;
  return !(hasPendingDecisions(proposal) && counts.undecided > 0);
}

/** The applicant to suggest to the owner next: the first of the waitlist, or null. */
export function nextOnWaitlist<A extends Waiting & { spots: number }>(
  proposal: Pick<Proposal, 'status' | 'appType' | 'participants'>,
  applications: readonly A[],
): A | null {
  const held = heldSpots(applications);
  const undecided = applications.filter(isUndecided).length;
  if (!invitesFromWaitlist(proposal, { heldSpots: held, undecided })) return null;
  return selectWaitlisted(applications)[0] ?? null;
}

/** Where to move on a waitlist: to a typed position, or one place. */
export type WaitlistMove = { position: string } | { move: 'up' | 'down' };

/** The position, from 1, that a move leads to; moving up from the first place stays there. */
export function positionAfter(move: WaitlistMove, current: number, length: number): Outcome<number> {
  if ('move' in move) {
    const moved = move.move === 'up' ? current - 1 : current + 1;
    return done(Math.min(length, Math.max(1, moved)));
  }
  const text = move.position.trim();
  const position = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (position >= 1 && position <= length) return done(position);
  const message = length === 1 ? 'The only position is 1.' : `Enter a position from 1 to ${length}.`;
  return refuse('invalid', { fields: { position: message } });
}

/** The list with `item` at `position`, from 1. */
export function movedTo<A>(list: readonly A[], item: A, position: number): A[] {
  return list.filter((other) => other !== item).toSpliced(position - 1, 0, item);
}

/**
 * The whole list after `item` moved to `position` among the `visible` ones. Each hidden one stays
 * directly behind the one it followed.
 */
export function movedAmong<A>(list: readonly A[], visible: readonly A[], item: A, position: number): A[] {
  const isVisible = new Set(visible);
  const front: A[] = [];
  const groups = new Map<A, A[]>();
  let group = front;
  for (const one of list) {
    if (isVisible.has(one)) groups.set(one, (group = []));
    group.push(one);
  }
  return [front, ...movedTo(visible, item, position).map((item) => groups.get(item)!)].flat();
}

/** A position on a waitlist: "1st", "2nd", "3rd", "11th". */
export function waitlistPositionLabel(position: number): string {
  const teen = position % 100 >= 11 && position % 100 <= 13;
  const ending = teen ? undefined : ['', 'st', 'nd', 'rd'][position % 10];
  return `${position}${ending || 'th'}`;
}
