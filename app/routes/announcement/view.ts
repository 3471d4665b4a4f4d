import { statusOf } from '#domain/base/refusal.ts';
import { countView } from '#server/commands/board/announcement.ts';
import { requestContext } from '#server/http/request-context.ts';
import { parseId } from '#domain/base/parse-id.ts';
import type { Route } from './+types/view.ts';

/** Only a POST counts a view. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Counts one view of the page that posts this. */
export async function action({ context, params }: Route.ActionArgs) {
  const { db, actor, now, clientAddress, settings } = requestContext(context);
  const id = parseId(params.postId);
  if (id === null) return new Response(null, { status: 404 });
  const counted = await countView(db, actor, id, { clientAddress, secret: settings.secret }, now);
  return new Response(null, { status: counted.ok ? 204 : statusOf(counted.refusal.code) });
}
