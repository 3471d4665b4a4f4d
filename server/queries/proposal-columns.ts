import { getTableColumns } from 'drizzle-orm';
import { proposals } from '../db/schema.ts';

const {
  titleText: _titleText,
  searchText: _searchText,
  lapsedCloseAt: _lapsedCloseAt,
  ...columns
} = getTableColumns(proposals);

/** Proposal columns that queries read; the rest exist only for search and for indexes. */
export const proposalColumns = columns;
