import { publishAnnouncement } from '#server/commands/board/announcement.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/publish.ts';
import { announcementUrl } from '../admin-urls.ts';
import { Editor, readEditor } from './editor.tsx';
import { loadAnnouncement } from '../load-subjects.ts';

const route = actionRoute({
  access: 'admin',
  load: loadAnnouncement,
  read: readEditor,
  run: ({ db, actor, id, now }, editor) => publishAnnouncement(db, actor, id, editor, now),
  done: (_, { id }) => ({ to: announcementUrl(id), toast: 'Published' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Publish an announcement · Collegium' }];

/** `/admin/announcements/{id}/publish`: publishes an announcement now. */
export default function PublishAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor page={loaderData} action="publish" refused={actionData} />;
}
