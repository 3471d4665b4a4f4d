import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { listZones } from '#domain/time/time-zones.ts';
import { writeAnnouncement } from '#server/commands/board/announcement.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/new.ts';
import { announcementUrl } from '../admin-urls.ts';
import { Editor, readEditor } from './editor.tsx';

const BLANK = {
  title: '',
  description: '',
  content: '',
  writer: '',
  publishDay: '',
  publishTime: '',
  timeZone: '',
};

const route = actionRoute({
  access: 'admin',
  load: async ({ now }) => ({
    announcement: null,
    form: BLANK,
    day: dayIn(now, DEFAULT_ZONE),
    zones: listZones(now),
    now,
  }),
  read: readEditor,
  run: ({ db, actor, now }, { form }) => writeAnnouncement(db, actor, form, now),
  done: ({ id }) => ({ to: announcementUrl(id), toast: 'Draft saved' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'New announcement · Collegium' }];

/** `/admin/announcements/new`: writes the draft of an announcement. */
export default function WriteAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor page={loaderData} refused={actionData} />;
}
