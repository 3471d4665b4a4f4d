import { parseId } from '../../ui/parse-id.ts';

/** Ended proposals shown at first, and added each time. */
export const ENDED_STEP = 5;
const MAX_ENDED = 500;

/** Parses how many ended proposals to show; null if the number is invalid. */
export function parseEndedCount(text: string | null): number | null {
  if (text === null) return ENDED_STEP;
  const count = parseId(text);
  return count !== null && count >= 1 && count <= MAX_ENDED ? count : null;
}
