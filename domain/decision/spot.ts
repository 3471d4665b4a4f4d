import { type ApplicationFacts, holdsSpot } from '#domain/application/application.ts';
import { type Proposal, spotCap } from '#domain/proposal/proposal.ts';
import { plural } from '#domain/text/text.ts';

/** Spots that these applications hold: a team's as many as its people who may take one. */
export function heldSpots(
  applications: readonly (Pick<ApplicationFacts, 'status' | 'pendingDecision'> & { spots: number })[],
): number {
  return applications.filter(holdsSpot).reduce((sum, { spots }) => sum + spots, 0);
}

/**
 * Spots that neither an acceptance nor an invitation holds, pending invitations included, or
 * Infinity without a cap. Only for the owner: everyone else reads `spotsLeft`, which reveals no
 * invitation.
 */
export function spotsToOffer(participants: number, held: number): number {
  return Math.max(0, spotCap(participants) - held);
}

/** Spots that inviting this application can use: those to offer and those it holds already. */
export function spotsForInvitation(
  participants: number,
  held: number,
  application: Pick<ApplicationFacts, 'status' | 'pendingDecision'> & { spots: number },
): number {
  return spotsToOffer(participants, held - (holdsSpot(application) ? application.spots : 0));
}

/**
 * The owner's label: "1 of 2 spots held" while no one has accepted, then "1 of 2 spots filled, 1
 * held". Without a cap "4+ spots, 3 held", and for 0 "Spots not stated".
 */
export function toOfferLabel(
  { participants, acceptedCount }: Pick<Proposal, 'participants' | 'acceptedCount'>,
  held: number,
): string {
  if (participants === 0) return 'Spots not stated';
  const cap = spotCap(participants);
  const shown = Math.min(held, cap);
  const isCapped = Number.isFinite(cap);
  if (acceptedCount === 0)
    return isCapped ? `${shown} of ${plural(cap, 'spot')} held` : `4+ spots, ${shown} held`;
  const filled = `${acceptedCount} of ${isCapped ? plural(cap, 'spot') : '4+ spots'} filled`;
  return shown > acceptedCount ? `${filled}, ${shown - acceptedCount} held` : filled;
}

/** Why a team cannot be invited. */
export function teamTooLarge(needed: number, open: number): string {
  return `This team takes ${plural(needed, 'spot')}, but only ${open} ${open === 1 ? 'is' : 'are'} available.`;
}
