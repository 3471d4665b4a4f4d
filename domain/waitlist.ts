import { type UndecidedFacts, holdsSpot, isUndecided, statusForOwner } from './application.ts';
import { type Proposal, isPublic, hasPendingDecisions } from './proposal.ts';

/** What the order of a waitlist is made of. */
export type Waiting = UndecidedFacts & {
  id: number;
  /** Since when it waits; a decision that is kept counts from when it was made. */
  waitlistedAt: Date | null;
  sentAt: Date;
};

/** Who is on the waitlist, as its owner sees it, the first of it first: whoever was put there earlier, then whoever applied earlier. */
export function waitlist<A extends Waiting>(applications: readonly A[]): A[] {
  return applications
    .filter((application) => statusForOwner(application) === 'waitlisted')
    .toSorted((one, other) => since(one) - since(other) || sent(one) - sent(other) || one.id - other.id);
}

const since = ({ waitlistedAt, sentAt }: Waiting) => (waitlistedAt ?? sentAt).getTime();
const sent = ({ sentAt }: Waiting) => sentAt.getTime();

/**
 * Whom to invite next, or null: the first of the waitlist once a spot is free. Only a proposal to the owner, nobody is ever invited by
 * itself. While decisions are kept it waits until everybody is decided on, since the owner is still choosing. "4+" spots count as four; where
 * no number is stated no spot ever comes free.
 */
export function nextOnWaitlist<A extends Waiting>(
  proposal: Pick<Proposal, 'status' | 'appType' | 'participants'>,
  applications: readonly A[],
): A | null {
  if (!isPublic(proposal.status) || applications.filter(holdsSpot).length >= proposal.participants)
    return null;
  if (hasPendingDecisions(proposal) && applications.some(isUndecided)) return null;
  return waitlist(applications)[0] ?? null;
}

/** "1st", "2nd", "3rd", "11th": somebody's place on a waitlist. */
export function waitlistPositionLabel(position: number): string {
  const teen = position % 100 >= 11 && position % 100 <= 13;
  const ending = teen ? undefined : ['', 'st', 'nd', 'rd'][position % 10];
  return `${position}${ending || 'th'}`;
}
