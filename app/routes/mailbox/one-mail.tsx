import ArrowLeft from 'lucide-react/icons/arrow-left';
import ExternalLink from 'lucide-react/icons/external-link';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type MailView, type MailboxPlace, mailboxAddress } from './place.ts';

type Mail = {
  id: number;
  to: string;
  subject: string;
  sent: string;
  text: string;
  headers: Record<string, string>;
  tries: number | null;
};

const VIEWS: Record<MailView, string> = { html: 'HTML', text: 'Plain text', headers: 'Headers' };

/** One mail beside the list: as a page in a frame of its own, as text, and with what stands in its head. */
export function OneMail({ mail, place }: { mail: Mail; place: MailboxPlace }) {
  const page = `/dev/mail/${mail.id}/page${place.theme ? `?theme=${place.theme}` : ''}`;
  const tries = mail.tries === null ? '' : mail.tries <= 1 ? ', first try' : `, after ${mail.tries} tries`;
  return (
    <article className="detail" id="mail" aria-label={mail.subject}>
      <div className="dbar">
        <Link className="back bk" to={mailboxAddress(place, null)}>
          <ArrowLeft className="i-s" />
          Mailbox
        </Link>
        <nav className="pick" aria-label="Forms of the mail">
          {Object.entries(VIEWS).map(([view, label]) => (
            <Choice
              key={view}
              to={mailboxAddress(place, mail.id, { view: view as MailView })}
              chosen={place.view === view}
            >
              <span data-label={label}>{label}</span>
            </Choice>
          ))}
        </nav>
        <div className="end">
          {place.view === 'html' && (
            <nav className="pick" aria-label="Look of the mail">
              <Choice
                to={mailboxAddress(place, mail.id, { theme: 'light' })}
                chosen={place.theme === 'light'}
              >
                <Sun className="i-s" />
                <span className="sr">Light</span>
              </Choice>
              <Choice to={mailboxAddress(place, mail.id, { theme: 'dark' })} chosen={place.theme === 'dark'}>
                <Moon className="i-s" />
                <span className="sr">Dark</span>
              </Choice>
            </nav>
          )}
          <a className="ib" href={page} target="_blank" rel="noreferrer" aria-label="Open in a new tab">
            <ExternalLink className="i" />
          </a>
        </div>
      </div>
      <div className="envl">
        <dl className="env">
          <dt>To</dt>
          <dd>{mail.to}</dd>
          <dt>Subject</dt>
          <dd>{mail.subject}</dd>
          <dt>Sent</dt>
          <dd>
            {mail.sent}
            {tries}
          </dd>
        </dl>
      </div>
      {place.view === 'html' && (
        <iframe
          key={page}
          className="mailf"
          title="The mail"
          src={page}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
      {place.view === 'text' && <pre className="log mailt">{mail.text}</pre>}
      {place.view === 'headers' && (
        <dl className="env mailt">
          {Object.entries(mail.headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

function Choice({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <Link to={to} aria-current={chosen || undefined} preventScrollReset replace>
      {children}
    </Link>
  );
}
