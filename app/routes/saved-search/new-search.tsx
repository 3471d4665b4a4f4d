import { SEARCH_NAME_CAP, parseSavedQuery, savedQuery } from '#domain/notification/saved-search.ts';
import { saveSearch } from '#server/commands/notification/saved-search.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { filterDescription } from '#app/shared/board/filter-description.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/new-search.ts';
import { AboutSearch, SearchFields, readSearch } from './search-fields.tsx';

const route = actionRoute({
  access: 'member',
  load: async ({ url }) => {
    const query = savedQuery(url.searchParams);
    if (!query.ok) throw pageRefusal(query.refusal);
    return { query: query.value, description: filterDescription(parseSavedQuery(query.value)!) };
  },
  read: readSearch,
  run: ({ db, actor, url, now }, typed) => saveSearch(db, actor, { params: url.searchParams, ...typed }, now),
  done: (_saved, { url }) => ({
    to: `/${savedQueryOf(url)}`,
    toast: 'Search saved. Find it under My Account.',
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

function savedQueryOf({ searchParams }: URL): string {
  const query = savedQuery(searchParams);
  return query.ok ? query.value : '';
}

export const meta = () => [{ title: 'Save this search · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/saved-searches/new?{filter of the list}`: saves the list's filter under a name. */
export default function NewSearch({ loaderData: { query, description }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      about={<AboutSearch description={description} />}
      question="Save this search"
      consequences={['My Account shows new proposals that match. Only you can see your saved searches.']}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to the list', to: `/${query}` }}
      confirm="Save search"
      cancel={{ label: 'Cancel', to: `/${query}` }}
    >
      <SearchFields
        typed={actionData?.typed ?? { name: suggestedName(description), cadence: 'off' }}
        errors={actionData?.refusal.fields}
      />
    </ConfirmPage>
  );
}

/** The description without quotation marks, since emails put the name in some. */
function suggestedName(description: string): string {
  return description.replace(/[“”]/g, '').slice(0, SEARCH_NAME_CAP).trim();
}
