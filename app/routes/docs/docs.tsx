import { ArrowRight } from 'lucide';
import { Link } from 'react-router';
import { AUDIENCES, AUDIENCE_LABEL, type Chapter } from '#domain/board/guide.ts';
import { GUIDE } from '#server/rendering/guide.ts';
import { Icon } from '#app/kit/icon/icon.tsx';
import { ProseArticle, ProsePage, SectionLinks } from '#app/kit/text/prose.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import type { Route } from './+types/docs.ts';
import * as styles from './docs.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Docs',
    description:
      'How to find a proposal and apply, how to post one and choose applicants, and how to run the board.',
    path: '/docs',
  });

const API_CHAPTER = {
  slug: 'api',
  title: 'API',
  lede: 'Post and find proposals, apply, and decide from your own program. Described in OpenAPI.',
};

type ListedChapter = Pick<Chapter, 'slug' | 'title' | 'lede'>;

export function loader() {
  const listed = ({ slug, title, lede }: Chapter): ListedChapter => ({ slug, title, lede });
  return AUDIENCES.map((audience) => ({ audience, chapters: GUIDE[audience].map(listed) }));
}

/** `/docs`: every chapter of the guide, by audience. */
export default function Docs({ loaderData }: Route.ComponentProps) {
  const sections = [
    ...loaderData.map(({ audience, chapters }) => ({
      id: audience,
      title: AUDIENCE_LABEL[audience],
      body: <Chapters chapters={chapters} />,
    })),
    { id: 'programs', title: 'Developers', body: <Chapters chapters={[API_CHAPTER]} /> },
  ];
  return (
    <ProsePage wide contents={<SectionLinks sections={sections} />}>
      <ProseArticle
        title="Docs"
        lede="How Collegium works, for applicants, owners, admins and developers."
        sections={sections}
      />
    </ProsePage>
  );
}

function Chapters({ chapters }: { chapters: readonly ListedChapter[] }) {
  return (
    <ul className={styles.chapters}>
      {chapters.map(({ slug, title, lede }) => (
        <li key={slug}>
          <Link to={`/docs/${slug}`} className={styles.chapter}>
            <span>
              {title}
              <small className={styles.about}>{lede}</small>
            </span>
            <Icon node={ArrowRight} className="icon" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
