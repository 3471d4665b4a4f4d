import { clsx } from 'clsx';
import { Link } from 'react-router';
import { formatInstant } from '../../../../domain/deadline.ts';
import { FEEDBACK_VIEW_LABEL, pageOfReferrer } from '../../../../domain/feedback.ts';
import type { ReceivedFeedback } from '../../../../server/queries/feedback.ts';
import * as styles from './message.module.css';

/** Sender, page and text of one message, and who answered or closed it. */
export function Message({ row }: { row: ReceivedFeedback }) {
  const { text, page, email, sender, sentAt, state, stateAt, admin } = row;
  const address = email || sender?.email;
  return (
    <div>
      <p className={clsx('hint', styles.facts)}>
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
            {pageOfReferrer(page) ? (
              <Link className="link" to={page}>
                {page}
              </Link>
            ) : (
              page
            )}
          </>
        )}
      </p>
      <p className={styles.text}>{text}</p>
      {state !== 'open' && stateAt && (
        <p className={clsx('hint', styles.facts)}>
          {FEEDBACK_VIEW_LABEL[state]} by {admin?.name ?? 'a former admin'},{' '}
          <time dateTime={stateAt.toISOString()}>{formatInstant(stateAt, 'UTC')}</time>
        </p>
      )}
    </div>
  );
}
