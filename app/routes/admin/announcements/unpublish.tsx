import { unpublishAnnouncement } from '../../../../server/commands/announcement.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import type { Route } from './+types/unpublish.ts';
import { editorUrl, loadAnnouncement } from './load-announcement.ts';
import { AnnouncementConfirmPage } from './confirm-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Unpublish an announcement · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadAnnouncement(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireAdmin(actor, url);
  const id = idParam(params.id);
  const outcome = await unpublishAnnouncement(db, actor, id, now);
  return adminActionResponse(
    outcome,
    { to: editorUrl(id), toast: 'Unpublished. Only admins see it now.' },
    undefined,
  );
}

const CONSEQUENCES = [
  'From now on its address answers “Announcement not found”, and it leaves the list, the search and the feed.',
  'Whoever has read it already has read it: copies in feed readers stay.',
  'You can publish it again; it then gets its old date back.',
];

export default function UnpublishAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AnnouncementConfirmPage
      announcement={loaderData.announcement}
      action="unpublish"
      question="Take it back?"
      consequences={CONSEQUENCES}
      label="Unpublish"
      cancelLabel="Keep it published"
      refused={actionData}
    />
  );
}
