import { clsx } from 'clsx';
import { ExternalLink, Moon, Sun } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { buttonClass } from '#app/kit/form/button.tsx';
import { EmailEnvelope, EmailFrame, EmailHeaders, EmailText } from '#app/shared/notification/email.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import { Detail } from '#app/kit/layout/master-detail.tsx';
import { SegmentedControl, SegmentLabel } from '#app/kit/form/segmented-control.tsx';
import * as styles from './email-view.module.css';
import { type EmailFormat, type MailboxQuery, mailboxUrl } from './mailbox-urls.ts';

type EmailDetails = {
  id: number;
  to: string;
  subject: string;
  sentAt: Date;
  text: string;
  headers: Record<string, string>;
  tries: number | null;
};

const VIEWS: Record<EmailFormat, string> = { html: 'HTML', text: 'Plain text', headers: 'Headers' };

type Props = {
  email: EmailDetails;
  query: MailboxQuery;
  /** Narrow screens show it instead of the list. */
  isOpened: boolean;
};

/** One email next to the list: as HTML in an iframe, as text, or its headers. */
export function EmailView({ email, query, isOpened }: Props) {
  const page = `/dev/mail/${email.id}/page${query.theme ? `?theme=${query.theme}` : ''}`;
  const tries = email.tries === null || email.tries <= 1 ? '' : `, after ${email.tries} attempts`;
  return (
    <Detail
      as="article"
      className={clsx(styles.email, !isOpened && styles.wideOnly)}
      id="mail"
      aria-label={email.subject}
    >
      <div className={styles.bar}>
        <BackLink className={styles.back} to={mailboxUrl(query, null)}>
          Mailbox
        </BackLink>
        <SegmentedControl as="nav" aria-label="Format">
          {Object.entries(VIEWS).map(([view, label]) => (
            <Choice
              key={view}
              to={mailboxUrl(query, email.id, { view: view as EmailFormat })}
              chosen={query.view === view}
            >
              <SegmentLabel>{label}</SegmentLabel>
            </Choice>
          ))}
        </SegmentedControl>
        <div className={styles.actions}>
          {query.view === 'html' && (
            <SegmentedControl as="nav" aria-label="Theme">
              <Choice
                className={clsx(styles.theme, !query.theme && styles.ifLight)}
                to={mailboxUrl(query, email.id, { theme: 'light' })}
                chosen={query.theme === 'light'}
              >
                <Icon node={Sun} className="icon-small" />
                <span className={styles.themeName}>Light</span>
              </Choice>
              <Choice
                className={clsx(styles.theme, !query.theme && styles.ifDark)}
                to={mailboxUrl(query, email.id, { theme: 'dark' })}
                chosen={query.theme === 'dark'}
              >
                <Icon node={Moon} className="icon-small" />
                <span className={styles.themeName}>Dark</span>
              </Choice>
            </SegmentedControl>
          )}
          <a className={buttonClass({}, styles.open)} href={page} target="_blank" rel="noreferrer">
            Open <Icon node={ExternalLink} className="icon-small" />
            <span className="visually-hidden"> in a new tab</span>
          </a>
        </div>
      </div>
      <EmailEnvelope
        className={styles.envelope}
        facts={[
          { label: 'To', value: email.to },
          { label: 'Subject', value: email.subject },
          {
            label: 'Sent',
            value: (
              <>
                <Instant at={email.sentAt} />
                {tries}
              </>
            ),
          },
        ]}
      />
      {query.view === 'html' && (
        <EmailFrame
          key={page}
          className={styles.body}
          title="Email"
          src={page}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
      {query.view === 'text' && (
        <EmailText className={clsx(styles.body, styles.text)}>{email.text}</EmailText>
      )}
      {query.view === 'headers' && (
        <EmailHeaders className={clsx(styles.body, styles.text)} headers={email.headers} />
      )}
    </Detail>
  );
}

type ChoiceProps = { to: string; chosen: boolean; className?: string | undefined; children: ReactNode };

function Choice({ to, chosen, className, children }: ChoiceProps) {
  return (
    <Link
      className={clsx(styles.choice, className)}
      to={to}
      aria-current={chosen || undefined}
      preventScrollReset
      replace
    >
      {children}
    </Link>
  );
}
