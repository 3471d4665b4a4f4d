import { parseId } from '../../ui/parse-id.ts';

/** How many ended proposals a page shows first, and how many more each time. */
export const ENDED_STEP = 5;
const MAX_ENDED = 500;

/** How many of them an address asks for; null when it says no number we take. */
export function parseEndedCount(text: string | null): number | null {
  if (text === null) return ENDED_STEP;
  const count = parseId(text);
  return count !== null && count >= 1 && count <= MAX_ENDED ? count : null;
}
