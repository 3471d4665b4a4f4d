import { publishAnnouncement } from '../../../../server/commands/announcement.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { afterAdminMove } from '../answer.ts';
import { askForAdmin } from '../ask-for-admin.ts';
import type { Route } from './+types/publish.ts';
import { Editor } from './editor.tsx';
import { editorOf, openManaged } from './managed.ts';
import { readEditor } from './typed-form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Publish an announcement · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return openManaged(requestContext(context), url, params.id);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askForAdmin(actor, url);
  const id = rowNumber(params.id) ?? 0;
  const editor = await readEditor(request);
  const moved = await publishAnnouncement(db, actor, id, editor, now);
  return afterAdminMove(moved, { to: editorOf(id), say: 'Published' }, editor.form);
}

export default function PublishAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor page={loaderData} verb="publish" answer={actionData} />;
}
