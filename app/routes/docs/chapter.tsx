import { ArrowLeft, ArrowRight } from 'lucide';
import { Fragment } from 'react';
import { Link, redirect } from 'react-router';
import { refuse } from '#domain/base/refusal.ts';
import type { Chapter } from '#domain/board/guide.ts';
import { GUIDE, findChapter } from '#server/rendering/guide.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import { ProsePage, ProseArticle } from '#app/kit/text/prose.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import type { Route } from './+types/chapter.ts';
import * as styles from './chapter.module.css';
import { chapterText } from './chapter-text.tsx';
import { Contents } from './contents.tsx';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found · Collegium' }];
  const { title, lede, slug } = loaderData.chapter;
  return pageMeta(matches, { title: `${title} · Docs`, description: lede, path: `/docs/${slug}` });
}

const RENAMED = new Map([
  ['keep-order', 'moderation'],
  ['mail-delivery', 'email-delivery'],
]);

export function loader({ params }: Route.LoaderArgs) {
  const renamed = RENAMED.get(params.chapter);
  if (renamed) throw redirect(`/docs/${renamed}`, 301);
  const found = findChapter(params.chapter);
  if (!found)
    throw pageRefusal(refuse('not_found', { message: 'This chapter of the guide doesn’t exist.' }).refusal);
  const { chapter, before, after } = found;
  return {
    chapter,
    chapters: GUIDE[chapter.audience].map(linkOf),
    before: before && linkOf(before),
    after: after && linkOf(after),
  };
}

const linkOf = ({ slug, title }: Chapter) => ({ slug, title });

/** `/docs/{chapter}`: one chapter of the guide. */
export default function GuideChapter({ loaderData }: Route.ComponentProps) {
  const { chapter, chapters, before, after } = loaderData;
  const sections = chapter.sections.map(({ id, title, body }) => ({
    id,
    title,
    body: <Fragment key={chapter.slug}>{chapterText(body)}</Fragment>,
  }));
  return (
    <ProsePage
      contents={
        <>
          <BackLink to="/docs">Docs</BackLink>
          <Contents chapters={chapters} open={chapter} />
        </>
      }
    >
      <ProseArticle title={chapter.title} lede={chapter.lede} sections={sections}>
        <nav className={styles.neighbors} aria-label="Chapters">
          {before && (
            <Link to={`/docs/${before.slug}`} rel="prev" className={styles.neighbor}>
              <small className={styles.direction}>Previous</small>
              <Icon node={ArrowLeft} className="icon-small" /> {before.title}
            </Link>
          )}
          {after && (
            <Link to={`/docs/${after.slug}`} rel="next" className={styles.neighbor}>
              <small className={styles.direction}>Next</small>
              {after.title} <Icon node={ArrowRight} className="icon-small" />
            </Link>
          )}
        </nav>
      </ProseArticle>
    </ProsePage>
  );
}
