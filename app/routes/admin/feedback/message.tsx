import { clsx } from 'clsx';
import { Link } from 'react-router';
import { FEEDBACK_VIEW_LABEL, pageOfReferrer } from '#domain/board/feedback.ts';
import type { ReceivedFeedback } from '#server/queries/board/feedback.ts';
import { Instant } from '#app/shared/time/instant.tsx';
import { FORMER_ADMIN } from '../copy.ts';
import * as styles from './message.module.css';

/** Sender, page and text of one message, and who answered or closed it. */
export function FeedbackMessage({ row }: { row: ReceivedFeedback }) {
  const { text, page, email, sender, sentAt, state, stateAt, admin } = row;
  const address = email || sender?.email;
  return (
    <div>
      <p className={clsx('hint', styles.facts)}>
        <Instant at={sentAt} />
        {', '}
        {sender ? sender.name : 'a visitor'}
        {address && (
          <span>
            {', '}
            <a className="link" href={`mailto:${address}`}>
              {address}
            </a>
          </span>
        )}
        {page && (
          <span>
            {', about '}
            {pageOfReferrer(page) ? (
              <Link className="link" to={page}>
                {page}
              </Link>
            ) : (
              <span>{page}</span>
            )}
          </span>
        )}
      </p>
      <p className={styles.text}>{text}</p>
      {state !== 'open' && stateAt && (
        <p className={clsx('hint', styles.facts)}>
          {FEEDBACK_VIEW_LABEL[state]} by {admin?.name ?? FORMER_ADMIN}, <Instant at={stateAt} />
        </p>
      )}
    </div>
  );
}
