import { buttonClass } from '../../ui/button.tsx';
import { RemovableChip } from '../../ui/chip.tsx';
import { Link, useLocation } from 'react-router';
import { NO_FILTER, type ProposalFilter } from '../../../domain/proposal-filter.ts';
import * as styles from './chips.module.css';
import { activeFilters, boardUrl, countLabel, proposalCountLabel } from './filter-labels.ts';

/**
 * The active filters with links to remove them, and the number of matches, which screen readers
 * announce.
 */
export function Chips({ filter, total, open }: { filter: ProposalFilter; total: number; open: number }) {
  const { pathname } = useLocation();
  const active = activeFilters(filter);
  const found =
    filter.status === 'all' || active.length === 0
      ? proposalCountLabel(total)
      : `${countLabel(total)} of ${proposalCountLabel(open)}`;
  return (
    <div className={active.length > 0 ? styles.chips : 'visually-hidden'}>
      {active.map(({ name, label, without }) => (
        <RemovableChip key={name} label={label} to={boardUrl(pathname, filter, without)} />
      ))}
      {active.length > 0 && (
        <Link
          className={buttonClass({ variant: 'quiet' }, styles.clearAll)}
          to={boardUrl(pathname, { ...NO_FILTER, sort: filter.sort })}
          preventScrollReset
        >
          Clear all filters
        </Link>
      )}
      <span className={styles.count} role="status">
        {found}
      </span>
    </div>
  );
}
