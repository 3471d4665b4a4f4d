import { refuse } from '../../domain/refusal.ts';
import { pageRefusal } from './page-refusal.ts';

/** Names that an address may hold more than once: the applications ticked in a list. */
const REPEATABLE_PARAMS = ['application'];

/**
 * A middleware for every page and its data. An address that gives a name twice is `malformed` (400), since its readers could differ in
 * which of the values they take; one with a NUL in its path leads nowhere (404), since no text that is kept has one.
 */
export function rejectMalformedUrl({ request }: { request: Request }): void {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.includes('%00')) throw pageRefusal(refuse('not_found').refusal);
  const names = [...searchParams.keys()].filter((name) => !REPEATABLE_PARAMS.includes(name));
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined)
    throw pageRefusal(
      refuse('malformed', { message: `The address names "${repeated}" more than once.` }).refusal,
    );
}
