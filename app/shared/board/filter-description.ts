import type { ProposalFilter } from '#domain/board/proposal-filter.ts';
import { activeFilters } from './filter-labels.ts';

/** The active filters as a phrase: "“zk”, Remote". */
export function filterDescription(filter: ProposalFilter): string {
  const labels = activeFilters(filter).map(({ label }) => label);
  return labels.length > 0 ? labels.join(', ') : 'All open proposals';
}
