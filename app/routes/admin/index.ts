import { redirect } from 'react-router';
import { requestContext } from '#server/http/request-context.ts';
import type { Route } from './+types/index.ts';
import { requireAdmin } from '#app/http/require-sign-in.ts';

/** `/admin` redirects to its first tab. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(requestContext(context).actor, url);
  return redirect('/admin/reports');
}

/** A component makes this a page route: a refusal renders a page instead of JSON. */
export default function AdminIndex() {
  return null;
}
