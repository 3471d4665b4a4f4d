import { getTableColumns } from 'drizzle-orm';
import { proposals } from '#server/db/schema/proposal.ts';

const {
  titleText: _titleText,
  searchText: _searchText,
  lapsedCloseAt: _lapsedCloseAt,
  pauseClearedAt: _pauseClearedAt,
  scamAt: _scamAt,
  rewards: _rewards,
  ...columns
} = getTableColumns(proposals);

/** Proposal columns that queries read; the rest are for search, indexes and admins. */
export const proposalColumns = columns;
