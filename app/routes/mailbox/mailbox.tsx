import { clsx } from 'clsx';
import { ChevronDown } from 'lucide';
import { Link } from 'react-router';
import { formatDayShort } from '#domain/time/calendar-day.ts';
import { dayIn, formatTime, ownZoneLabel } from '#domain/time/deadline.ts';
import { refuse } from '#domain/base/refusal.ts';
import { plural } from '#domain/text/text.ts';
import { requestContext } from '#server/http/request-context.ts';
import {
  TRIAL_EMAIL_LIMIT,
  findTrialEmail,
  listTrialEmails,
  listTrialReaders,
} from '#server/queries/notification/trial-email.ts';
import { buttonClass, Button, ButtonLink } from '#app/kit/form/button.tsx';
import { Dropdown, menuItemClass } from '#app/kit/overlay/dropdown.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { SearchInput } from '#app/kit/form/input.tsx';
import { ListLink } from '#app/kit/list/list-link.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { Master, MasterDetail } from '#app/kit/layout/master-detail.tsx';
import { EventTime, useEventZone } from '#app/shared/time/instant.tsx';
import type { Route } from './+types/mailbox.ts';
import { EmailView } from './email-view.tsx';
import * as styles from './mailbox.module.css';
import { MAILBOX_PAGE_SIZE, type MailboxQuery, mailboxUrl, parseMailboxQuery } from './mailbox-urls.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Mailbox · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export const handle = { footer: false };

/**
 * `/dev/mail` and `/dev/mail/:id`: emails that would have been sent. 404 except in trial mode
 * without a mail server.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, settings, now } = requestContext(context);
  if (!settings.trialMailbox) throw pageRefusal(refuse('not_found').refusal);
  const query = parseMailboxQuery(url.searchParams, TRIAL_EMAIL_LIMIT);
  const { rows, found } = await listTrialEmails(db, { ...query, limit: query.show });
  const openId = params.id === undefined ? null : parseId(params.id);
  const id = params.id === undefined ? (rows[0]?.id ?? null) : openId;
  const email = id === null ? null : await findTrialEmail(db, id);
  if (params.id !== undefined && !email) throw pageRefusal(refuse('not_found').refusal);
  return {
    now,
    query,
    found,
    isOpened: params.id !== undefined,
    more: found > rows.length && rows.length < TRIAL_EMAIL_LIMIT,
    lines: rows,
    readers: await listTrialReaders(db),
    email: email && {
      id: email.id,
      to: email.to,
      subject: email.subject,
      text: email.text,
      headers: email.headers,
      tries: email.tries,
      sentAt: email.at,
    },
  };
}

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  const { now, query, lines, found, more, readers, isOpened, email } = loaderData;
  return (
    <MasterDetail className={styles.page} shows={isOpened ? 'detail' : 'master'}>
      <Master id="list" className={isOpened ? styles.wideOnly : undefined} aria-label="Emails">
        <div className={styles.head}>
          <h1 className={styles.title}>Mailbox</h1>
          <p className={clsx('hint', styles.introduction)}>
            Every email Collegium would send. Nothing leaves this computer.
          </p>
        </div>
        <Tools query={query} readers={readers} />
        <p className="visually-hidden" role="status">
          {plural(found, 'email')}
        </p>
        {lines.length === 0 ? (
          <div className={styles.empty}>
            <Nothing query={query} />
          </div>
        ) : (
          lines.map(({ id, to, subject, start, at }, index) => (
            <ListLink
              key={id}
              className={clsx(
                styles.row,
                index === 0 && styles.firstRow,
                id === email?.id && !isOpened && styles.besideList,
              )}
              aside={<SentAt at={at} now={now} />}
              title={subject}
              selected={id === email?.id}
              to={mailboxUrl(query, id)}
              aria-current={id === email?.id && isOpened ? 'page' : undefined}
              preventScrollReset
            >
              {to}
              <span className={styles.start} dir="auto">
                {start}
              </span>
            </ListLink>
          ))
        )}
        <div className={styles.end}>
          {more && (
            <ButtonLink
              to={mailboxUrl(query, isOpened ? (email?.id ?? null) : null, {
                show: query.show + MAILBOX_PAGE_SIZE,
              })}
              preventScrollReset
            >
              Load more
            </ButtonLink>
          )}
          {found > 0 && (
            <span>
              Showing {lines.length} of {found === 1000 ? '1,000+' : found}
            </span>
          )}
          <a className="link push-end" href="/dev/mail.json">
            Emails as JSON
          </a>
        </div>
      </Master>
      {email && <EmailView email={email} query={query} isOpened={isOpened} />}
    </MasterDetail>
  );
}

/** In the reader's zone: "Today" and the time, or an earlier day. */
function SentAt({ at, now }: { at: Date; now: Date }) {
  const zone = useEventZone();
  const day = dayIn(at, zone);
  const isToday = day === dayIn(now, zone);
  return (
    <EventTime
      at={at}
      text={isToday ? `Today, ${formatTime(at, zone)} ${ownZoneLabel(at, zone)}` : formatDayShort(day)}
    />
  );
}

function Tools({ query, readers }: { query: MailboxQuery; readers: { to: string; name: string | null }[] }) {
  const named = readers.find(({ to }) => to === query.to);
  return (
    <div className={styles.tools}>
      <Form className={styles.search} role="search" action="/dev/mail">
        {query.to && <input type="hidden" name="to" value={query.to} />}
        <SearchInput
          key={query.q}
          frameClassName={styles.field}
          className={styles.input}
          id="search"
          name="q"
          defaultValue={query.q}
          placeholder="Person, address or subject"
          aria-label="Search the mailbox"
        />
        <Button className={styles.button}>Search</Button>
      </Form>
      {(readers.length > 1 || query.to) && (
        <Dropdown
          className={styles.recipients}
          menuClassName={styles.menu}
          buttonClass={buttonClass({}, clsx(styles.button, styles.recipientsButton))}
          label={
            <>
              <span className={styles.recipientsLabel}>To</span> {named?.name ?? (query.to || 'everyone')}{' '}
              <Icon node={ChevronDown} className="icon-small" />
            </>
          }
        >
          <Link
            className={menuItemClass()}
            to={mailboxUrl(query, null, { to: '' })}
            aria-current={query.to === '' || undefined}
          >
            Everyone
          </Link>
          {readers.map(({ to, name }) => (
            <Link
              key={to}
              className={menuItemClass()}
              to={mailboxUrl(query, null, { to })}
              aria-current={query.to === to || undefined}
            >
              {name ? `${name}, ${to}` : to}
            </Link>
          ))}
        </Dropdown>
      )}
    </div>
  );
}

function Nothing({ query }: { query: MailboxQuery }) {
  if (query.q || query.to)
    return (
      <EmptyState
        level={2}
        title="No emails found"
        action={<ButtonLink to="/dev/mail">Show all emails</ButtonLink>}
      >
        No name, address or subject contains all of these words.
      </EmptyState>
    );
  return (
    <EmptyState level={2} title="No emails yet">
      Emails that Collegium would send appear here within seconds.
    </EmptyState>
  );
}
