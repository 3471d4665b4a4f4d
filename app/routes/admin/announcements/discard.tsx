import { discardAnnouncement } from '../../../../server/commands/announcement.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { afterAdminMove } from '../answer.ts';
import { askForAdmin } from '../ask-for-admin.ts';
import type { Route } from './+types/discard.ts';
import { openManaged } from './managed.ts';
import { MovePage } from './move-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Discard a draft · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return openManaged(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askForAdmin(actor, url);
  const id = rowNumber(params.id) ?? 0;
  const moved = await discardAnnouncement(db, actor, id, now);
  return afterAdminMove(moved, { to: '/admin/announcements', say: 'Draft discarded' }, undefined);
}

const CONSEQUENCES = ['Its text is deleted. This cannot be undone.', 'No reader has ever seen it.'];

export default function DiscardAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MovePage
      announcement={loaderData.announcement}
      verb="discard"
      question="Discard this draft?"
      consequences={CONSEQUENCES}
      label="Discard draft"
      keep="Keep it"
      answer={actionData}
    />
  );
}
