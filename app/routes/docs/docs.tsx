import { ArrowRight } from 'lucide';
import { Link } from 'react-router';
import { Icon } from '#app/kit/icon/icon.tsx';
import { ProseArticle, ProsePage, SectionLinks } from '#app/kit/text/prose.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import type { Route } from './+types/docs.ts';
import * as styles from './docs.module.css';
import { AUDIENCE_LABEL, AUDIENCES } from './guide/guide-types.ts';
import { CHAPTERS } from './guide/contents.tsx';

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

const SECTIONS = [
  ...AUDIENCES.map((audience) => ({
    id: audience,
    title: AUDIENCE_LABEL[audience],
    body: <Chapters chapters={CHAPTERS[audience]} />,
  })),
  { id: 'programs', title: 'Developers', body: <Chapters chapters={[API_CHAPTER]} /> },
];

/** `/docs`: every chapter of the guide, by audience. */
export default function Docs() {
  return (
    <ProsePage wide contents={<SectionLinks sections={SECTIONS} />}>
      <ProseArticle
        title="Docs"
        lede="How Collegium works, for applicants, owners, admins and developers."
        sections={SECTIONS}
      />
    </ProsePage>
  );
}

function Chapters({ chapters }: { chapters: readonly { slug: string; title: string; lede: string }[] }) {
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
