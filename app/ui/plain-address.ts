import { refuse } from '../../domain/refusal.ts';
import { refused } from './refused.ts';

/** Names that an address may hold more than once: the applications ticked in a list. */
const LISTS = ['application'];

/**
 * A middleware for every page and its data. An address that gives a name twice is `malformed` (400), since its readers could differ in
 * which of the values they take; one with a NUL in its path leads nowhere (404), since no text that is kept has one.
 */
export function plainAddress({ request }: { request: Request }): void {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.includes('%00')) throw refused(refuse('not_found').refusal);
  const names = [...searchParams.keys()].filter((name) => !LISTS.includes(name));
  const repeated = names.find((name, place) => names.indexOf(name) < place);
  if (repeated !== undefined)
    throw refused(
      refuse('malformed', { message: `The address names "${repeated}" more than once.` }).refusal,
    );
}
