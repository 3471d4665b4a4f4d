import { Link } from 'react-router';
import { formatDay } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';

type Props = { badges: readonly { domain: string; lapsesAt: Date }[]; className?: string | undefined };

/** Academic badges that lapse soon, each with the offer to add another email before. */
export function LapsingBadges({ badges, className }: Props) {
  return badges.map(({ domain, lapsesAt }) => (
    <Banner
      key={domain}
      tone="notice"
      className={className}
      action={<ButtonLink to="/settings/emails/add">Add another email</ButtonLink>}
    >
      Your badge for {domain} lapses {formatDay(dayIn(lapsesAt, DEFAULT_ZONE))}. Still using the address?{' '}
      <Link className="link" to="/settings/emails#badges">
        Renew it
      </Link>
      . Losing it? Add another email, so that you keep this account.
    </Banner>
  ));
}
