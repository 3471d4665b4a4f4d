import { type Outcome, done, refuse } from '../../../domain/refusal.ts';
import { searchFault } from '../../../domain/search.ts';
import { cleanLine } from '../../../domain/text.ts';

/** What the address of the list asks for: words to search for, and after which announcement to begin. */
export type AnnouncementQuery = { q: string; after: string | null };

/** Reads an address; a name given twice, or a search that is too long, is refused (`malformed`). */
export function parseAnnouncementQuery(params: URLSearchParams): Outcome<AnnouncementQuery> {
  const refused = (name: string, message: string) =>
    refuse('malformed', { message, fields: { [name]: message } });
  for (const name of ['q', 'after'])
    if (params.getAll(name).length > 1) return refused(name, `The address names "${name}" more than once.`);
  const q = params.get('q') ?? '';
  const fault = searchFault(q);
  if (fault) return refused('q', fault);
  return done({ q: cleanLine(q), after: params.get('after') || null });
}

/** The shortest address of the list that asks for this. */
export function announcementsUrl({ q, after }: AnnouncementQuery): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (after) params.set('after', after);
  return params.size > 0 ? `/announcement?${params}` : '/announcement';
}
