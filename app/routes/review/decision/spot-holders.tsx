import { Link } from 'react-router';
import type { ReviewLine } from '#server/queries/review/review-list.ts';
import { StatusBadge } from '#app/shared/application/status-badge.tsx';
import { reviewUrl } from '../review-urls.ts';
import * as styles from './spot-holders.module.css';

type Props = {
  proposalId: number;
  /** Why an invitation would be refused. */
  sentence: string;
  holders: readonly ReviewLine[];
  mayAddSpot: boolean;
  /** The applicant, if they may go on the waitlist. */
  waitlisted: string | null;
};

/** Who holds the spots of a proposal, and how to free one. */
export function SpotHolders({ proposalId, sentence, holders, mayAddSpot, waitlisted }: Props) {
  return (
    <>
      <p className={styles.sentence}>
        {sentence}{' '}
        {`${mayAddSpot ? 'Add a spot, or change a decision' : 'Change a decision'} to free one${
          waitlisted ? `, or put ${waitlisted} on the waitlist` : ''
        }.`}
      </p>
      <ul className={styles.holders}>
        {holders.map((line) => (
          <li key={line.id} className={styles.holder}>
            <b className={styles.name} dir="auto">
              {line.name}
            </b>
            <StatusBadge status={line.shownStatus} pending={line.isPending} />
            {line.shownStatus === 'invited' && (
              <Link className="link" to={reviewUrl(proposalId, line.id)}>
                Change decision<span className="visually-hidden"> about {line.name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
