import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { searchFault } from '#domain/board/search.ts';
import { cleanLine } from '#domain/text/text-input.ts';

/** Query of the list: the search text, and the cursor of the page. */
export type AnnouncementQuery = { q: string; after: string | null };

/**
 * Parses the query. Repeated parameters and a search that is too long are refused (`malformed`).
 */
export function parseAnnouncementQuery(params: URLSearchParams): Outcome<AnnouncementQuery> {
  const refused = (name: string, message: string) =>
    refuse('malformed', { message, fields: { [name]: message } });
  for (const name of ['q', 'after'])
    if (params.getAll(name).length > 1) return refused(name, `This address has “${name}” more than once.`);
  const q = params.get('q') ?? '';
  const fault = searchFault(q);
  if (fault) return refused('q', fault);
  return done({ q: cleanLine(q), after: params.get('after') || null });
}

/** The shortest URL of the list with this query. */
export function announcementsUrl({ q, after }: AnnouncementQuery): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (after) params.set('after', after);
  return params.size > 0 ? `/announcement?${params}` : '/announcement';
}
