import type { BoardFigures } from '../../../server/queries/board-figures.ts';
import * as styles from './board-head.module.css';
import { countLabel } from './filter-labels.ts';

/** The headline and key figures; the headline is the page's title unless a proposal is shown. */
export function BoardHead({ figures, isTitle }: { figures: BoardFigures; isTitle: boolean }) {
  const { openProposals, openSpots, closeThisWeek } = figures;
  const Headline = isTitle ? 'h1' : 'p';
  return (
    <div className={styles.head}>
      <p className={styles.figures}>
        <span>
          <b className={styles.figure}>{countLabel(openProposals)}</b> open{' '}
          {openProposals === 1 ? 'proposal' : 'proposals'}
        </span>
        <span>
          <b className={styles.figure}>{countLabel(openSpots)}</b> open {openSpots === 1 ? 'spot' : 'spots'}
        </span>
        {closeThisWeek > 0 && (
          <span className={styles.closingSoon}>
            <b className={styles.figure}>{countLabel(closeThisWeek)}</b>{' '}
            {closeThisWeek === 1 ? 'closes' : 'close'} this week
          </span>
        )}
      </p>
      <Headline className={styles.headline}>Find the right collaboration for your growth</Headline>
    </div>
  );
}
