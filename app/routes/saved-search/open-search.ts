import { redirect } from 'react-router';
import { signInUrl } from '#domain/account/sign-in-urls.ts';
import { isSignedIn } from '#domain/base/actor.ts';
import { parseSavedQuery } from '#domain/notification/saved-search.ts';
import { markSearchSeen } from '#server/commands/notification/saved-search.ts';
import { requestContext } from '#server/http/request-context.ts';
import { idParam, pageRefusal } from '#app/http/page-refusal.ts';
import type { Route } from './+types/open-search.ts';
import { SAVED_URL } from './saved-search-urls.ts';

/** A GET changes nothing; it redirects to the saved searches. */
export function loader() {
  return redirect(SAVED_URL);
}

/** Marks the matches of the reader's search as seen and redirects to the list with its filter. */
export async function action({ context, params }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', SAVED_URL), 303);
  const seen = await markSearchSeen(db, actor, idParam(params.id), now);
  if (!seen.ok) throw pageRefusal(seen.refusal);
  // A query that no longer parses is never widened to the whole list.
  const isReadable = parseSavedQuery(seen.value.query) !== null;
  return redirect(isReadable ? `/${seen.value.query}` : SAVED_URL, 303);
}
