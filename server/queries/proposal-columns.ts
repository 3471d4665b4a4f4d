import { getTableColumns } from 'drizzle-orm';
import { proposals } from '../data/schema.ts';

const { searchText: _searchText, ...columns } = getTableColumns(proposals);

/** Every column of a proposal that is read; the search text is for searching only. */
export const proposalColumns = columns;
