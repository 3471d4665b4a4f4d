import { redirect } from 'react-router';
import { signInUrl } from '../../../domain/account.ts';
import { isSignedIn } from '../../../domain/actor.ts';
import { notificationLine } from '../../../domain/notifications/events.ts';
import { refuse } from '../../../domain/refusal.ts';
import { markRead } from '../../../server/commands/notification.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { parseId } from '../../ui/parse-id.ts';
import type { Route } from './+types/open.ts';

/** A GET changes nothing; it redirects to the list. */
export function loader() {
  return redirect('/notifications');
}

/** Marks a notification of the signed-in person as read and redirects to its subject. */
export async function action({ context, params }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', '/notifications'), 303);
  const id = parseId(params.id);
  const read = id === null ? refuse('not_found') : await markRead(db, actor, id, now);
  if (!read.ok) throw pageRefusal(read.refusal);
  return redirect(notificationLine(read.value, now)?.to ?? '/notifications', 303);
}
