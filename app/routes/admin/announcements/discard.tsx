import { clsx } from 'clsx';
import { discardAnnouncement } from '#server/commands/board/announcement.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import * as columns from '../columns.module.css';
import type { Route } from './+types/discard.ts';
import { ANNOUNCEMENTS_URL, announcementUrl } from '../admin-urls.ts';
import { loadAnnouncement } from '../load-record.ts';

const route = actionRoute({
  access: 'admin',
  load: loadAnnouncement,
  run: ({ db, actor, id, now }) => discardAnnouncement(db, actor, id, now),
  done: () => ({ to: ANNOUNCEMENTS_URL, toast: 'Draft discarded' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Discard a draft · Collegium' }];

/** `/admin/announcements/{id}/discard`: deletes a draft. */
export default function DiscardAnnouncement({
  loaderData: { announcement },
  actionData,
}: Route.ComponentProps) {
  const url = announcementUrl(announcement.id);
  return (
    <section className={clsx(columns.panel, columns.wide)}>
      <ConfirmPage
        question="Discard this draft?"
        consequences={['The draft is deleted. You can’t undo this.', 'Readers have never seen it.']}
        allowed={announcement.may.includes('discard')}
        refusal={actionData?.refusal}
        back={{ label: 'Back to the announcement', to: url }}
        confirm="Discard draft"
        danger
        cancel={{ label: 'Keep draft', to: url }}
      />
    </section>
  );
}
