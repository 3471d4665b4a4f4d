import { clsx } from 'clsx';
import { requestContext } from '../../../../server/http/request-context.ts';
import { countAnnouncements } from '../../../../server/queries/announcement.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import * as columns from '../columns.module.css';
import type { Route } from './+types/index.ts';
import * as styles from './announcements.module.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor } = requestContext(context);
  requireAdmin(actor, url);
  return { count: await countAnnouncements(db) };
}

/** Placeholder next to the list while no announcement is selected. */
export default function AnnouncementsIndex({ loaderData: { count } }: Route.ComponentProps) {
  return (
    <section className={clsx(columns.panel, columns.wide, count > 0 && styles.empty)}>
      {count > 0 ? (
        <EmptyState level={2} taken={1} title="Select an announcement">
          Choose one to edit, schedule or publish.
        </EmptyState>
      ) : (
        <EmptyState level={2} title="No announcements yet">
          Write the first one. It stays a draft until you publish it.
        </EmptyState>
      )}
    </section>
  );
}
