import { spotCap } from './proposal.ts';
import { plural } from './text.ts';

/**
 * Spots an owner can still offer: those that no acceptance and no invitation holds, kept ones included; Infinity where no cap is stated.
 * Everybody else reads how many are "left" (`spotsLeft`): those that nobody has accepted. What is only offered is between the owner and
 * whom they invite, and what is kept until results are announced is nobody else's to know.
 */
export function spotsToOffer(participants: number, held: number): number {
  return Math.max(0, spotCap(participants) - held);
}

/** "1 of 2 spots still to offer", "4+ spots, 3 taken or offered", "Spots not stated": what the owner reads above the applications. */
export function toOfferLabel(participants: number, held: number): string {
  if (participants === 0) return 'Spots not stated';
  const open = spotsToOffer(participants, held);
  return Number.isFinite(open)
    ? `${open} of ${plural(participants, 'spot')} still to offer`
    : `4+ spots, ${held} taken or offered`;
}
