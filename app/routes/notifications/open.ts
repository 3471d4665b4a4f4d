import { redirect } from 'react-router';
import { signInUrl } from '#domain/account/sign-in-urls.ts';
import { isSignedIn } from '#domain/base/actor.ts';
import { notificationLine } from '#domain/notification/events.ts';
import { refuse } from '#domain/base/refusal.ts';
import { markRead } from '#server/commands/notification/notification.ts';
import { requestContext } from '#server/http/request-context.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import type { Route } from './+types/open.ts';

/** A GET changes nothing; it redirects to the list. */
export function loader() {
  return redirect('/notifications');
}

/**
 * Marks a notification of the signed-in person as read and redirects to its subject, or to the list
 * if it is not theirs.
 */
export async function action({ context, params }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', '/notifications'), 303);
  const id = parseId(params.id);
  if (id === null) throw pageRefusal(refuse('not_found').refusal);
  const read = await markRead(db, actor, id, now);
  // A newer notification of the list may have replaced it.
  if (!read.ok) return redirect('/notifications', 303);
  return redirect(notificationLine(read.value, now)?.to ?? '/notifications', 303);
}
