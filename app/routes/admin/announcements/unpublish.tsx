import { unpublishAnnouncement } from '../../../../server/commands/announcement.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { afterAdminMove } from '../answer.ts';
import { askForAdmin } from '../ask-for-admin.ts';
import type { Route } from './+types/unpublish.ts';
import { editorOf, openManaged } from './managed.ts';
import { MovePage } from './move-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Unpublish an announcement · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return openManaged(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askForAdmin(actor, url);
  const id = rowNumber(params.id) ?? 0;
  const moved = await unpublishAnnouncement(db, actor, id, now);
  return afterAdminMove(moved, { to: editorOf(id), say: 'Unpublished. Only admins see it now.' }, undefined);
}

const CONSEQUENCES = [
  'From now on its address answers “Announcement not found”, and it leaves the list, the search and the feed.',
  'Whoever has read it already has read it: copies in feed readers stay.',
  'You can publish it again; it then gets its old date back.',
];

export default function UnpublishAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MovePage
      announcement={loaderData.announcement}
      verb="unpublish"
      question="Take it back?"
      consequences={CONSEQUENCES}
      label="Unpublish"
      keep="Keep it published"
      answer={actionData}
    />
  );
}
