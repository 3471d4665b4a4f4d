import { redirect } from 'react-router';
import { requestContext } from '../../../server/http/request-context.ts';
import type { Route } from './+types/index.ts';
import { adminTabs } from './admin-tabs.ts';
import { requireAdmin } from './require-admin.ts';

/** `/admin` is the first of its parts. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const requestData = requestContext(context);
  requireAdmin(requestData.actor, url);
  const [first] = await adminTabs(requestData);
  return redirect(first!.to);
}

/** Makes this a page, so that a refusal is shown on one instead of as JSON. */
export default function AdminIndex() {
  return null;
}
