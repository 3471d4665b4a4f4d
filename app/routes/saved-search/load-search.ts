import { refuse } from '#domain/base/refusal.ts';
import { parseSavedQuery } from '#domain/notification/saved-search.ts';
import { findSearch } from '#server/queries/notification/saved-search.ts';
import { filterDescription } from '#app/shared/board/filter-description.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';

const NEEDS_ATTENTION = 'Needs attention: this search no longer works. Delete it and save it again.';

/** Loads the reader's own search; throws 404 for anyone else. */
export async function loadSearch({ db, actor, id }: ActionRequest) {
  const search = await findSearch(db, actor, id);
  if (!search) throw pageRefusal(refuse('not_found').refusal);
  const filter = parseSavedQuery(search.query);
  return {
    ...search,
    description: filter ? filterDescription(filter) : NEEDS_ATTENTION,
    /** Its search on the board. */
    url: filter ? `/${search.query}` : '/',
  };
}
