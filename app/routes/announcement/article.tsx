import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight } from 'lucide';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { requestContext } from '#server/http/request-context.ts';
import { findAnnouncement } from '#server/queries/board/announcement.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { AnnouncementText } from '#app/shared/board/announcement-text.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { pageMeta, publicUrlOf } from '#app/http/page-meta.ts';
import { idParam, pageRefusal } from '#app/http/page-refusal.ts';
import { RouteError } from '#app/shared/error/route-error.tsx';
import { ShareLink } from '#app/shared/share/share-link.tsx';
import type { Route } from './+types/article.ts';
import * as styles from './article.module.css';

type Article = Route.ComponentProps['loaderData'];

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? [
        ...pageMeta(matches, {
          title: loaderData.title,
          description: loaderData.description,
          path: `/announcement/${loaderData.id}`,
          picture: `/announcement/${loaderData.id}/preview.png`,
          kind: 'article',
        }),
        { 'script:ld+json': structuredData(loaderData, publicUrlOf(matches)) },
      ]
    : [{ title: 'Announcement not found · Collegium' }];

/** Structured data (schema.org) of the announcement. */
function structuredData({ id, title, description, writer, day }: Article, publicUrl: string) {
  const url = `${publicUrl}/announcement/${id}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    '@id': url,
    url,
    headline: title,
    description,
    author: { '@type': 'Person', name: writer },
    datePublished: day,
    image: `${url}/preview.png`,
    inLanguage: 'en',
    publisher: { '@type': 'Organization', name: 'Collegium', url: `${publicUrl}/` },
  };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = requestContext(context);
  const found = await findAnnouncement(db, idParam(params.postId), now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { announcement, newer, older } = found.value;
  const { id, title, description, content, writer, views, publishedAt, timeZone } = announcement;
  return {
    id,
    title,
    description,
    content,
    writer,
    views,
    newer,
    older,
    day: dayIn(publishedAt, timeZone),
  };
}

export default function Announcement({ loaderData }: Route.ComponentProps) {
  const { id, title, description, content, writer, views, day, newer, older } = loaderData;
  useCountedView(id);
  return (
    <article className={styles.page}>
      <BackLink to="/announcement" viewTransition>
        All announcements
      </BackLink>
      <PageTitle large className={styles.title}>
        {title}
      </PageTitle>
      <dl className={styles.facts}>
        <dt className="visually-hidden">Date</dt>
        <dd>
          <time dateTime={day}>{formatDay(day)}</time>
        </dd>
        <dt className="visually-hidden">Writer</dt>
        <dd>{writer}</dd>
        <dt className="visually-hidden">Views</dt>
        <dd className={clsx(styles.views, views === 1 && styles.oneView)}>{views.toLocaleString('en')}</dd>
      </dl>
      <AnnouncementText description={description} content={content} className={styles.text} />
      <ShareLink path={`/announcement/${id}`} title={title} variant="button" className={styles.share} />
      {(newer || older) && (
        <nav className={styles.neighbors} aria-label="Other announcements">
          {newer && (
            <Link
              className={styles.neighbor}
              to={`/announcement/${newer.id}`}
              prefetch="intent"
              viewTransition
            >
              <small className={styles.direction}>Newer</small>
              <Icon node={ArrowLeft} className="icon-small" /> {newer.title}
            </Link>
          )}
          {older && (
            <Link
              className={styles.neighbor}
              to={`/announcement/${older.id}`}
              prefetch="intent"
              viewTransition
            >
              <small className={styles.direction}>Older</small>
              {older.title} <Icon node={ArrowRight} className="icon-small" />
            </Link>
          )}
        </nav>
      )}
    </article>
  );
}

/** Reports a view to the server, which counts each visitor once a day. */
function useCountedView(id: number): void {
  useEffect(() => {
    navigator.sendBeacon?.(`/announcement/${id}/view`);
  }, [id]);
}

export function ErrorBoundary() {
  return (
    <RouteError
      copy={(status) =>
        status === 404
          ? {
              title: 'Announcement not found',
              lede: 'The address may be mistyped, or the announcement may have been removed.',
              help: {
                title: 'What you can do',
                facts: [
                  {
                    label: 'What’s new?',
                    value: (
                      <Link className="link" to="/announcement">
                        All announcements
                      </Link>
                    ),
                  },
                ],
              },
            }
          : undefined
      }
    />
  );
}
