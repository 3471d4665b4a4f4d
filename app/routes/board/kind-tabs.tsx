import { clsx } from 'clsx';
import { Link, useLocation } from 'react-router';
import type { ProposalFilter } from '../../../domain/proposal-filter.ts';
import { RECRUITMENT_TYPES } from '../../../domain/proposal.ts';
import type { BoardFigures } from '../../../server/queries/board-figures.ts';
import { boardUrl, countLabel, kindLabel } from './filter-labels.ts';
import * as styles from './kind-tabs.module.css';

type Props = { filter: ProposalFilter; figures: Pick<BoardFigures, 'kinds' | 'atLeast'> };

/** Links to the proposals that look for one role. */
export function KindTabs({ filter, figures }: Props) {
  const { pathname } = useLocation();
  return (
    <nav className={styles.tabs} aria-label="Looking for">
      {([null, ...RECRUITMENT_TYPES] as const).map((kind) => (
        <Link
          key={kind ?? 'all'}
          className={styles.tab}
          to={boardUrl(pathname, filter, { kind })}
          preventScrollReset
          aria-current={filter.kind === kind ? 'true' : undefined}
        >
          {kind ? kindLabel(kind) : 'All'}{' '}
          <span className={clsx('tabular', styles.count)}>
            {countLabel(figures.kinds[kind ?? 'all'], figures.atLeast)}
          </span>
        </Link>
      ))}
    </nav>
  );
}
