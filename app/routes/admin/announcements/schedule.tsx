import { scheduleAnnouncement } from '#server/commands/board/announcement.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/schedule.ts';
import { announcementUrl } from '../admin-urls.ts';
import { Editor, readEditor } from './editor.tsx';
import { loadAnnouncement } from '../load-subjects.ts';

const route = actionRoute({
  access: 'admin',
  load: loadAnnouncement,
  read: readEditor,
  run: ({ db, actor, id, now }, editor) => scheduleAnnouncement(db, actor, id, editor, now),
  done: (_, { id }) => ({ to: announcementUrl(id), toast: 'Scheduled' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Schedule an announcement · Collegium' }];

/** `/admin/announcements/{id}/schedule`: sets when an announcement is published. */
export default function ScheduleAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor page={loaderData} action="schedule" refused={actionData} />;
}
