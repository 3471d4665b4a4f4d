import { type Proposal, isFull, spotCap } from '#domain/proposal/proposal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { plural } from '#domain/text/text.ts';

/**
 * The spots of a proposal with the applicant's among them. `mine` is null where there is no cap
 * stated, and the applicant's circle stands apart on a waitlist.
 */
export type OwnSpot = {
  /** Spots accepted by other people, and open ones, as circles. */
  others: number;
  open: number;
  /** There are more than four spots. */
  more: boolean;
  mine: 'applied' | 'waitlist' | 'held' | 'taken';
  /** Further spots that the applicant's team applied for. */
  team: number;
  text: string;
};

type SpotFacts = {
  status: ApplicationStatus;
  proposal: Pick<Proposal, 'status' | 'participants' | 'acceptedCount'>;
  /** People of the application. */
  people: number;
};

/** Null where the number of spots is not stated, and where the applicant is out of the running. */
export function ownSpotOf({ status, proposal, people }: SpotFacts): OwnSpot | null {
  const { participants, acceptedCount } = proposal;
  const isGone = proposal.status === 'withdrawn' || proposal.status === 'hidden';
  const mine = mineOf(status, isFull(proposal));
  if (participants === 0 || mine === null || (isGone && mine !== 'taken')) return null;
  const isApart = mine === 'waitlist';
  const team = mine === 'applied' ? people - 1 : 0;
  const room = isApart ? participants : Math.max(0, participants - 1 - team);
  const others = Math.min(room, mine === 'taken' ? acceptedCount - 1 : acceptedCount);
  const text = spotText({ status, proposal, people }, mine);
  return { others, open: room - others, more: spotCap(participants) === Infinity, mine, team, text };
}

function mineOf(status: ApplicationStatus, full: boolean): OwnSpot['mine'] | null {
  if (status === 'submitted') return full ? 'waitlist' : 'applied';
  if (status === 'waitlisted') return 'waitlist';
  if (status === 'invited') return 'held';
  return status === 'accepted' ? 'taken' : null;
}

/** "1 of 2 spots taken, 1 held for you". */
function spotText({ status, proposal, people }: SpotFacts, mine: OwnSpot['mine']): string {
  const { participants, acceptedCount } = proposal;
  const spots = participants === 4 ? '4+ spots' : plural(participants, 'spot');
  const taken = `${acceptedCount} of ${spots} taken`;
  switch (mine) {
    case 'held':
      return `${taken}, 1 held for you`;
    case 'taken':
      return acceptedCount === 1 ? `${taken}, by you` : `${taken}, one by you`;
    case 'applied':
      if (people > 1) return `${taken}. Your team’s application is for ${people} spots.`;
      return participants === 1
        ? '1 spot, still open. Your application is for it.'
        : `${taken}. Your application is for ${participants - acceptedCount === 1 ? 'the' : 'an'} open spot.`;
    case 'waitlist':
      // The headline of a waitlisted application says that an invitation is still possible.
      return status === 'waitlisted'
        ? `${taken}; you’re on the waitlist`
        : `${taken}. If one opens, the owner can invite you.`;
  }
}
