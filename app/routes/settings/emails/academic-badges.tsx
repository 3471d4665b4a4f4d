import { useNavigation } from 'react-router';
import { formatDay } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { factEndsAt, monthOf } from '#domain/member/verified-fact.ts';
import type { OwnEmail } from '#server/queries/account/account-email.ts';
import type { OwnFact } from '#server/queries/member/verified-fact.ts';
import { Button } from '#app/kit/form/button.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { SettingsList, SettingsRow } from '../settings-row.tsx';
import { EMAILS_URL } from '../settings-urls.ts';
import * as styles from '../settings.module.css';

/** A badge; `isEnding` if it lapses soon or has lapsed, so that it can be renewed. */
type OwnBadge = OwnFact & { isEnding: boolean };

/** The badges of academic addresses: shown or hidden, renewed in one press. */
export function AcademicBadges({ badges, emails }: { badges: OwnBadge[]; emails: OwnEmail[] }) {
  return (
    <PageSection id="badges" title="Academic badges" className={styles.section}>
      <p>
        A confirmed address at a college gives you a badge, which you can show on your page and proposals. It
        proves that the address is yours, not that you study or work there.
      </p>
      {badges.length === 0 ? (
        <p className={styles.empty}>You don’t have a badge.</p>
      ) : (
        <SettingsList>
          {badges.map((badge) => (
            <BadgeRow key={badge.id} badge={badge} email={emailAt(badge.subject, emails)} />
          ))}
        </SettingsList>
      )}
    </PageSection>
  );
}

function emailAt(domain: string, emails: OwnEmail[]): OwnEmail | undefined {
  return emails.find(({ email, isSuppressed }) => email.endsWith(`@${domain}`) && !isSuppressed);
}

function BadgeRow({ badge, email }: { badge: OwnBadge; email: OwnEmail | undefined }) {
  const { id, subject, isShown, holds, isEnding } = badge;
  const sentTo = useNavigation().formAction;
  const visibility = `/settings/facts/${id}/${isShown ? 'hide' : 'show'}`;
  const renewal = email && isEnding && `${EMAILS_URL}/${email.id}/link`;
  return (
    <SettingsRow title={subject} notes={[aboutBadge(badge)]}>
      {renewal && (
        <Form method="post" action={renewal} preventScrollReset>
          <Button pending={sentTo === renewal}>
            Renew<span className="visually-hidden"> the badge of {subject}</span>
          </Button>
        </Form>
      )}
      {(holds || isShown) && (
        <Form method="post" action={visibility} preventScrollReset>
          <Button pending={sentTo === visibility}>
            {isShown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> the badge of {subject}</span>
          </Button>
        </Form>
      )}
    </SettingsRow>
  );
}

/** "Only you see it. Confirmed Nov 2026, expires Nov 6, 2027." */
function aboutBadge(badge: OwnBadge): string {
  const { isShown, holds, lostAt, verifiedAt } = badge;
  const endsAt = factEndsAt(badge);
  const end = endsAt ? formatDay(dayIn(endsAt, DEFAULT_ZONE)) : '';
  if (!holds) return `${lostAt ? 'Ended' : 'Expired'} ${end}, so no one else sees it.`;
  const seenBy = isShown ? 'Shown to everyone' : 'Only you see it';
  return `${seenBy}. Confirmed ${monthOf(verifiedAt)}, expires ${end}.`;
}
