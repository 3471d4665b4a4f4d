import { clsx } from 'clsx';
import { unscheduleAnnouncement } from '#server/commands/board/announcement.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import * as columns from '../columns.module.css';
import type { Route } from './+types/draft.ts';
import { announcementUrl } from '../admin-urls.ts';
import { loadAnnouncement } from '../load-record.ts';

const route = actionRoute({
  access: 'admin',
  load: loadAnnouncement,
  run: ({ db, actor, id, now }) => unscheduleAnnouncement(db, actor, id, now),
  done: (_, { id }) => ({ to: announcementUrl(id), toast: 'Unscheduled. It’s a draft again.' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Unschedule an announcement · Collegium' }];

/** `/admin/announcements/{id}/draft`: makes a scheduled announcement a draft again. */
export default function UnscheduleAnnouncement({
  loaderData: { announcement },
  actionData,
}: Route.ComponentProps) {
  const url = announcementUrl(announcement.id);
  return (
    <section className={clsx(columns.panel, columns.wide)}>
      <ConfirmPage
        question="Unschedule this announcement?"
        consequences={[
          'It won’t be published, and its day and time are removed.',
          'It’s saved as a draft. You can schedule or publish it later.',
        ]}
        allowed={announcement.may.includes('back_to_draft')}
        refusal={actionData?.refusal}
        back={{ label: 'Back to the announcement', to: url }}
        confirm="Unschedule"
        danger
        cancel={{ label: 'Keep it scheduled', to: url }}
      />
    </section>
  );
}
