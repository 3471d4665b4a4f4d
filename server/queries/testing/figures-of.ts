import type { ProposalFilter } from '#domain/board/proposal-filter.ts';
import type { Database } from '#server/db/database.ts';
import { type BoardFigures, boardCounts } from '../board/board-figures.ts';
import { countTabs } from '../board/tab-counts.ts';

/** Board and tab counts together. Throws when counting is refused. */
export async function figuresOf(db: Database, filter: ProposalFilter, now: Date): Promise<BoardFigures> {
  const counts = await countTabs(db, filter, now);
  if (!counts.ok) throw new Error(counts.refusal.message);
  return { ...(await boardCounts(db, now)), ...counts.value };
}
