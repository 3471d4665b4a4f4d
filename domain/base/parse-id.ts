/**
 * Parses a row id or a revision. Null unless it is a positive integer of at most 15 digits without
 * leading zeros.
 */
export function parseId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** An id that no row has. */
export const NO_ROW = 0;
