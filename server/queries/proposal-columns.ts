import { getTableColumns } from 'drizzle-orm';
import { proposals } from '../db/schema.ts';

const {
  titleText: _titleText,
  searchText: _searchText,
  lapsedCloseAt: _lapsedCloseAt,
  ...columns
} = getTableColumns(proposals);

/** Every column of a proposal that is read; the others are for searching and for indexes. */
export const proposalColumns = columns;
