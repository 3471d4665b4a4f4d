import { isSignedIn } from '../../../domain/actor.ts';
import { statusOf } from '../../../domain/refusal.ts';
import { countView } from '../../../server/commands/announcement.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { rowNumber } from '../../ui/row-number.ts';
import type { Route } from './+types/view.ts';

/** Opening an address counts nothing. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/**
 * Counts a reader of the page that sends this, once a day. Somebody signed in is one visitor wherever they read; otherwise a visitor
 * is a connection's address with a browser.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor, now, clientAddress, settings } = requestContext(context);
  const browser = `${clientAddress} ${request.headers.get('user-agent') ?? ''}`;
  const visitor = isSignedIn(actor) ? `member ${actor.uid}` : `browser ${browser}`;
  const id = rowNumber(params.postId) ?? 0;
  const counted = await countView(db, id, { visitor, secret: settings.secret }, now);
  return new Response(null, { status: counted.ok ? 204 : statusOf(counted.refusal.code) });
}
