import { Link } from 'react-router';
import { formatInstant } from '../../../../domain/deadline.ts';
import { FEEDBACK_DAYS, FEEDBACK_LABEL, pageCameFrom } from '../../../../domain/feedback.ts';
import { refuse } from '../../../../domain/refusal.ts';
import { noteAdminView } from '../../../../server/commands/audit.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { listFeedback, type ReceivedFeedback } from '../../../../server/queries/feedback.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { refused } from '../../../ui/refused.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { askForAdmin } from '../ask-for-admin.ts';
import type { Route } from './+types/feedback.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Feedback · Admin · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/admin/feedback`: what people told the team, newest first; `before` is the id of the last row of the page before. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { actor, db, now } = requestContext(context);
  const admin = askForAdmin(actor, url);
  const asked = url.searchParams.get('before');
  const before = asked === null ? null : rowNumber(asked);
  if (asked !== null && before === null) throw refused(refuse('malformed').refusal);
  const found = await listFeedback(db, admin, before);
  if (!found.ok) throw refused(found.refusal);
  await noteAdminView(db, admin, { kind: 'feedback_viewed' }, now);
  return { ...found.value, first: before === null };
}

export default function AdminFeedback({ loaderData: { rows, nextBefore, first } }: Route.ComponentProps) {
  return (
    <div className="ae">
      <div className="c1">
        <h2 className="sr">Feedback</h2>
        <p className="hint">
          Newest first, by UTC. Kept for {FEEDBACK_DAYS} days. An answer goes by mail, to the address that
          stands with it.
        </p>
      </div>
      <div className="c2 all">
        {rows.length === 0 ? (
          <EmptyState title={first ? 'No feedback yet' : 'That was all'}>
            {first ? 'What people send through Send Feedback appears here.' : 'There is nothing older.'}
          </EmptyState>
        ) : (
          <ul className="fbl">
            {rows.map((row) => (
              <OneFeedback key={row.id} row={row} />
            ))}
          </ul>
        )}
        <p className="line">
          {!first && <ButtonLink to="/admin/feedback">Newest</ButtonLink>}
          {nextBefore !== null && (
            <ButtonLink to={`/admin/feedback?before=${nextBefore}`}>Older feedback</ButtonLink>
          )}
        </p>
      </div>
    </div>
  );
}

function OneFeedback({ row }: { row: ReceivedFeedback }) {
  const { kind, text, page, email, sender, sentAt } = row;
  const address = email || sender?.email;
  return (
    <li>
      <article>
        <h3>{FEEDBACK_LABEL[kind]}</h3>
        <p className="hint">
          <time dateTime={sentAt.toISOString()}>{formatInstant(sentAt, 'UTC')}</time>
          {', '}
          {sender ? sender.name : 'a visitor'}
          {address && (
            <>
              {', '}
              <a className="link" href={`mailto:${address}`}>
                {address}
              </a>
            </>
          )}
          {page && (
            <>
              {', about '}
              {pageCameFrom(page) ? (
                <Link className="link" to={page}>
                  {page}
                </Link>
              ) : (
                page
              )}
            </>
          )}
        </p>
        <p className="says">{text}</p>
      </article>
    </li>
  );
}
