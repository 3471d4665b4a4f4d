import { Link } from 'react-router';
import { editSearch } from '#server/commands/notification/saved-search.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/edit-search.ts';
import { loadSearch } from './load-search.ts';
import { SAVED_URL } from './saved-search-urls.ts';
import { AboutSearch, SearchFields, readSearch, searchVersion } from './search-fields.tsx';

const route = actionRoute({
  access: 'member',
  load: loadSearch,
  read: readSearch,
  revised: { lock: 'account', version: searchVersion },
  run: ({ db, actor, id }, typed) => editSearch(db, actor, id, typed),
  done: () => ({ to: SAVED_URL, toast: 'Changes saved' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [
  { title: 'Edit saved search · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/saved-searches/{id}/edit`: changes name and emails of a saved search. */
export default function EditSearch({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      about={
        <AboutSearch
          description={loaderData.description}
          more={
            <>
              To use other filters,{' '}
              <Link className="link" to={loaderData.url}>
                start from this search
              </Link>{' '}
              and save it under a new name.
            </>
          }
        />
      }
      question="Edit saved search"
      consequences={[
        loaderData.isPaused
          ? 'Emails are paused. Saving turns them on again, as often as you choose here.'
          : 'You can change its name and how often we email you.',
      ]}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to saved searches', to: SAVED_URL }}
      confirm="Save changes"
      cancel={{ label: 'Cancel', to: SAVED_URL }}
    >
      <SearchFields typed={actionData?.typed ?? loaderData} errors={actionData?.refusal.fields} />
    </ConfirmPage>
  );
}
