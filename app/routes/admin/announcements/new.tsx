import { writeAnnouncement } from '../../../../server/commands/announcement.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { afterAdminMove } from '../answer.ts';
import { askForAdmin } from '../ask-for-admin.ts';
import type { Route } from './+types/new.ts';
import { Editor } from './editor.tsx';
import { allZones, editorOf } from './managed.ts';
import { readEditor } from './typed-form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Write an announcement · Collegium' }];

const BLANK = {
  ...{ title: '', description: '', content: '', writer: '' },
  ...{ publishDay: '', publishTime: '', timeZone: '' },
};

export function loader({ context, url }: Route.LoaderArgs) {
  const { actor, now } = requestContext(context);
  askForAdmin(actor, url);
  return { announcement: null, form: BLANK, zones: allZones(), now };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askForAdmin(actor, url);
  const { form } = await readEditor(request);
  const written = await writeAnnouncement(db, actor, form, now);
  const to = written.ok ? editorOf(written.value.id) : '';
  return afterAdminMove(written, { to, say: 'Draft saved' }, form);
}

export default function WriteAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor page={loaderData} answer={actionData} />;
}
