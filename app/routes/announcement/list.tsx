import { clsx } from 'clsx';
import { Rss } from 'lucide';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { ANNOUNCEMENT_PAGE } from '#domain/board/announcement.ts';
import { splitSearch } from '#domain/board/search.ts';
import { matchedSpellings } from '#domain/board/search-match.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { SEARCH_CAP } from '#domain/text/text.ts';
import { cleanLine } from '#domain/text/text-input.ts';
import { requestContext } from '#server/http/request-context.ts';
import { listAnnouncements } from '#server/queries/board/announcement.ts';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Highlight } from '#app/shared/board/highlight.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Page, PageTitle } from '#app/kit/layout/page.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { ShareLink } from '#app/shared/share/share-link.tsx';
import { SearchInput } from '#app/kit/form/input.tsx';
import type { Route } from './+types/list.ts';
import { announcementsUrl, parseAnnouncementQuery } from './announcement-urls.ts';
import * as styles from './list.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Announcements',
    description: 'News about Collegium, newest first.',
    path: '/announcement',
    feed: { title: 'Collegium announcements', path: '/announcement/feed.xml' },
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = requestContext(context);
  const query = parseAnnouncementQuery(url.searchParams);
  if (!query.ok) throw pageRefusal(query.refusal);
  const found = await listAnnouncements(db, { ...query.value, limit: ANNOUNCEMENT_PAGE }, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const rows = found.value.rows.map(({ id, title, description, writer, publishedAt, timeZone, views }) => ({
    id,
    title,
    description,
    writer,
    views,
    day: dayIn(publishedAt, timeZone),
  }));
  const terms = splitSearch(query.value.q);
  const texts = rows.flatMap(({ title, description, writer }) => [title, description, writer]);
  const marked = [...terms, ...matchedSpellings(terms, texts)];
  return { ...query.value, rows, marked, nextAfter: found.value.nextAfter };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

export default function Announcements({ loaderData }: Route.ComponentProps) {
  const { q, after, rows, marked, nextAfter } = loaderData;
  return (
    <Page>
      <div className={styles.header}>
        <PageTitle large>Announcements</PageTitle>
        <AnnouncementSearch q={q} className={styles.search} />
      </div>
      <p className="visually-hidden" role="status">
        {q && `${rows.length}${nextAfter ? ' or more' : ''} announcements for “${q}”`}
      </p>
      {rows.length > 0 ? <List rows={rows} terms={marked} /> : <Nothing q={q} />}
      {(after || nextAfter) && (
        <nav className={styles.pages} aria-label="Pages">
          {nextAfter && (
            <ButtonLink to={announcementsUrl({ q, after: nextAfter })}>Older announcements</ButtonLink>
          )}
          {after && (
            <Link className="link" to={announcementsUrl({ q, after: null })}>
              Newest announcements
            </Link>
          )}
        </nav>
      )}
      <p className={styles.feed}>
        <Link className={clsx('link', styles.feedLink)} to="/announcement/feed.xml" reloadDocument>
          <Icon node={Rss} className="icon-small" />
          Atom feed
        </Link>
      </p>
    </Page>
  );
}

function List({ rows, terms }: { rows: Row[]; terms: string[] }) {
  return (
    <table className={styles.table}>
      <thead className={styles.head}>
        <tr className={styles.row}>
          <th>Date</th>
          <th>Title</th>
          <th>Description</th>
          <th>Writer</th>
          <th className={clsx('tabular', styles.alignEnd)}>Views</th>
          <th className={styles.alignEnd}>Share</th>
        </tr>
      </thead>
      <tbody className={styles.body}>
        {rows.map(({ id, title, description, writer, views, day }) => (
          <tr key={`${id} ${terms.join()}`} className={styles.row}>
            <td className={clsx(styles.cell, styles.date)}>
              <time dateTime={day}>{formatDay(day)}</time>
            </td>
            <td className={clsx(styles.cell, styles.title)}>
              <Link className={styles.titleLink} to={`/announcement/${id}`} prefetch="intent" viewTransition>
                <Highlight text={title} terms={terms} />
              </Link>
            </td>
            <td className={clsx(styles.cell, styles.description)}>
              <Highlight text={description} terms={terms} />
            </td>
            <td className={clsx(styles.cell, styles.writer)}>
              <Highlight text={writer} terms={terms} />
            </td>
            <td
              className={clsx(
                'tabular',
                styles.cell,
                styles.alignEnd,
                styles.views,
                views === 1 && styles.oneView,
              )}
            >
              {views.toLocaleString('en')}
            </td>
            <td className={clsx(styles.cell, styles.alignEnd, styles.share)}>
              <ShareLink path={`/announcement/${id}`} title={title} className={styles.shareButton} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Nothing({ q }: { q: string }) {
  if (q)
    return (
      <EmptyState
        level={2}
        title={`No announcements match “${q}”`}
        taken={1}
        action={<ButtonLink to="/announcement">Show all announcements</ButtonLink>}
      >
        We searched titles, descriptions, writers and text for all of your words. Try fewer.
      </EmptyState>
    );
  return (
    <EmptyState level={2} title="No announcements yet" action={<ButtonLink to="/">View Projects</ButtonLink>}>
      News about Collegium will appear here.
    </EmptyState>
  );
}

/** Debounce of the search while typing, in milliseconds. */
const DEBOUNCE_MS = 200;

/** Search of the list: a form without JavaScript, live search with it. */
function AnnouncementSearch({ q, className }: { q: string; className: string | undefined }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const applied = useRef(q);
  useEffect(() => {
    if (applied.current === q) return;
    applied.current = q;
    // Follows a changed URL, but never overwrites text that is being typed.
    if (field.current && debounceTimer.current === undefined && field.current.value.trim() !== q)
      field.current.value = q;
  }, [q]);
  useEffect(() => () => clearTimeout(debounceTimer.current), []);
  const follow = (replace: boolean) => {
    clearTimeout(debounceTimer.current);
    debounceTimer.current = undefined;
    const to = announcementsUrl({ q: cleanLine(field.current?.value ?? ''), after: null });
    void navigate(to, { replace, preventScrollReset: true });
  };
  const typedBeforeHydration = useRef(() => {
    if (cleanLine(field.current?.value ?? '') !== q) follow(true);
  });
  useEffect(() => typedBeforeHydration.current(), []);
  return (
    <Form
      role="search"
      action="/announcement"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        follow(false);
      }}
      preventScrollReset
    >
      <SearchInput
        ref={field}
        id="search"
        name="q"
        defaultValue={q}
        maxLength={SEARCH_CAP}
        placeholder="Search announcements"
        aria-label="Search announcements"
        onInput={() => {
          clearTimeout(debounceTimer.current);
          debounceTimer.current = setTimeout(() => follow(true), DEBOUNCE_MS);
        }}
      />
    </Form>
  );
}
