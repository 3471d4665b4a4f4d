import { clsx } from 'clsx';
import { type IconNode, Check, ChevronRight, Clock, EyeOff, Pencil, Plus } from 'lucide';
import { Link, Outlet, useMatch, useParams } from 'react-router';
import { ANNOUNCEMENT_STATE, type AnnouncementState } from '#domain/board/announcement.ts';
import { formatDayShort } from '#domain/time/calendar-day.ts';
import { dayIn, formatShortTime } from '#domain/time/deadline.ts';
import { plural } from '#domain/text/text.ts';
import { requestContext } from '#server/http/request-context.ts';
import { type ManagedAnnouncement, listManagedAnnouncements } from '#server/queries/board/announcement.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { Badge, type BadgeTone } from '#app/kit/feedback/badge.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { requireAdmin } from '#app/http/require-sign-in.ts';
import { SideNavigation } from '#app/kit/navigation/side-navigation.tsx';
import * as columns from '../columns.module.css';
import type { Route } from './+types/announcements.ts';
import { ANNOUNCEMENTS_URL, announcementUrl } from '../admin-urls.ts';
import * as styles from './announcements.module.css';
import { firstAnnouncement } from './first-announcement.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Announcements · Admin · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, now } = requestContext(context);
  const found = await listManagedAnnouncements(db, requireAdmin(actor, url), now);
  return found.map((row) => ({
    id: row.id,
    title: row.title,
    state: row.state,
    publishAt: row.publishAt,
    details: detailsOf(row),
  }));
}

/** The list of announcements in every state, next to the selected one. */
export default function ManageAnnouncements({ loaderData: rows }: Route.ComponentProps) {
  const { id } = useParams();
  const isIndex = useMatch(ANNOUNCEMENTS_URL) !== null;
  const openId = isIndex ? firstAnnouncement(rows)?.id : Number(id);
  return (
    <div className={columns.columns}>
      <div className={clsx(columns.list, !isIndex && styles.beside)}>
        <BackLink className={styles.back} to={ANNOUNCEMENTS_URL}>
          All announcements
        </BackLink>
        <ButtonLink
          // The open announcement's form has the primary button.
          variant={openId === undefined ? 'primary' : 'secondary'}
          className={styles.create}
          to={`${ANNOUNCEMENTS_URL}/new`}
          fullWidth
          icon={<Icon node={Plus} className="icon-small" />}
        >
          New announcement
        </ButtonLink>
        {rows.length > 0 && (
          <SideNavigation aria-label="Announcements" className={styles.list}>
            {rows.map((row) => (
              <Link
                key={row.id}
                className={styles.item}
                to={announcementUrl(row.id)}
                aria-current={row.id === openId ? 'page' : undefined}
              >
                <span>
                  <b className={styles.title}>{row.title}</b>
                  <small className={styles.details}>{row.details}</small>
                </span>
                <StateBadge state={row.state} />
                <Icon node={ChevronRight} className={clsx('icon-small', styles.chevron)} />
              </Link>
            ))}
          </SideNavigation>
        )}
      </div>
      <Outlet />
    </div>
  );
}

type ListedAnnouncement = Omit<ManagedAnnouncement, 'content'>;

/** When it was edited, will be published or was unpublished; with its views once published. */
function detailsOf(row: ListedAnnouncement): string {
  const { state, publishAt, unpublishedAt, updatedAt, timeZone, views } = row;
  const day = (at: Date) => formatDayShort(dayIn(at, timeZone));
  if (state === 'draft' || !publishAt) return `Edited ${day(updatedAt)}`;
  if (state === 'scheduled') return `${day(publishAt)}, ${formatShortTime(publishAt, timeZone)}`;
  if (state === 'published') return `${day(publishAt)}, ${plural(views, 'view')}`;
  return day(unpublishedAt ?? updatedAt);
}

const BADGES: Record<AnnouncementState, readonly [BadgeTone, IconNode]> = {
  draft: ['neutral', Pencil],
  scheduled: ['active', Clock],
  published: ['open', Check],
  unpublished: ['past', EyeOff],
};

/** The state of an announcement: icon and label. */
function StateBadge({ state }: { state: AnnouncementState }) {
  const [tone, icon] = BADGES[state];
  return (
    <Badge className={styles.badge} tone={tone} icon={icon}>
      {ANNOUNCEMENT_STATE[state]}
    </Badge>
  );
}
