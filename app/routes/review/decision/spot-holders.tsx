import { Link } from 'react-router';
import type { ReviewLine } from '../../../../server/queries/review-list.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { reviewUrl } from '../review-urls.ts';
import * as styles from './spot-holders.module.css';

type Props = {
  proposalId: number;
  /** Why an invitation would be refused. */
  sentence: string;
  holders: readonly Pick<ReviewLine, 'id' | 'name' | 'shown' | 'isPending'>[];
  mayAddSpot: boolean;
};

/** Who holds the spots of a proposal, and how to free one. */
export function SpotHolders({ proposalId, sentence, holders, mayAddSpot }: Props) {
  return (
    <>
      <p>
        {sentence} {mayAddSpot ? 'Add a spot, or change a decision' : 'Change a decision'} to free one.
      </p>
      <ul className={styles.holders}>
        {holders.map(({ id, name, shown, isPending }) => (
          <li key={id} className={styles.holder}>
            <b className={styles.name} dir="auto">
              {name}
            </b>
            <StatusBadge status={shown} pending={isPending} />
            {shown === 'invited' && (
              <Link className="link" to={reviewUrl(proposalId, id)}>
                Change decision<span className="visually-hidden"> about {name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
