import { deleteSearch } from '#server/commands/notification/saved-search.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/delete-search.ts';
import { loadSearch } from './load-search.ts';
import { SAVED_URL } from './saved-search-urls.ts';
import { AboutSearch } from './search-fields.tsx';

const route = actionRoute({
  access: 'member',
  load: loadSearch,
  run: ({ db, actor, id }) => deleteSearch(db, actor, id),
  done: () => ({ to: SAVED_URL, toast: 'Search deleted' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [
  { title: 'Delete saved search · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/saved-searches/{id}/delete`: deletes a saved search. */
export default function DeleteSearch({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      about={<AboutSearch name={loaderData.name} description={loaderData.description} />}
      question="Delete this search?"
      consequences={['We stop looking for new matches and emailing you about it. You can’t undo this.']}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to saved searches', to: SAVED_URL }}
      confirm="Delete search"
      danger
      cancel={{ label: 'Keep it', to: SAVED_URL }}
    />
  );
}
