import { refuse } from '#domain/base/refusal.ts';
import { pageRefusal } from './page-refusal.ts';

/** Query parameters that may repeat: selected applications, and questions to compare. */
const REPEATABLE_PARAMS = ['application', 'questions'];

/**
 * Middleware for all pages and their data. A repeated parameter gets 400, since readers could take
 * different values, and a NUL in the path gets 404, since PostgreSQL text has none.
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
