import { Link } from 'react-router';
import { ProsePage } from '../../ui/prose.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import type { Route } from './+types/docs.ts';
import { AUDIENCE_LABEL, AUDIENCES } from './guide/guide-types.ts';
import { CHAPTERS } from './guide/chapters.ts';
import { Contents } from './guide/contents.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Guide',
    description: 'How to find a proposal and apply, how to post one and choose, and how to run the board.',
    path: '/docs',
  });

/** `/docs`: every chapter of the guide, by audience. */
export default function Docs() {
  return (
    <ProsePage aside={<Contents audience="applicants" open={null} />}>
      <article className="rdg">
        <h1>How Collegium works</h1>
        <p>For people who apply, people who post, and people who keep the board running.</p>
        {AUDIENCES.map((audience) => (
          <section key={audience} aria-labelledby={audience}>
            <h2 id={audience}>{AUDIENCE_LABEL[audience]}</h2>
            <ul className="plain chs">
              {CHAPTERS[audience].map(({ slug, title, lede }) => (
                <li key={slug}>
                  <Link to={`/docs/${slug}`}>
                    {title}
                    <small>{lede}</small>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section aria-labelledby="programs">
          <h2 id="programs">Programs</h2>
          <ul className="plain chs">
            <li>
              <Link to="/docs/api">
                API
                <small>Programs can post, find, apply and decide, by calls described in OpenAPI.</small>
              </Link>
            </li>
          </ul>
        </section>
      </article>
    </ProsePage>
  );
}
