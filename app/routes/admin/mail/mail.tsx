import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Search from 'lucide-react/icons/search';
import { Form, Link } from 'react-router';
import {
  EMAIL_STATES,
  EMAIL_STATE_LABEL,
  durationLabel,
  explainAnswer,
} from '../../../../domain/delivery.ts';
import { formatInstant } from '../../../../domain/deadline.ts';
import { refuse } from '../../../../domain/refusal.ts';
import { SEARCH_CAP } from '../../../../domain/text.ts';
import { recordAdminView } from '../../../../server/commands/audit-events.ts';
import { unsuppressAddress } from '../../../../server/commands/suppressed-address.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { listGivenUp, listEmails, readEmailFigures } from '../../../../server/queries/email.ts';
import { listStopped } from '../../../../server/queries/stopped-address.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { readForm } from '../../../ui/read-form.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { parseId } from '../../../ui/parse-id.ts';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../require-admin.ts';
import type { Route } from './+types/mail.ts';
import { EmailTable } from './email-table.tsx';
import { type EmailQuery, adminEmailsUrl } from './email-urls.ts';
import { StoppedAddresses } from './stopped-addresses.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Mail · Admin · Collegium' },
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
  const beforeParam = params.get('before') || null;
  const query: EmailQuery = {
    q: (params.get('q') ?? '').slice(0, SEARCH_CAP).toWellFormed().replaceAll('\0', ''),
    state: EMAIL_STATES.find((state) => state === params.get('state')) ?? null,
    before: parseId(beforeParam),
  };
  if (beforeParam !== null && query.before === null) throw pageRefusal(refuse('malformed').refusal);
  const figures = await readEmailFigures(db, admin, now);
  const givenUp = await listGivenUp(db, admin);
  const found = await listEmails(db, admin, query);
  const stopped = await listStopped(db, admin);
  if (!figures.ok) throw pageRefusal(figures.refusal);
  if (!givenUp.ok) throw pageRefusal(givenUp.refusal);
  if (!found.ok) throw pageRefusal(found.refusal);
  if (!stopped.ok) throw pageRefusal(stopped.refusal);
  await recordAdminView(db, admin, { kind: 'email_viewed' }, now);
  const status = await mailStatus();
  const lists = { givenUp: givenUp.value, stopped: stopped.value };
  return { query, figures: figures.value, ...lists, ...found.value, status, now };
}

/** Removes the posted `address` from the suppressed addresses. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { actor, db, now } = requestContext(context);
  requireAdmin(actor, url);
  const address = (await readForm(request)).get('address');
  const started = await unsuppressAddress(db, actor, typeof address === 'string' ? address : '', now);
  if (!started.ok) throw pageRefusal(started.refusal);
  return adminActionResponse(
    started,
    { to: '/admin/mail', toast: 'Mails go to that address again.' },
    undefined,
  );
}

type Loaded = Route.ComponentProps['loaderData'];

/** The state of every email; never its text, which is private to its recipient. */
export default function AdminEmails({ loaderData }: Route.ComponentProps) {
  const { query, figures, givenUp, stopped, rows, nextBefore, status, now } = loaderData;
  return (
    <div className="obx tbs">
      <h2 className="sr">Mail</h2>
      {status.via === 'nothing' && (
        <Banner tone="wr" persistent>
          No mail server is set, so that mails are kept and wait. Set SMTP_URL and start Collegium again.
        </Banner>
      )}
      <div className="st4">
        <Figure number={figures.onTheirWay.toLocaleString('en')} label="on their way" />
        <Figure number={figures.retrying.toLocaleString('en')} label="trying again" />
        <Figure number={figures.givenUp.toLocaleString('en')} label="given up" danger={figures.givenUp > 0} />
        <Figure number={figures.sentToday.toLocaleString('en')} label="sent today" />
        {figures.medianSeconds !== null && (
          <Figure number={durationLabel(figures.medianSeconds)} label="median to delivery" />
        )}
        <SmtpStatusLine status={status} />
      </div>
      {givenUp.length > 0 && <FailedEmails emails={givenUp} />}
      {stopped.all > 0 && <StoppedAddresses {...stopped} />}
      <section>
        <h2 className="h2r">All mails, the latest first</h2>
        <EmailSearch query={query} />
        {rows.length === 0 ? (
          <EmptyState
            level={3}
            title={query.q || query.state || query.before ? 'No such mail' : 'No mail yet'}
          >
            {query.q || query.state || query.before
              ? 'Addresses and subjects were searched; every word has to be there.'
              : 'What Collegium tells people by mail appears here.'}
          </EmptyState>
        ) : (
          <EmailTable rows={rows} now={now} />
        )}
        <p className="line">
          {query.before !== null && (
            <ButtonLink to={adminEmailsUrl({ ...query, before: null })}>Newest</ButtonLink>
          )}
          {nextBefore !== null && (
            <ButtonLink to={adminEmailsUrl({ ...query, before: nextBefore })}>Older mails</ButtonLink>
          )}
        </p>
      </section>
    </div>
  );
}

