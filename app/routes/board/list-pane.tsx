import type { ProposalSummary } from '../../../domain/proposal.ts';
import type { ProposalFilter } from '../../../domain/proposal-filter.ts';
import type { BoardFigures } from '../../../server/queries/board-figures.ts';
import type { FilterSuggestion } from '../../../server/queries/filter-suggestions.ts';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { BoardHead } from './board-head.tsx';
import { Chips } from './chips.tsx';
import { EmptyBoard, NoResults } from './no-results.tsx';
import { ProposalList } from './proposal-list.tsx';
import { Toolbar } from './toolbar.tsx';

type Props = {
  filter: ProposalFilter;
  figures: BoardFigures;
  looser: FilterSuggestion[];
  now: Date;
  saved: number[];
  rows: ProposalSummary[];
  total: number;
  before: number;
  nextAfter: string | null;
  boardIsEmpty: boolean;
  /** Whether its headline is the page's title. */
  isTitle: boolean;
  /** Another list has been loading for long enough to show skeletons. */
  isFetched: boolean;
  selected: number | null;
};

/** The list side of the page: figures, search, filters and rows. */
export function ListPane({ figures, looser, boardIsEmpty, isTitle, isFetched, ...list }: Props) {
  const { filter, total } = list;
  return (
    <>
      <BoardHead figures={figures} isTitle={isTitle} />
      <Toolbar filter={filter} figures={figures} />
      <Chips filter={filter} total={total} open={figures.openProposals} />
      {total === 0 && (boardIsEmpty ? <EmptyBoard /> : <NoResults filter={filter} looser={looser} />)}
      {isFetched ? <RowSkeletons count={5} /> : total > 0 && <ProposalList {...list} />}
    </>
  );
}
