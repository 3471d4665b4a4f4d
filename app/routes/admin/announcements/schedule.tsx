import { scheduleAnnouncement } from '../../../../server/commands/announcement.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import type { Route } from './+types/schedule.ts';
import { Editor } from './editor.tsx';
import { editorUrl, loadAnnouncement } from './load-announcement.ts';
import { parseEditorForm } from './parse-editor-form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Schedule an announcement · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadAnnouncement(requestContext(context), url, params.id);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireAdmin(actor, url);
  const id = idParam(params.id);
  const editor = await parseEditorForm(request);
  const outcome = await scheduleAnnouncement(db, actor, id, editor, now);
  return adminActionResponse(outcome, { to: editorUrl(id), toast: 'Scheduled' }, editor.form);
}

export default function ScheduleAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor page={loaderData} action="schedule" refused={actionData} />;
}
