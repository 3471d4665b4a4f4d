import { ArrowLeft, ArrowRight } from 'lucide';
import { Link, redirect } from 'react-router';
import { refuse } from '#domain/base/refusal.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import { ProsePage, ProseArticle } from '#app/kit/text/prose.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import type { Route } from './+types/chapter.ts';
import * as styles from './chapter.module.css';
import { Contents, findChapter } from './guide/contents.tsx';

export function meta({ params, matches }: Route.MetaArgs) {
  const found = findChapter(params.chapter);
  if (!found) return [{ title: 'Page not found · Collegium' }];
  const { title, lede, slug } = found.chapter;
  return pageMeta(matches, { title: `${title} · Docs`, description: lede, path: `/docs/${slug}` });
}

const RENAMED = new Map([
  ['keep-order', 'moderation'],
  ['mail-delivery', 'email-delivery'],
]);

export function loader({ params }: Route.LoaderArgs) {
  const renamed = RENAMED.get(params.chapter);
  if (renamed) throw redirect(`/docs/${renamed}`, 301);
  if (!findChapter(params.chapter))
    throw pageRefusal(refuse('not_found', { message: 'This chapter of the guide doesn’t exist.' }).refusal);
  return null;
}

/** `/docs/{chapter}`: one chapter of the guide. */
export default function GuideChapter({ params }: Route.ComponentProps) {
  const { chapter, before, after } = findChapter(params.chapter)!;
  return (
    <ProsePage
      contents={
        <>
          <BackLink to="/docs">Docs</BackLink>
          <Contents audience={chapter.audience} open={chapter} />
        </>
      }
    >
      <ProseArticle title={chapter.title} lede={chapter.lede} sections={chapter.sections}>
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
