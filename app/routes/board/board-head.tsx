import type { BoardFigures } from '../../../server/queries/board-figures.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import * as styles from './board-head.module.css';
import { countLabel } from './filter-labels.ts';

/** The headline and key figures; the headline is the page's title unless a proposal is shown. */
export function BoardHead({ figures, isTitle }: { figures: BoardFigures; isTitle: boolean }) {
  const { openProposals, openSpots, closeThisWeek } = figures;
  const Headline = isTitle ? 'h1' : 'p';
  return (
    <PageHeader
      details={
        <>
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
        </>
      }
    >
      <Headline className={styles.headline}>Find the right collaboration for your growth</Headline>
    </PageHeader>
  );
}
