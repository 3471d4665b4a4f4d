import { parseId } from '#domain/base/parse-id.ts';

/** Closed proposals shown at first, and added each time. */
export const CLOSED_STEP = 5;
const MAX_CLOSED = 500;

/** Parses how many closed proposals to show; null if the number is invalid. */
export function parseClosedCount(text: string | null): number | null {
  if (text === null) return CLOSED_STEP;
  const count = parseId(text);
  return count !== null && count >= 1 && count <= MAX_CLOSED ? count : null;
}
