import { editAnnouncement } from '#server/commands/board/announcement.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/edit.ts';
import { announcementUrl } from '../admin-urls.ts';
import { Editor, readEditor } from './editor.tsx';
import { loadAnnouncement } from '../load-subjects.ts';

const route = actionRoute({
  access: 'admin',
  load: loadAnnouncement,
  read: readEditor,
  run: ({ db, actor, id, now }, editor) => editAnnouncement(db, actor, id, editor, now),
  done: (_, { id }) => ({ to: announcementUrl(id), toast: 'Changes saved' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Edit an announcement · Collegium' }];

/** `/admin/announcements/{id}`: edits an announcement. */
export default function EditAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor page={loaderData} action="edit" refused={actionData} />;
}
