import { scheduleAnnouncement } from '../../../../server/commands/announcement.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { afterAdminMove } from '../answer.ts';
import { askForAdmin } from '../ask-for-admin.ts';
import type { Route } from './+types/schedule.ts';
import { Editor } from './editor.tsx';
import { editorOf, openManaged } from './managed.ts';
import { readEditor } from './typed-form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Schedule an announcement · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return openManaged(requestContext(context), url, params.id);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askForAdmin(actor, url);
  const id = rowNumber(params.id) ?? 0;
  const editor = await readEditor(request);
  const moved = await scheduleAnnouncement(db, actor, id, editor, now);
  return afterAdminMove(moved, { to: editorOf(id), say: 'Scheduled' }, editor.form);
}

export default function ScheduleAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor page={loaderData} verb="schedule" answer={actionData} />;
}
