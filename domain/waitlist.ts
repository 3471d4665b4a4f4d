import { type UndecidedFacts, holdsSpot, isUndecided, statusForOwner } from './application.ts';
import { type Proposal, isPublic, hasPendingDecisions } from './proposal.ts';

/** The facts that order a waitlist. */
export type Waiting = UndecidedFacts & {
  id: number;
  /** Since when it is waitlisted; a pending decision counts from when it was made. */
  waitlistedAt: Date | null;
  sentAt: Date;
};

/** The waitlist as the owner sees it: first added first, then first submitted first. */
export function waitlist<A extends Waiting>(applications: readonly A[]): A[] {
  return applications
    .filter((application) => statusForOwner(application) === 'waitlisted')
    .toSorted((one, other) => since(one) - since(other) || sent(one) - sent(other) || one.id - other.id);
}

const since = ({ waitlistedAt, sentAt }: Waiting) => (waitlistedAt ?? sentAt).getTime();
const sent = ({ sentAt }: Waiting) => sentAt.getTime();

/**
 * The applicant to suggest to the owner next: the first of the waitlist while a spot is free, or
 * null. Null too until every application has its pending decision; "4+" counts as four spots, "not
 * stated" as none.
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

/** A position on a waitlist: "1st", "2nd", "3rd", "11th". */
export function waitlistPositionLabel(position: number): string {
  const teen = position % 100 >= 11 && position % 100 <= 13;
  const ending = teen ? undefined : ['', 'st', 'nd', 'rd'][position % 10];
  return `${position}${ending || 'th'}`;
}