function Figure({ number, label, danger }: { number: string; label: string; danger?: boolean }) {
  return (
    <p>
      <b className={danger ? 'danger' : undefined}>{number}</b>
      <span>{label}</span>
    </p>
  );
}

function SmtpStatusLine({ status }: { status: Loaded['status'] }) {
  if (status.via === 'nothing') return null;
  if (status.via === 'mailbox')
    return (
      <p className="hint rly">
        No mail server is set
        <br />
        <a className="link" href="/dev/mail">
          Mails go to the trial mailbox
        </a>
      </p>
    );
  if (!status.relay) return <p className="hint rly">The mail server has not been checked yet.</p>;
  const { name, answers, since, checkedAt, error: problem } = status.relay;
  return (
    <p className="hint rly">
      Mail server {name}
      <br />
      {answers ? (
        <>
          <b className="open">Answering</b>, checked {formatInstant(checkedAt, 'UTC')} UTC
        </>
      ) : (
        <>
          <b className="danger">Not answering</b> since {formatInstant(since, 'UTC')} UTC
          <br />
          {problem}
        </>
      )}
    </p>
  );
}

function FailedEmails({ emails }: { emails: Loaded['givenUp'] }) {
  return (
    <section>
      <h2 className="h2r">Given up</h2>
      <p className="hint">
        Refused for good, or eight tries in three days. The person still has the notice in Collegium. Try
        again once the cause is mended.
      </p>
      {emails.map((mail) => (
        <article className="dlr" key={mail.id}>
          <div>
            <b>{mail.to}</b>
            <span>{mail.subject}</span>
            {mail.firstAttemptAt && (
              <span className="hint">First try {formatInstant(mail.firstAttemptAt, 'UTC')} UTC</span>
            )}
          </div>
          <div>
            <pre className="log">{mail.lastResponse ?? 'No answer is on record.'}</pre>
            <p className="hint">{explainAnswer(mail.lastResponse ?? '')}</p>
          </div>
          <div className="ac">
            <ButtonLink to={`/admin/mail/${mail.id}/try-again`} icon={<RotateCcw className="i-s" />}>
              Try again<span className="sr"> to {mail.to}</span>
            </ButtonLink>
            <ButtonLink variant="qt" to={`/admin/mail/${mail.id}/dismiss`}>
              Dismiss<span className="sr"> the mail to {mail.to}</span>
            </ButtonLink>
          </div>
        </article>
      ))}
    </section>
  );
}

function EmailSearch({ query }: { query: EmailQuery }) {
  return (
    <Form className="obs" role="search" action="/admin/mail" key={`${query.q} ${query.state}`}>
      <span className="withico">
        <Search className="i" />
        <input
          className="in"
          type="search"
          name="q"
          defaultValue={query.q}
          maxLength={SEARCH_CAP}
          placeholder="Address or subject"
          aria-label="Search mail"
        />
      </span>
      <select className="in" name="state" defaultValue={query.state ?? ''} aria-label="State">
        <option value="">Every state</option>
        {EMAIL_STATES.map((state) => (
          <option key={state} value={state}>
            {EMAIL_STATE_LABEL[state]}
          </option>
        ))}
      </select>
      <Button>Show</Button>
      {(query.q || query.state) && (
        <Link className="link" to="/admin/mail">
          Show all
        </Link>
      )}
    </Form>
  );
}
