import { Link } from 'react-router';
import { AUDIENCES, AUDIENCE_LABEL, type Chapter, GUIDE_SLUGS } from '#domain/board/guide.ts';
import { useCurrentSection } from '#app/kit/text/prose.tsx';
import { SegmentedControl } from '#app/kit/form/segmented-control.tsx';
import { SideNavigation } from '#app/kit/navigation/side-navigation.tsx';
import * as styles from './contents.module.css';

type ContentsProps = { chapters: readonly Pick<Chapter, 'slug' | 'title'>[]; open: Chapter };

/**
 * Table of contents for one audience; the open chapter shows its sections and marks the current
 * one.
 */
export function Contents({ chapters, open }: ContentsProps) {
  const current = useCurrentSection(open.sections);
  return (
    <>
      <SegmentedControl as="nav" className={styles.audiences} aria-label="Audience">
        {AUDIENCES.map((audience) => (
          <Link
            key={audience}
            to={`/docs/${GUIDE_SLUGS[audience][0]}`}
            aria-current={audience === open.audience ? 'true' : undefined}
          >
            {AUDIENCE_LABEL[audience]}
          </Link>
        ))}
        <Link to="/docs/api">Developers</Link>
      </SegmentedControl>
      <SideNavigation aria-label="Contents">
        <ul>
          {chapters.map(({ slug, title }) => (
            <li key={slug}>
              <Link to={`/docs/${slug}`} aria-current={slug === open.slug ? 'page' : undefined}>
                {title}
              </Link>
              {slug === open.slug && (
                <ul>
                  {open.sections.map((section) => (
                    <li key={section.id}>
                      <a
                        href={`#${section.id}`}
                        aria-current={current === section.id ? 'location' : undefined}
                      >
                        {section.title}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </SideNavigation>
    </>
  );
}
