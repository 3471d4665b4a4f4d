import { rowNumber } from '../../ui/row-number.ts';

/** How many ended proposals a page shows first, and how many more each time. */
export const ENDED_STEP = 5;
const MOST = 500;

/** How many of them an address asks for; null when it says no number we take. */
export function endedOf(asked: string | null): number | null {
  if (asked === null) return ENDED_STEP;
  const count = rowNumber(asked);
  return count !== null && count >= 1 && count <= MOST ? count : null;
}
