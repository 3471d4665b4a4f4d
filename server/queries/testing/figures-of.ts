import { expect } from 'vitest';
import type { ProposalFilter } from '../../../domain/proposal-filter.ts';
import type { Outcome } from '../../../domain/refusal.ts';
import type { Database } from '../../data/database.ts';
import { type BoardFigures, boardFigures, countTabs, headFigures } from '../board-figures.ts';
import { listProposals } from '../proposal-list.ts';
import { asksForWords } from '../proposal-match.ts';

/** The figures around a list, from wherever the board has them; asserts that a list which tells of its tabs tells what is counted by itself. */
export async function figuresOf(db: Database, filter: ProposalFilter, now: Date): Promise<BoardFigures> {
  if (!asksForWords(filter)) return boardFigures(db, filter, now);
  const counted = valueOf(await countTabs(db, filter, now));
  const { tabs } = valueOf(await listProposals(db, filter, now));
  // Of a single kind more is counted than is listed; after a last page nothing comes that could tell.
  if (filter.kind === null && !(filter.after && tabs === null)) expect(tabs).toEqual(counted);
  return { ...(await headFigures(db, now)), ...counted };
}

function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(outcome.refusal.message);
}
