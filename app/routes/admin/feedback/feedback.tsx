import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  FEEDBACK_DAYS,
  FEEDBACK_LABEL,
  FEEDBACK_VIEWS,
  FEEDBACK_VIEW_LABEL,
  type FeedbackTransition,
  type FeedbackView,
  canTransitionFeedback,
} from '#domain/board/feedback.ts';
import { refuse } from '#domain/base/refusal.ts';
import { recordAdminView } from '#server/commands/audit/audit-events.ts';
import { requestContext } from '#server/http/request-context.ts';
import { countFeedback, listFeedback, type ReceivedFeedback } from '#server/queries/board/feedback.ts';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { FilterNav } from '#app/kit/list/filter-nav.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { requireAdmin } from '#app/http/require-sign-in.ts';
import * as list from '../record-list.module.css';
import type { Route } from './+types/feedback.ts';
import { feedbackUrl, transitionUrl } from '../admin-urls.ts';
import * as styles from './feedback.module.css';
import { FeedbackMessage } from './message.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Feedback · Admin · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/**
 * `/admin/feedback`: newest first. `view` is the filter (open by default), `before` the id of the
 * previous page's last row.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { actor, db, now } = requestContext(context);
  const admin = requireAdmin(actor, url);
  const view = FEEDBACK_VIEWS.find((view) => view === url.searchParams.get('view')) ?? 'open';
  const beforeParam = url.searchParams.get('before');
  const before = beforeParam === null ? null : parseId(beforeParam);
  if (beforeParam !== null && before === null) throw pageRefusal(refuse('malformed').refusal);
  const found = await listFeedback(db, admin, { view, before });
  await recordAdminView(db, admin, { kind: 'feedback_viewed' }, now);
  return { ...found, view, counts: await countFeedback(db), first: before === null };
}

const SENT_HERE = (
  <>
    Messages sent through{' '}
    <Link className="link" to="/send-feedback">
      Send Feedback
    </Link>{' '}
    appear here.
  </>
);
const EMPTY: Record<FeedbackView, { title: string; text: ReactNode }> = {
  open: { title: 'No open feedback', text: SENT_HERE },
  answered: { title: 'No answered feedback', text: 'Feedback you mark as answered appears here.' },
  closed: { title: 'No closed feedback', text: 'Feedback you close appears here.' },
  all: { title: 'No feedback yet', text: SENT_HERE },
};

export default function AdminFeedback({ loaderData }: Route.ComponentProps) {
  const { rows, view, counts, nextBefore, first } = loaderData;
  const empty = EMPTY[counts.all > 0 ? view : 'all'];
  return (
    <div className={list.page}>
      <h2 className="visually-hidden">Feedback</h2>
      {counts.all > 0 && (
        <FilterNav className={styles.filters} aria-label="Feedback by state">
          {FEEDBACK_VIEWS.map((item) => (
            <Link key={item} to={feedbackUrl(item)} aria-current={item === view ? 'page' : undefined}>
              {FEEDBACK_VIEW_LABEL[item]} <small>{counts[item]}</small>
            </Link>
          ))}
        </FilterNav>
      )}
      {rows.length === 0 ? (
        <EmptyState title={first ? empty.title : 'No older feedback'}>
          {first ? empty.text : 'You’ve reached the end of this list.'} Feedback is deleted after{' '}
          {FEEDBACK_DAYS} days.
        </EmptyState>
      ) : (
        <>
          <p className={clsx('hint', styles.explanation)}>
            Newest first. Reply by email to the address beside the message, then mark it as answered. Feedback
            is deleted after {FEEDBACK_DAYS} days.
          </p>
          <ul className={styles.items}>
            {rows.map((row) => (
              <li key={row.id} className={styles.item}>
                <article>
                  <h3 className={styles.kind}>{FEEDBACK_LABEL[row.kind]}</h3>
                  <FeedbackMessage row={row} />
                  <Actions row={row} />
                </article>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="cluster">
        {!first && <ButtonLink to={feedbackUrl(view)}>Newest</ButtonLink>}
        {nextBefore !== null && <ButtonLink to={feedbackUrl(view, nextBefore)}>Older feedback</ButtonLink>}
      </p>
    </div>
  );
}

const ACTIONS: [FeedbackTransition, string][] = [
  ['answer', 'Mark as answered'],
  ['close', 'Close'],
  ['reopen', 'Reopen'],
];

function Actions({ row }: { row: ReceivedFeedback }) {
  return (
    <p className={clsx('cluster', styles.actions)}>
      {ACTIONS.filter(([transition]) => canTransitionFeedback(row.state, transition)).map(
        ([transition, label]) => (
          <ButtonLink key={transition} to={transitionUrl(row.id, transition)}>
            {label}
            <span className="visually-hidden"> feedback {row.id}</span>
          </ButtonLink>
        ),
      )}
    </p>
  );
}
