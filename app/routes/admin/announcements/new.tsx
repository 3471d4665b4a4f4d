import { writeAnnouncement } from '../../../../server/commands/announcement.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import type { Route } from './+types/new.ts';
import { Editor } from './editor.tsx';
import { allZones, editorUrl } from './load-announcement.ts';
import { parseEditorForm } from './parse-editor-form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Write an announcement · Collegium' }];

const BLANK = {
  title: '',
  description: '',
  content: '',
  writer: '',
  publishDay: '',
  publishTime: '',
  timeZone: '',
};

export function loader({ context, url }: Route.LoaderArgs) {
  const { actor, now } = requestContext(context);
  requireAdmin(actor, url);
  return { announcement: null, form: BLANK, zones: allZones(), now };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireAdmin(actor, url);
  const { form } = await parseEditorForm(request);
  const written = await writeAnnouncement(db, actor, form, now);
  const to = written.ok ? editorUrl(written.value.id) : '';
  return adminActionResponse(written, { to, toast: 'Draft saved' }, form);
}

export default function WriteAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor page={loaderData} refused={actionData} />;
}
