import { clsx } from 'clsx';
import { unpublishAnnouncement } from '#server/commands/board/announcement.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import * as columns from '../columns.module.css';
import type { Route } from './+types/unpublish.ts';
import { announcementUrl } from '../admin-urls.ts';
import { loadAnnouncement } from '../load-record.ts';

const route = actionRoute({
  access: 'admin',
  load: loadAnnouncement,
  run: ({ db, actor, id, now }) => unpublishAnnouncement(db, actor, id, now),
  done: (_, { id }) => ({ to: announcementUrl(id), toast: 'Unpublished. Only admins can see it now.' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Unpublish an announcement · Collegium' }];

/** `/admin/announcements/{id}/unpublish`: hides a published announcement from readers. */
export default function UnpublishAnnouncement({
  loaderData: { announcement },
  actionData,
}: Route.ComponentProps) {
  const url = announcementUrl(announcement.id);
  return (
    <section className={clsx(columns.panel, columns.wide)}>
      <ConfirmPage
        question="Unpublish this announcement?"
        consequences={[
          'Its page will say “Announcement not found,” and it’s removed from the list, the search and the feed.',
          'We can’t remove copies that are already in feed readers.',
          'You can publish it again. It will have its original date.',
        ]}
        allowed={announcement.may.includes('unpublish')}
        refusal={actionData?.refusal}
        back={{ label: 'Back to the announcement', to: url }}
        confirm="Unpublish"
        danger
        cancel={{ label: 'Keep it published', to: url }}
      />
    </section>
  );
}
