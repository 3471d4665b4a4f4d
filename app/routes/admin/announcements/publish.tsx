import { publishAnnouncement } from '../../../../server/commands/announcement.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import type { Route } from './+types/publish.ts';
import { Editor } from './editor.tsx';
import { editorUrl, loadAnnouncement } from './load-announcement.ts';
import { parseEditorForm } from './parse-editor-form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Publish an announcement · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadAnnouncement(requestContext(context), url, params.id);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireAdmin(actor, url);
  const id = idParam(params.id);
  const editor = await parseEditorForm(request);
  const outcome = await publishAnnouncement(db, actor, id, editor, now);
  return adminActionResponse(outcome, { to: editorUrl(id), toast: 'Published' }, editor.form);
}

export default function PublishAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor page={loaderData} action="publish" refused={actionData} />;
}
