import { clsx } from 'clsx';
import { type IconNode, Ban, Check, Clock, MailX, Repeat, RotateCcw, Send, TriangleAlert, X } from 'lucide';
import { Link, redirect, useNavigation } from 'react-router';
import { STOP_REASON_LABEL } from '#domain/notification/bounce.ts';
import {
  EMAIL_ATTEMPTS,
  EMAIL_STATES,
  EMAIL_STATE_LABEL,
  type EmailState,
  GIVE_UP_AFTER_DAYS,
  STORED_IN_MAILBOX,
  durationLabel,
  explainAnswer,
} from '#domain/notification/delivery.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { refuse } from '#domain/base/refusal.ts';
import { SEARCH_CAP, parseSearchText } from '#domain/text/text.ts';
import { recordAdminView } from '#server/commands/audit/audit-events.ts';
import { unsuppressAddress } from '#server/commands/notification/suppressed-address.ts';
import { requestContext } from '#server/http/request-context.ts';
import {
  type EmailRecord,
  listGivenUp,
  listEmails,
  readEmailFigures,
} from '#server/queries/notification/email.ts';
import { listSuppressedAddresses } from '#server/queries/notification/stopped-address.ts';
import { Badge, type BadgeTone } from '#app/kit/feedback/badge.tsx';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { CodeBlock } from '#app/kit/text/code-block.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { SearchInput } from '#app/kit/form/input.tsx';
import { Select } from '#app/kit/form/select.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import { readForm, textIn } from '#app/http/read-form.ts';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { StackedTable } from '#app/kit/list/stacked-table.tsx';
import { toastCookie } from '#app/http/toast-cookie.ts';
import { requireAdmin } from '#app/http/require-sign-in.ts';
import { STILL_NOTIFIED } from '../copy.ts';
import * as list from '../record-list.module.css';
import type { Route } from './+types/mail.ts';
import { type EmailQuery, adminEmailsUrl } from '../admin-urls.ts';
import { EmailCounts } from './email-counts.tsx';
import * as styles from './mail.module.css';

