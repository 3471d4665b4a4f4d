import { Link } from 'react-router';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { ConfirmPageSubject } from '#app/shared/form/confirm-page.tsx';
import { EventList } from '#app/shared/time/event-list.tsx';
import { FieldLabel } from '#app/kit/form/field-text.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { StatusBadge } from '#app/shared/application/status-badge.tsx';
import * as styles from './application-summary.module.css';
import { ownApplicationUrl } from './application-urls.ts';
import type { ApplicationPageData } from './load-own-application.ts';

/** What the confirm pages of an application are about: its summary and timeline, and its page. */
export const aboutApplication = (page: ApplicationPageData) => ({
  about: (
    <>
      <ConfirmPageSubject back={{ label: 'Back to the application', to: ownApplicationUrl(page.id) }}>
        {page.title}
      </ConfirmPageSubject>
      <PosterAndStatus page={page} />
    </>
  ),
  below: <ApplicationTimeline page={page} />,
  back: { label: 'View application', to: ownApplicationUrl(page.id) },
});

/** The proposal and the status of an application. */
export function ApplicationSummary({ page }: { page: ApplicationPageData }) {
  return (
    <>
      <BackLink to="/user">All Applications</BackLink>
      <PageTitle className={styles.title} dir="auto">
        <Link className={styles.titleLink} to={`/proposal/${page.proposalId}`}>
          {page.title}
        </Link>
      </PageTitle>
      <PosterAndStatus page={page} />
    </>
  );
}

function PosterAndStatus({ page }: { page: ApplicationPageData }) {
  return (
    <>
      <p className={styles.owner} dir="auto">
        {[page.ownerName, page.organization].filter(Boolean).join(', ')}
      </p>
      <p className={styles.status}>
        <StatusBadge status={page.status} />
      </p>
    </>
  );
}

/** Past and next events of an application. */
export function ApplicationTimeline({ page }: { page: ApplicationPageData }) {
  return (
    <>
      <FieldLabel as="h2">Status</FieldLabel>
      <EventList className={styles.timeline} events={page.standing} />
    </>
  );
}

/** What withdrawing an application means, one sentence each. */
export function withdrawalConsequences({
  ownerName,
  status,
  canUndo,
  closes,
}: ApplicationPageData): string[] {
  const hasSpot = status === 'accepted' || status === 'invited';
  return [
    ...(canUndo ? [] : ['Applications are closed, so you can’t apply again.']),
    `${ownerName} will be notified, and can no longer read your answers or open your resume.`,
    ...(hasSpot ? ['You’ll lose your spot.'] : []),
    ...(canUndo
      ? [`You can undo this until ${closes}${hasSpot ? ', but you won’t get your spot back' : ''}.`]
      : []),
  ];
}
