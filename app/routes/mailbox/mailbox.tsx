import ChevronDown from 'lucide-react/icons/chevron-down';
import Search from 'lucide-react/icons/search';
import { Form, Link } from 'react-router';
import { formatInstant } from '../../../domain/deadline.ts';
import { refuse } from '../../../domain/refusal.ts';
import { plural } from '../../../domain/text.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import {
  TRIAL_EMAILS_SHOWN,
  findTrialEmail,
  listTrialEmails,
  listTrialReaders,
} from '../../../server/queries/trial-email.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { refused } from '../../ui/refused.ts';
import { rowNumber } from '../../ui/row-number.ts';
import type { Route } from './+types/mailbox.ts';
import { OneMail } from './one-mail.tsx';
import { LINES, type MailboxPlace, mailboxAddress, placeOf } from './place.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Mailbox · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/dev/mail` and `/dev/mail/:id`: what would have been mailed. In trial mode without a mail server; elsewhere nothing is here. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, settings } = requestContext(context);
  if (!settings.trialMailbox) throw refused(refuse('not_found').refusal);
  const place = placeOf(url.searchParams, TRIAL_EMAILS_SHOWN);
  const { rows, found } = await listTrialEmails(db, { ...place, limit: place.show });
  const asked = params.id === undefined ? null : rowNumber(params.id);
  const id = params.id === undefined ? (rows[0]?.id ?? null) : asked;
  const mail = id === null ? null : await findTrialEmail(db, id);
  if (params.id !== undefined && !mail) throw refused(refuse('not_found').refusal);
  return {
    ...{ place, found, isAsked: params.id !== undefined },
    more: found > rows.length && rows.length < TRIAL_EMAILS_SHOWN,
    lines: rows.map(({ at, ...row }) => ({ ...row, iso: at.toISOString(), ...lineTime(at) })),
    readers: await listTrialReaders(db),
    mail: mail && {
      ...{ id: mail.id, to: mail.to, subject: mail.subject, text: mail.text, headers: mail.headers },
      ...{
        tries: mail.tries,
        sent: `${formatInstant(mail.at, 'UTC')}:${mail.at.toISOString().slice(17, 19)}`,
      },
    },
  };
}

function lineTime(at: Date) {
  const [day, , time] = formatInstant(at, 'UTC').split(', ');
  return { day, time };
}

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  const { place, lines, found, more, readers, isAsked, mail } = loaderData;
  return (
    <div className="md mbx" data-shows={isAsked ? 'one' : 'list'}>
      <section className="master" id="list" aria-label="Mails">
        <div className="mast">
          <h1 className="headline">Mailbox</h1>
          <p className="hint">
            Everybody’s mails, for everybody to read: the people are made up, and nothing leaves this
            computer. Times are UTC.
          </p>
        </div>
        <Tools place={place} readers={readers} />
        <p className="sr" role="status">
          {plural(found, 'mail')}
        </p>
        {lines.length === 0 ? (
          <Nothing place={place} />
        ) : (
          lines.map(({ id, to, subject, day, time, iso }) => (
            <Link
              key={id}
              className={id === mail?.id ? 'mr sel' : 'mr'}
              to={mailboxAddress(place, id)}
              aria-current={id === mail?.id && isAsked ? 'page' : undefined}
              preventScrollReset
            >
              <time dateTime={iso}>
                {day}
                <br />
                {time}
              </time>
              <span>
                <b>{subject}</b>
                {to}
              </span>
            </Link>
          ))
        )}
        <div className="more">
          {more && (
            <ButtonLink
              to={mailboxAddress(place, isAsked ? (mail?.id ?? null) : null, { show: place.show + LINES })}
              preventScrollReset
            >
              Load more
            </ButtonLink>
          )}
          {found > 0 && (
            <span>
              Showing {lines.length} of {found === 1000 ? '1,000 or more' : found}
            </span>
          )}
          <a className="link end" href="/dev/mail.json">
            mail.json
          </a>
        </div>
      </section>
      {mail && <OneMail mail={mail} place={place} />}
    </div>
  );
}

function Tools({ place, readers }: { place: MailboxPlace; readers: { to: string; name: string | null }[] }) {
  const named = readers.find(({ to }) => to === place.to);
  return (
    <div className="tools">
      <div className="ln">
        <Form className="ln" role="search" action="/dev/mail">
          {place.to && <input type="hidden" name="to" value={place.to} />}
          <span className="withico">
            <Search className="i" />
            <input
              key={place.q}
              id="search"
              className="in"
              type="search"
              name="q"
              defaultValue={place.q}
              placeholder="Person, address or subject"
              aria-label="Search the mailbox"
            />
          </span>
          <Button>Search</Button>
        </Form>
        <Dropdown
          buttonClass="btn sec"
          label={
            <>
              {named?.name ?? (place.to || 'Everybody')} <ChevronDown className="i-s" />
            </>
          }
        >
          <Link
            className="mi"
            to={mailboxAddress(place, null, { to: '' })}
            aria-current={place.to === '' || undefined}
          >
            Everybody
          </Link>
          {readers.map(({ to, name }) => (
            <Link
              key={to}
              className="mi"
              to={mailboxAddress(place, null, { to })}
              aria-current={place.to === to || undefined}
            >
              {name ? `${name}, ${to}` : to}
            </Link>
          ))}
        </Dropdown>
      </div>
    </div>
  );
}

function Nothing({ place }: { place: MailboxPlace }) {
  if (place.q || place.to)
    return (
      <EmptyState
        level={2}
        title="No such mail"
        action={<ButtonLink to="/dev/mail">Show all mails</ButtonLink>}
      >
        Names, addresses and subjects were searched; every word has to be there.
      </EmptyState>
    );
  return (
    <EmptyState level={2} title="No mails yet">
      What Collegium would send to somebody appears here within seconds.
    </EmptyState>
  );
}
