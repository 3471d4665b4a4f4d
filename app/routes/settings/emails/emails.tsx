import { Check, Clock, TriangleAlert } from 'lucide';
import { Fragment } from 'react';
import { data } from 'react-router';
import { lapsesSoonAt } from '#domain/member/academic-badge.ts';
import { EMAILS_CAP } from '#domain/account/account-email.ts';
import { requestContext } from '#server/http/request-context.ts';
import { type OwnEmail, listOwnEmails, listWaitingEmails } from '#server/queries/account/account-email.ts';
import { listLapsingBadges, listOwnFacts } from '#server/queries/member/verified-fact.ts';
import { Badge } from '#app/kit/feedback/badge.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import { LapsingBadges } from '#app/shared/member/lapsing-badges.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { requireSignIn } from '#app/http/require-sign-in.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { RemoveLink, SettingsList, SettingsRow } from '../settings-row.tsx';
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
  const badges = facts
    .filter(({ kind }) => kind === 'academic_domain')
    .map((fact) => ({ ...fact, isEnding: !fact.holds || lapsesSoonAt(fact, now) !== null }));
  return data({ emails, waiting, badges, lapsing, linksSignIn: emailSignIn !== undefined });
}

/** `/settings/emails`: the addresses of the account, and the badges of academic ones. */
export default function Emails({ loaderData }: Route.ComponentProps) {
  const { emails, waiting, badges, lapsing, linksSignIn } = loaderData;
  return (
    <SettingsFrame here="Emails">
      <LapsingBadges badges={lapsing} className={emailStyles.lapsing} />
      <PageSection title="Emails">
        <p>
          We send everything to your primary address. Owners and applicants you work with see it. Only you see
          the others.
        </p>
        <SettingsList>
          {emails.map((email) => (
            <EmailRow key={email.id} email={email} linksSignIn={linksSignIn} />
          ))}
          {waiting.map(({ email, until }) => (
            <SettingsRow
              key={email}
              title={email}
              status={
                <Badge tone="soon" icon={Clock}>
                  Not confirmed
                </Badge>
              }
              notes={[
                <Fragment key="until">
                  Open the link we emailed there. It works until <Instant at={until} />.
                </Fragment>,
              ]}
            />
          ))}
        </SettingsList>
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
  const action = (name: string, label: string) => (
    <ButtonLink to={`${EMAILS_URL}/${id}/${name}`}>
      {label}
      <span className="visually-hidden"> {email}</span>
    </ButtonLink>
  );
  return (
    <SettingsRow
      title={email}
      status={
        <>
          {isPrimary && (
            <Badge tone="active" icon={Check}>
              Primary
            </Badge>
          )}
          {isSuppressed && (
            <Badge tone="error" icon={TriangleAlert}>
              Not working
            </Badge>
          )}
        </>
      }
      notes={[aboutEmail(own, linksSignIn)]}
    >
      {linksSignIn && !isConfirmed && !isSuppressed && action('link', 'Send a link')}
      {!isPrimary && !isSuppressed && action('primary', 'Make primary')}
      {!isPrimary && <RemoveLink to={`${EMAILS_URL}/${id}/remove`} about={email} />}
    </SettingsRow>
  );
}

/** How an address was confirmed, and whether it signs in. */
function aboutEmail({ isConfirmed, isSuppressed }: OwnEmail, linksSignIn: boolean): string {
  if (isSuppressed) return 'Emails came back, so we stopped sending them.';
  if (!isConfirmed)
    return linksSignIn
      ? 'Confirmed when you signed in. To sign in by email too, open a link we send there.'
      : 'Confirmed when you signed in.';
  return linksSignIn ? 'Confirmed by a link. You can sign in by email.' : 'Confirmed by a link.';
}
