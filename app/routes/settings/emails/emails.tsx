import { Check } from 'lucide';
import { data } from 'react-router';
import { EMAILS_CAP } from '../../../../domain/account-email.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { type OwnEmail, listOwnEmails, listWaitingEmails } from '../../../../server/queries/account-email.ts';
import { listLapsingBadges, listOwnFacts } from '../../../../server/queries/verified-fact.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ButtonGroup } from '../../../ui/button-group.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { LapsingBadges } from '../../../ui/lapsing-badges.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { requireSignIn } from '../../../ui/require-sign-in.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import * as listStyles from '../settings-list.module.css';
import { EMAILS_URL } from '../settings-urls.ts';
import * as styles from '../settings.module.css';
import type { Route } from './+types/emails.ts';
import { AcademicBadges } from './academic-badges.tsx';
import * as emailStyles from './emails.module.css';

export const meta = () => [{ title: 'Emails · Collegium' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, emailSignIn } = requestContext(context);
  const person = requireSignIn(EMAILS_URL, actor);
  const [emails, waiting, facts, lapsing] = await Promise.all([
    listOwnEmails(db, person),
    listWaitingEmails(db, person, now),
    listOwnFacts(db, actor, now),
    listLapsingBadges(db, actor, now),
  ]);
  const badges = facts.filter(({ kind }) => kind === 'academic_domain');
  return data({ emails, waiting, badges, lapsing, linksSignIn: emailSignIn !== undefined });
}

/** `/settings/emails`: the addresses of the account, and the badges of academic ones. */
export default function Emails({ loaderData }: Route.ComponentProps) {
  const { emails, waiting, badges, lapsing, linksSignIn } = loaderData;
  return (
    <SettingsFrame here="Emails">
      <LapsingBadges badges={lapsing} className={emailStyles.lapsing} />
      <PageSection title="Emails">
        <p className="hint">
          Your primary email receives what we send you. Only the owners and applicants you work with see it.
          Your other addresses are visible only to you.
        </p>
        <ul className={listStyles.list}>
          {emails.map((email) => (
            <EmailRow key={email.id} email={email} linksSignIn={linksSignIn} />
          ))}
          {waiting.map(({ email, until }) => (
            <li key={email} className={emailStyles.row}>
              <span className={listStyles.text}>
                <b>{email}</b>
                <small>
                  Not confirmed yet. The link we emailed works until <Instant at={until} />.
                </small>
              </span>
            </li>
          ))}
        </ul>
        {emails.length < EMAILS_CAP ? (
          <ButtonGroup>
            <ButtonLink to={`${EMAILS_URL}/add`}>Add an email</ButtonLink>
          </ButtonGroup>
        ) : (
          <p className={styles.explanation}>You have {EMAILS_CAP} addresses, the most an account can have.</p>
        )}
      </PageSection>
      <AcademicBadges badges={badges} emails={emails} />
    </SettingsFrame>
  );
}

function EmailRow({ email: own, linksSignIn }: { email: OwnEmail; linksSignIn: boolean }) {
  const { id, email, isPrimary, isConfirmed, isSuppressed } = own;
  const action = (name: string, label: string, quiet = false) => (
    <ButtonLink
      size="small"
      variant={quiet ? 'quiet' : 'secondary'}
      className={quiet ? listStyles.quietButton : undefined}
      to={`${EMAILS_URL}/${id}/${name}`}
    >
      {label}
      <span className="visually-hidden"> {email}</span>
    </ButtonLink>
  );
  return (
    <li className={emailStyles.row}>
      <span className={listStyles.text}>
        <b>
          {email}{' '}
          {isConfirmed && !isSuppressed && (
            <Badge tone="open" icon={Check} className={listStyles.badge}>
              Confirmed
            </Badge>
          )}
        </b>
        <small>{aboutEmail(own, linksSignIn)}</small>
      </span>
      <span className="cluster">
        {!isConfirmed && !isSuppressed && action('link', 'Confirm by link')}
        {!isPrimary && !isSuppressed && action('primary', 'Make primary')}
        {!isPrimary && action('remove', 'Remove', true)}
      </span>
    </li>
  );
}

/** "Primary · Signs in by link"; blank for another address that only has a badge. */
function aboutEmail({ isPrimary, isConfirmed, isSuppressed }: OwnEmail, linksSignIn: boolean): string {
  return [
    isPrimary && 'Primary',
    isSuppressed && 'Emails came back, so we stopped sending them',
    !isSuppressed && !isConfirmed && 'From an account you sign in with',
    !isSuppressed && isConfirmed && linksSignIn && 'Signs in by link',
  ]
    .filter(Boolean)
    .join(' · ');
}
