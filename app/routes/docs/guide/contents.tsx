import { Link } from 'react-router';
import { useCurrentSection } from '../../../ui/prose.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import * as styles from './contents.module.css';
import { SideNavigation } from '../../../ui/side-navigation.tsx';
import { AUDIENCE_LABEL, AUDIENCES, type Audience, type Chapter } from './guide-types.ts';
import { CHAPTERS } from './chapters.ts';

/**
 * Table of contents for one audience; the open chapter shows its sections and marks the current
 * one.
 */
export function Contents({ audience, open }: { audience: Audience; open: Chapter | null }) {
  const current = useCurrentSection(open?.sections ?? []);
  return (
    <>
      <SegmentedControl as="nav" className={styles.audiences} aria-label="Audience">
        {AUDIENCES.map((one) => (
          <Link
            key={one}
            to={`/docs/${CHAPTERS[one][0]!.slug}`}
            aria-current={open && one === audience ? 'true' : undefined}
          >
            {AUDIENCE_LABEL[one]}
          </Link>
        ))}
      </SegmentedControl>
      <SideNavigation aria-label="Contents">
        <ul>
          {CHAPTERS[audience].map((chapter) => (
            <li key={chapter.slug}>
              <Link
                to={`/docs/${chapter.slug}`}
                aria-current={chapter.slug === open?.slug ? 'page' : undefined}
              >
                {chapter.title}
              </Link>
              {chapter.slug === open?.slug && (
                <ul>
                  {chapter.sections.map(({ id, title }) => (
                    <li key={id}>
                      <a href={`#${id}`} aria-current={current === id ? 'location' : undefined}>
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
          <li>
            <Link to="/docs/api">API</Link>
          </li>
        </ul>
      </SideNavigation>
    </>
  );
}
