import { clsx } from 'clsx';
import { requestContext } from '#server/http/request-context.ts';
import { listManagedAnnouncements } from '#server/queries/board/announcement.ts';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { requireAdmin } from '#app/http/require-sign-in.ts';
import * as columns from '../columns.module.css';
import { loadAnnouncement } from '../load-subjects.ts';
import type { Route } from './+types/index.ts';
import * as styles from './announcements.module.css';
import { Editor } from './editor.tsx';
import { firstAnnouncement } from './first-announcement.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, now } = requestContext(context);
  const admin = requireAdmin(actor, url);
  const listed = await listManagedAnnouncements(db, admin, now);
  const first = firstAnnouncement(listed);
  return { page: first ? await loadAnnouncement({ db, actor: admin, now, id: first.id }) : null };
}

/** The first announcement next to the list; on a phone the list alone. */
export default function AnnouncementsIndex({ loaderData: { page } }: Route.ComponentProps) {
  if (page)
    return (
      <div className={styles.beforeChoice}>
        <Editor page={page} refused={undefined} />
      </div>
    );
  return (
    <section className={clsx(columns.panel, columns.wide)}>
      <EmptyState level={2} title="No announcements yet">
        Write the first one. It stays a draft until you publish it.
      </EmptyState>
    </section>
  );
}
