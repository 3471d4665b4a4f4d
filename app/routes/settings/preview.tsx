import { Link } from 'react-router';
import { memberAddress } from '#domain/member/member.ts';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import type { Fact } from '#app/kit/text/facts.tsx';
import { FilterNav } from '#app/kit/list/filter-nav.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import * as styles from './preview.module.css';

/** Who the preview shows the profile to. */
export const VIEWERS = {
  visitor: { name: 'Visitor', who: 'Anyone, even without an account.' },
  applicant: { name: 'Applicant', who: 'A person who applies to one of your proposals.' },
  owner: { name: 'Owner', who: 'The owner of a proposal that you apply to.' },
} as const;
export type Viewer = keyof typeof VIEWERS;

/** What others read about a person: from the same queries as their page and proposals. */
export type ShownProfile = {
  viewer: Viewer;
  uid: string;
  name: string;
  email: string;
  /** Their page as a visitor gets it; null while it is off. */
  page: {
    organization: string;
    about: string;
    interests: string[];
    verified: string[];
    /** "Oct 2025". */
    since: string;
    proposals: { open: number; closed: number };
  } | null;
  /** "Who posted this", on each of their proposals; null before they have posted one. */
  poster: string[] | null;
};

/** "What others see": the profile as a visitor, an applicant and an owner see it. */
export function ProfilePreview({ preview }: { preview: ShownProfile }) {
  const { viewer, uid, page } = preview;
  return (
    <PageSection id="preview" title="What others see" titleId="what-others-see" className={styles.section}>
      <FilterNav className={styles.viewers} aria-label="Seen by">
        {(Object.keys(VIEWERS) as Viewer[]).map((item) => (
          <Link
            key={item}
            to={`/settings?as=${item}#preview`}
            preventScrollReset
            aria-current={item === viewer ? 'page' : undefined}
          >
            {VIEWERS[item].name}
          </Link>
        ))}
      </FilterNav>
      <p className="hint">
        {VIEWERS[viewer].who}{' '}
        {page ? (
          <Link className="link" to={memberAddress(uid)}>
            View page
          </Link>
        ) : (
          <span>Your page is off, so no one else can open it.</span>
        )}
      </p>
      <DescriptionList className={styles.facts} facts={seenBy(preview)} />
    </PageSection>
  );
}

function seenBy({ viewer, name, email, page, poster }: ShownProfile): Fact[] {
  const facts: (Fact | false | null)[] = [
    { label: 'Name', value: name },
    page && page.organization !== '' && { label: 'Organization', value: page.organization },
    page && page.about !== '' && { label: 'Bio', value: <span className={styles.about}>{page.about}</span> },
    page && page.interests.length > 0 && { label: 'Interests', value: page.interests.join(', ') },
    page && {
      label: 'Verified',
      value: page.verified.length > 0 ? <Lines lines={page.verified} /> : 'Nothing shown',
    },
    page && { label: 'Member since', value: page.since },
    page &&
      page.proposals.open + page.proposals.closed > 0 && {
        label: 'Proposals',
        value: `${page.proposals.open} open, ${page.proposals.closed} closed`,
      },
    poster &&
      viewer !== 'owner' && {
        label: 'On your proposals',
        value: <Lines lines={poster.filter((line) => !page || !isOnPage(line, page))} />,
      },
    viewer === 'owner' && {
      label: 'Application',
      value: 'What you send them: answers, resume, comments and link',
    },
    { label: 'Email', value: EMAIL_SEEN_BY[viewer](email) },
  ];
  return facts.filter((fact) => fact !== null && fact !== false);
}

/** Whether a line of "Who posted this" has a row of its own. */
function isOnPage(line: string, { verified, since }: NonNullable<ShownProfile['page']>): boolean {
  return verified.includes(line) || line === `Member since ${since}`;
}

const EMAIL_SEEN_BY: Record<Viewer, (email: string) => string> = {
  visitor: () => 'Never shown',
  applicant: (email) => `${email}, once they accept your invitation`,
  owner: (email) => `${email}, once you accept their invitation`,
};

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
