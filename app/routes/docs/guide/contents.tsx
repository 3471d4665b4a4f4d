import { Link } from 'react-router';
import { useCurrentSection } from '#app/kit/text/prose.tsx';
import { SegmentedControl } from '#app/kit/form/segmented-control.tsx';
import * as styles from './contents.module.css';
import { SideNavigation } from '#app/kit/navigation/side-navigation.tsx';
import { FOR_ADMINS } from './admins.tsx';
import { FOR_APPLICANTS } from './applicants.tsx';
import { AUDIENCE_LABEL, AUDIENCES, type Audience, type Chapter } from './guide-types.ts';
import { FOR_OWNERS } from './owners.tsx';

/** The guide, in reading order for each audience. */
export const CHAPTERS: Record<Audience, readonly Chapter[]> = {
  applicants: FOR_APPLICANTS,
  owners: FOR_OWNERS,
  admins: FOR_ADMINS,
};

const ALL = AUDIENCES.flatMap((audience) => CHAPTERS[audience]);

/**
 * The chapter of a URL, with the previous and next one of the whole guide; null if there is none.
 */
export function findChapter(
  slug: string,
): { chapter: Chapter; before: Chapter | undefined; after: Chapter | undefined } | null {
  const index = ALL.findIndex((chapter) => chapter.slug === slug);
  const chapter = ALL[index];
  return chapter ? { chapter, before: ALL[index - 1], after: ALL[index + 1] } : null;
}

/**
 * Table of contents for one audience; the open chapter shows its sections and marks the current
 * one.
 */
export function Contents({ audience, open }: { audience: Audience; open: Chapter }) {
  const current = useCurrentSection(open.sections);
  return (
    <>
      <SegmentedControl as="nav" className={styles.audiences} aria-label="Audience">
        {AUDIENCES.map((one) => (
          <Link
            key={one}
            to={`/docs/${CHAPTERS[one][0]!.slug}`}
            aria-current={one === audience ? 'true' : undefined}
          >
            {AUDIENCE_LABEL[one]}
          </Link>
        ))}
        <Link to="/docs/api">Developers</Link>
      </SegmentedControl>
      <SideNavigation aria-label="Contents">
        <ul>
          {CHAPTERS[audience].map((chapter) => (
            <li key={chapter.slug}>
              <Link
                to={`/docs/${chapter.slug}`}
                aria-current={chapter.slug === open.slug ? 'page' : undefined}
              >
                {chapter.title}
              </Link>
              {chapter.slug === open.slug && (
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
        </ul>
      </SideNavigation>
    </>
  );
}
