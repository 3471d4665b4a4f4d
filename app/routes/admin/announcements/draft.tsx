import { unscheduleAnnouncement } from '../../../../server/commands/announcement.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { afterAdminMove } from '../answer.ts';
import { askForAdmin } from '../ask-for-admin.ts';
import type { Route } from './+types/draft.ts';
import { editorOf, openManaged } from './managed.ts';
import { MovePage } from './move-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Back to draft · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return openManaged(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askForAdmin(actor, url);
  const id = rowNumber(params.id) ?? 0;
  const moved = await unscheduleAnnouncement(db, actor, id, now);
  return afterAdminMove(moved, { to: editorOf(id), say: 'It is a draft again.' }, undefined);
}

const CONSEQUENCES = [
  'It will not appear by itself: its day and time are forgotten.',
  'Its text stays, and you can schedule or publish it later.',
];

export default function UnscheduleAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MovePage
      announcement={loaderData.announcement}
      verb="back_to_draft"
      question="Make it a draft again?"
      consequences={CONSEQUENCES}
      label="Back to draft"
      keep="Keep the schedule"
      answer={actionData}
    />
  );
}
