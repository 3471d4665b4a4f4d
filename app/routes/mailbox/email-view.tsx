import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Detail } from '../../ui/master-detail.tsx';
import { SegmentedControl, SegmentLabel } from '../../ui/segmented-control.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ExternalLink from 'lucide-react/icons/external-link';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type EmailFormat, type MailboxQuery, mailboxUrl } from './mailbox-urls.ts';

type EmailDetails = {
  id: number;
  to: string;
  subject: string;
  sent: string;
  text: string;
  headers: Record<string, string>;
  tries: number | null;
};

const VIEWS: Record<EmailFormat, string> = { html: 'HTML', text: 'Plain text', headers: 'Headers' };

/** One email next to the list: as HTML in an iframe, as text, or its headers. */
export function EmailView({ email, query }: { email: EmailDetails; query: MailboxQuery }) {
  const page = `/dev/mail/${email.id}/page${query.theme ? `?theme=${query.theme}` : ''}`;
  const tries = email.tries === null ? '' : email.tries <= 1 ? ', first try' : `, after ${email.tries} tries`;
  return (
    <Detail as="article" id="mail" aria-label={email.subject}>
      <div className="dbar">
        <Link className="back bk" to={mailboxUrl(query, null)}>
          <ArrowLeft className="icon-small" />
          Mailbox
        </Link>
        <SegmentedControl as="nav" aria-label="Forms of the mail">
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
        <div className="end">
          {query.view === 'html' && (
            <SegmentedControl as="nav" aria-label="Look of the mail">
              <Choice to={mailboxUrl(query, email.id, { theme: 'light' })} chosen={query.theme === 'light'}>
                <Sun className="icon-small" />
                <span className="visually-hidden">Light</span>
              </Choice>
              <Choice to={mailboxUrl(query, email.id, { theme: 'dark' })} chosen={query.theme === 'dark'}>
                <Moon className="icon-small" />
                <span className="visually-hidden">Dark</span>
              </Choice>
            </SegmentedControl>
          )}
          <a
            className={iconButtonClass()}
            href={page}
            target="_blank"
            rel="noreferrer"
            aria-label="Open in a new tab"
          >
            <ExternalLink className="icon" />
          </a>
        </div>
      </div>
      <div className="envl">
        <dl className="env">
          <dt>To</dt>
          <dd>{email.to}</dd>
          <dt>Subject</dt>
          <dd>{email.subject}</dd>
          <dt>Sent</dt>
          <dd>
            {email.sent}
            {tries}
          </dd>
        </dl>
      </div>
      {query.view === 'html' && (
        <iframe
          key={page}
          className="mailf"
          title="The mail"
          src={page}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
      {query.view === 'text' && <pre className="log mailt">{email.text}</pre>}
      {query.view === 'headers' && (
        <dl className="env mailt">
          {Object.entries(email.headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Detail>
  );
}

function Choice({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <Link to={to} aria-current={chosen || undefined} preventScrollReset replace>
      {children}
    </Link>
  );
}