export const meta: Route.MetaFunction = () => [
  { title: 'Email · Admin · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/**
 * `/admin/mail`: the outbox and its state. `q` searches addresses and subjects, `before` is the id
 * of the previous page's last row.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { actor, db, now, mailStatus } = requestContext(context);
  const admin = requireAdmin(actor, url);
  const params = url.searchParams;
  const before = params.get('before') || null;
  const query: EmailQuery = {
    q: parseSearchText(params.get('q')),
    state: EMAIL_STATES.find((state) => state === params.get('state')) ?? null,
    before: parseId(before),
  };
  if (before !== null && query.before === null) throw pageRefusal(refuse('malformed').refusal);
  const figures = await readEmailFigures(db, admin, now);
  const givenUp = await listGivenUp(db, admin);
  const found = await listEmails(db, admin, query);
  const suppressed = await listSuppressedAddresses(db, admin);
  await recordAdminView(db, admin, { kind: 'email_viewed' }, now);
  const status = await mailStatus();
  return {
    query,
    figures,
    givenUp,
    ...found,
    suppressed,
    status,
    now,
  };
}

/** Removes the posted `address` from the suppressed addresses. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { actor, db, now } = requestContext(context);
  const admin = requireAdmin(actor, url);
  const address = textIn(await readForm(request), 'address');
  const unsuppressed = await unsuppressAddress(db, admin, address, now);
  if (!unsuppressed.ok) throw pageRefusal(unsuppressed.refusal);
  return redirect('/admin/mail', {
    status: 303,
    headers: { 'Set-Cookie': toastCookie('We’ll email that address again.') },
  });
}

type Loaded = Route.ComponentProps['loaderData'];

/** The state of every email; never its text, which is private to its recipient. */
export default function AdminEmails({ loaderData }: Route.ComponentProps) {
  const { query, figures, givenUp, suppressed, rows, nextBefore, status, now } = loaderData;
  const isFiltered = query.q !== '' || query.state !== null || query.before !== null;
  return (
    <div className={list.page}>
      <h2 className="visually-hidden">Email</h2>
      {status.via === 'nothing' && (
        <Banner tone="warning" className={styles.warning} persistent>
          No mail server is set up, so emails aren’t sent. Set SMTP_URL and restart Collegium.
        </Banner>
      )}
      {status.via === 'mailbox' && (
        <Banner tone="notice" className={clsx(styles.warning, styles.trial)} persistent>
          No mail server is set up. Emails go to the{' '}
          <a className={clsx('link', styles.mailbox)} href="/dev/mail">
            trial mailbox
          </a>
          .
        </Banner>
      )}
      <SmtpStatusLine status={status} />
      <EmailCounts figures={figures} isTrial={status.via === 'mailbox'} />
      {givenUp.length > 0 && <GivenUpEmails emails={givenUp} />}
      {suppressed.total > 0 && <SuppressedAddresses {...suppressed} />}
      <PageSection title="All emails, newest first" className={styles.section}>
        <EmailSearch query={query} />
        {rows.length === 0 ? (
          <EmptyState level={3} title={isFiltered ? 'No emails found' : 'No emails yet'}>
            {emptyHint(query)}
          </EmptyState>
        ) : (
          <EmailTable rows={rows} now={now} />
        )}
        <p className="cluster">
          {query.before !== null && (
            <ButtonLink to={adminEmailsUrl({ ...query, before: null })}>Newest</ButtonLink>
          )}
          {nextBefore !== null && (
            <ButtonLink to={adminEmailsUrl({ ...query, before: nextBefore })}>Older emails</ButtonLink>
          )}
        </p>
      </PageSection>
    </div>
  );
}

function emptyHint({ q, state, before }: EmailQuery): string {
  if (q) return 'No address or subject contains all of these words.';
  if (before !== null) return 'You’ve reached the end of this list.';
  if (state) return 'No email has this status.';
  return 'Every email that Collegium sends appears here.';
}

function SmtpStatusLine({ status }: { status: Loaded['status'] }) {
  if (status.via === 'nothing' || status.via === 'mailbox') return null;
  if (!status.relay)
    return <p className={clsx('hint', styles.serverStatus)}>We haven’t checked the mail server yet.</p>;
  const { name, answers: isAnswering, since, checkedAt, error } = status.relay;
  return (
    <p key={name} className={clsx('hint', styles.serverStatus)}>
      Mail server {name}:{' '}
      {isAnswering ? (
        <span key="on">
          <b className={styles.success}>Reachable</b>, checked <Instant at={checkedAt} />
        </span>
      ) : (
        <span key="off">
          <b className={styles.error}>Not reachable</b> since <Instant at={since} />
          <br />
          {error}
        </span>
      )}
    </p>
  );
}

function GivenUpEmails({ emails }: { emails: Loaded['givenUp'] }) {
  return (
    <PageSection title="Given up" className={styles.section}>
      <p className={clsx('hint', styles.explanation)}>
        These emails were rejected, or we couldn’t deliver them in {EMAIL_ATTEMPTS} tries over{' '}
        {GIVE_UP_AFTER_DAYS} days. Fix the cause, then try again. {STILL_NOTIFIED}
      </p>
      {emails.map((email) => (
        <article className={styles.givenUp} key={email.id}>
          <div>
            <b className={styles.recipient}>{email.to}</b>
            <span className={styles.subject}>{email.subject}</span>
            {email.firstAttemptAt && (
              <span className={clsx('hint', styles.firstTry)}>
                First tried <Instant at={email.firstAttemptAt} />
              </span>
            )}
          </div>
          <div>
            <CodeBlock>{email.lastResponse ?? 'No response from the mail server was recorded.'}</CodeBlock>
            <p className={clsx('hint', styles.cause)}>{explainAnswer(email.lastResponse ?? '')}</p>
          </div>
          <div className={styles.actions}>
            <ButtonLink
              to={`/admin/mail/${email.id}/try-again`}
              icon={<Icon node={RotateCcw} className="icon-small" />}
            >
              Try again<span className="visually-hidden"> to {email.to}</span>
            </ButtonLink>
            <ButtonLink variant="quiet" to={`/admin/mail/${email.id}/dismiss`}>
              Dismiss<span className="visually-hidden"> the email to {email.to}</span>
            </ButtonLink>
          </div>
        </article>
      ))}
    </PageSection>
  );
}

function EmailSearch({ query }: { query: EmailQuery }) {
  // The key resets the fields when the query in the URL changes.
  return (
    <Form className={list.searchBar} role="search" action="/admin/mail" key={`${query.q} ${query.state}`}>
      <SearchInput
        frameClassName={list.search}
        className={list.field}
        name="q"
        defaultValue={query.q}
        maxLength={SEARCH_CAP}
        placeholder="Address or subject"
        aria-label="Search emails"
      />
      <Select
        className={clsx(list.field, list.select)}
        name="state"
        defaultValue={query.state ?? ''}
        aria-label="Status"
      >
        <option value="">All statuses</option>
        {EMAIL_STATES.map((state) => (
          <option key={state} value={state}>
            {EMAIL_STATE_LABEL[state]}
          </option>
        ))}
      </Select>
      <Button>Search</Button>
      {(query.q || query.state) && (
        <Link className="link" to="/admin/mail">
          Show all
        </Link>
      )}
    </Form>
  );
}

/** Suppressed addresses, newest first. */
function SuppressedAddresses({ total, latest }: Loaded['suppressed']) {
  const pendingAddress = useNavigation().formData?.get('address');
  return (
    <PageSection title="Suppressed addresses" className={styles.section}>
      <p className={clsx('hint', styles.explanation)}>
        {`We don’t email ${total === 1 ? 'this address' : `these ${total.toLocaleString('en')} addresses`}`}
        {total > latest.length && <span>{` (showing the latest ${latest.length})`}</span>}
        <span>
          . Members can turn emails back on under Notifications. You can allow emails here if a member says
          their mailbox works.
        </span>
      </p>
      <ul className={styles.suppressed}>
        {latest.map(({ email, reason, answer, since }) => (
          <li key={email} className={styles.suppressedAddress}>
            <Icon node={MailX} className={clsx('icon', styles.addressIcon)} />
            <span>
              <b className={styles.email}>{email}</b>
              <small className={styles.reason}>
                Since {formatDay(dayIn(since, DEFAULT_ZONE))}: {STOP_REASON_LABEL[reason]}.{' '}
                {explainAnswer(answer) || answer}
              </small>
            </span>
            {reason === 'bounced' && (
              <Form method="post" action="/admin/mail" className={styles.sendAgain}>
                <input type="hidden" name="address" value={email} />
                <Button pending={pendingAddress === email}>
                  Allow emails<span className="visually-hidden"> to {email}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

const STATE_BADGE: Record<EmailState, readonly [BadgeTone, IconNode]> = {
  queued: ['neutral', Clock],
  sending: ['active', Send],
  retrying: ['soon', Repeat],
  sent: ['open', Check],
  given_up: ['error', TriangleAlert],
  dismissed: ['past', X],
  dropped: ['past', Ban],
};

/** Emails with their state, and when they were sent or are due. */
function EmailTable({ rows, now }: { rows: EmailRecord[]; now: Date }) {
  const hasResponses = rows.some((row) => row.lastResponse !== null && !isStored(row));
  return (
    <StackedTable className={clsx(list.table, styles.table)}>
      <thead>
        <tr>
          <th>To</th>
          <th>Subject</th>
          {hasResponses && <th className={styles.answer}>Last response</th>}
          <th>Status</th>
          <th className={list.time}>When</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={clsx(list.name, styles.address)}>{row.to}</td>
            <td className={styles.title}>{row.subject}</td>
            {hasResponses && <td className={styles.answer}>{!isStored(row) && row.lastResponse}</td>}
            <td className={styles.state}>
              <StateBadge email={row} />
              {row.tries > 1 && <small className={styles.tries}>{row.tries} tries</small>}
            </td>
            <td className={clsx(list.time, styles.when)}>
              <EmailTime email={row} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </StackedTable>
  );
}

/** Whether an email is in the trial mailbox instead of sent. */
const isStored = ({ state, lastResponse }: EmailRecord) =>
  state === 'sent' && lastResponse === STORED_IN_MAILBOX;

function StateBadge({ email }: { email: EmailRecord }) {
  if (isStored(email)) return <span className="hint">Stored</span>;
  const [tone, icon] = STATE_BADGE[email.state];
  return (
    <Badge tone={tone} icon={icon}>
      {EMAIL_STATE_LABEL[email.state]}
    </Badge>
  );
}

/** When the email was sent, or will be. */
function EmailTime({ email: { state, sentAt, dueAt }, now }: { email: EmailRecord; now: Date }) {
  if (sentAt) return <Instant at={sentAt} />;
  if (state === 'sending') return <span>now</span>;
  if (state !== 'queued' && state !== 'retrying') return null;
  const seconds = (dueAt.getTime() - now.getTime()) / 1000;
  return <span>{seconds < 1 ? 'due now' : `in ${durationLabel(seconds)}`}</span>;
}
