import { Form, useNavigation } from 'react-router';
import { DEFAULT_ZONE, dayIn, formatDay } from '../../../../domain/deadline.ts';
import { factEndsAt, factText } from '../../../../domain/verified-fact.ts';
import type { OwnEmail } from '../../../../server/queries/account-email.ts';
import type { OwnFact } from '../../../../server/queries/verified-fact.ts';
import { Button } from '../../../ui/button.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import * as listStyles from '../settings-list.module.css';
import { EMAILS_URL } from '../settings-urls.ts';
import * as styles from '../settings.module.css';
import * as emailStyles from './emails.module.css';

/** The badges of academic addresses: shown or hidden, renewed in one press. */
export function AcademicBadges({ badges, emails }: { badges: OwnFact[]; emails: OwnEmail[] }) {
  return (
    <PageSection id="badges" title="Academic badges" className={styles.section}>
      <p className="hint">
        A confirmed address at a college gives you a badge. It shows that you control the address. It doesn’t
        prove that you study or work there. Badges are optional.
      </p>
      {badges.length === 0 ? (
        <p className={listStyles.empty}>You don’t have a badge.</p>
      ) : (
        <ul className={listStyles.list}>
          {badges.map((badge) => (
            <BadgeRow key={badge.id} badge={badge} email={emailAt(badge.subject, emails)} />
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function emailAt(domain: string, emails: OwnEmail[]): OwnEmail | undefined {
  return emails.find(({ email, isSuppressed }) => email.endsWith(`@${domain}`) && !isSuppressed);
}

function BadgeRow({ badge, email }: { badge: OwnFact; email: OwnEmail | undefined }) {
  const { id, subject, isShown, holds, lostAt } = badge;
  const sentTo = useNavigation().formAction;
  const visibility = `/settings/facts/${id}/${isShown ? 'hide' : 'show'}`;
  const renewal = email && `${EMAILS_URL}/${email.id}/link`;
  const endsAt = factEndsAt(badge);
  const end = endsAt ? formatDay(dayIn(endsAt, DEFAULT_ZONE)) : '';
  return (
    <li className={emailStyles.row}>
      <span className={listStyles.text}>
        <b>{factText(badge)}</b>
        <small>
          {isShown ? 'Shown to everyone' : 'Hidden'} ·{' '}
          {holds ? `expires ${end}` : `${lostAt ? 'ended' : 'expired'} ${end}, so no one sees it`}
        </small>
      </span>
      <span className="cluster">
        {(holds || isShown) && (
          <Form method="post" action={visibility} preventScrollReset>
            <Button size="small" pending={sentTo === visibility}>
              {isShown ? 'Hide' : 'Show'}
              <span className="visually-hidden"> the badge of {subject}</span>
            </Button>
          </Form>
        )}
        {renewal && (
          <Form method="post" action={renewal} preventScrollReset>
            <Button
              size="small"
              variant="quiet"
              className={listStyles.quietButton}
              pending={sentTo === renewal}
            >
              Renew<span className="visually-hidden"> the badge of {subject}</span>
            </Button>
          </Form>
        )}
      </span>
    </li>
  );
}
