import { type Proposal, isFull, spotCap } from '../../../domain/proposal.ts';
import type { ApplicationStatus } from '../../../domain/status.ts';
import { plural } from '../../../domain/text.ts';

/** The spots of a proposal as circles, with the applicant's among them or, on a waitlist, beside them. */
export type OwnSpot = {
  /** Spots accepted by other people, and open ones, as circles. */
  others: number;
  open: number;
  /** There are more than four spots. */
  more: boolean;
  /** The applicant's circle; an application has none while spots are open. */
  mine: 'none' | 'waitlist' | 'held' | 'taken';
  text: string;
};

type SpotFacts = {
  status: ApplicationStatus;
  proposal: Pick<Proposal, 'status' | 'participants' | 'acceptedCount'>;
};

/** Null where the number of spots is not stated, and where the applicant is out of the running. */
export function ownSpotOf({ status, proposal }: SpotFacts): OwnSpot | null {
  const { participants, acceptedCount } = proposal;
  const isGone = proposal.status === 'withdrawn' || proposal.status === 'hidden';
  const mine = mineOf(status, isFull(proposal));
  if (participants === 0 || mine === null || (isGone && mine !== 'taken')) return null;
  const room = mine === 'held' || mine === 'taken' ? participants - 1 : participants;
  const others = Math.min(room, mine === 'taken' ? acceptedCount - 1 : acceptedCount);
  const text = spotText(proposal, mine, status);
  return { others, open: room - others, more: spotCap(participants) === Infinity, mine, text };
}

function mineOf(status: ApplicationStatus, full: boolean): OwnSpot['mine'] | null {
  if (status === 'submitted') return full ? 'waitlist' : 'none';
  if (status === 'waitlisted') return 'waitlist';
  if (status === 'invited') return 'held';
  return status === 'accepted' ? 'taken' : null;
}

/** "1 of 2 spots taken, 1 held for you". */
function spotText(
  { participants, acceptedCount }: SpotFacts['proposal'],
  mine: OwnSpot['mine'],
  status: ApplicationStatus,
): string {
  const spots = participants === 4 ? '4+ spots' : plural(participants, 'spot');
  const taken = `${acceptedCount} of ${spots} taken`;
  switch (mine) {
    case 'held':
      return `${taken}, 1 held for you`;
    case 'taken':
      return acceptedCount === 1 ? `${taken}, by you` : `${taken}, one by you`;
    case 'none':
      if (acceptedCount > 0) return taken;
      return participants === 1 ? '1 spot, still open' : `${spots}, all still open`;
    case 'waitlist':
      // The headline of a waitlisted application says that an invitation is still possible.
      return status === 'waitlisted'
        ? `${taken}; you’re on the waitlist`
        : `${taken}. If one opens, the owner can invite you.`;
  }
}
