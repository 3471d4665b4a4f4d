import { redirect } from 'react-router';
import { requestContext } from '../../../server/http/request-context.ts';
import type { Route } from './+types/index.ts';
import { adminTabs } from './admin-tabs.ts';
import { requireAdmin } from '../../ui/require-sign-in.ts';

/** `/admin` redirects to its first tab. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const requestData = requestContext(context);
  requireAdmin(requestData.actor, url);
  const [first] = await adminTabs(requestData);
  return redirect(first!.to);
}

/** A component makes this a page route: a refusal renders a page instead of JSON. */
export default function AdminIndex() {
  return null;
}
