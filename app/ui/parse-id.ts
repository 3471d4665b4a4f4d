import { refuse } from '../../domain/refusal.ts';
import { pageRefusal } from './page-refusal.ts';

/**
 * Parses a row id or a revision. Null unless it is a positive integer of at most 15 digits without
 * leading zeros.
 */
export function parseId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The row id of a URL parameter. Throws the 404 page if it is no id. */
export function idParam(text: string | null | undefined): number {
  const id = parseId(text);
  if (id === null) throw pageRefusal(refuse('not_found').refusal);
  return id;
}
