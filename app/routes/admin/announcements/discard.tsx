import { discardAnnouncement } from '../../../../server/commands/announcement.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import type { Route } from './+types/discard.ts';
import { loadAnnouncement } from './load-announcement.ts';
import { AnnouncementConfirmPage } from './confirm-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Discard a draft · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadAnnouncement(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireAdmin(actor, url);
  const id = idParam(params.id);
  const outcome = await discardAnnouncement(db, actor, id, now);
  return adminActionResponse(outcome, { to: '/admin/announcements', toast: 'Draft discarded' }, undefined);
}

const CONSEQUENCES = ['Its text is deleted. This cannot be undone.', 'No reader has ever seen it.'];

export default function DiscardAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AnnouncementConfirmPage
      announcement={loaderData.announcement}
      action="discard"
      question="Discard this draft?"
      consequences={CONSEQUENCES}
      label="Discard draft"
      cancelLabel="Keep it"
      refused={actionData}
    />
  );
}
