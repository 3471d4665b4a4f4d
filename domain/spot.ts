import { spotCap } from './proposal.ts';
import { plural } from './text.ts';

/**
 * Spots to offer: neither accepted nor held by an invitation, also a pending one; Infinity without
 * a cap. Only for the owner: everyone else reads `spotsLeft`, which reveals no invitation.
 */
export function spotsToOffer(participants: number, held: number): number {
  return Math.max(0, spotCap(participants) - held);
}

/**
 * The owner's label: "1 of 2 spots available", "4+ spots, 3 filled or offered", "Spots not
 * stated".
 */
export function toOfferLabel(participants: number, held: number): string {
  if (participants === 0) return 'Spots not stated';
  const open = spotsToOffer(participants, held);
  return Number.isFinite(open)
    ? `${open} of ${plural(participants, 'spot')} available`
    : `4+ spots, ${held} filled or offered`;
}
