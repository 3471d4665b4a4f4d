import type { ListedProposal } from '#app/shared/proposal/proposal-view-model.ts';
import { NO_FILTER, type ProposalFilter } from '#domain/board/proposal-filter.ts';
import { SITE_DESCRIPTION } from '#domain/board/site-description.ts';
import type { BoardFigures } from '#server/queries/board/board-figures.ts';
import type { FilterSuggestion } from '#server/queries/board/filter-suggestions.ts';
import { useFrameData } from '#app/shared/viewer/frame-data.ts';
import { RowSkeletons } from '#app/kit/feedback/skeleton.tsx';
import { EmptyBoard, NoResults } from './no-results.tsx';
import { ProposalList } from './proposal-list.tsx';
import { Toolbar } from './toolbar.tsx';
import { PageHeader } from '#app/kit/layout/page-header.tsx';
import * as styles from './list-pane.module.css';
import { activeFilters, boardUrl, countLabel, proposalCountLabel } from '#app/shared/board/filter-labels.ts';
import { buttonClass } from '#app/kit/form/button.tsx';
import { RemovableChip } from '#app/kit/feedback/chip.tsx';
import { Link, useLocation } from 'react-router';

type Props = {
  filter: ProposalFilter;
  figures: BoardFigures;
  looser: FilterSuggestion[];
  now: Date;
  saved: number[];
  applied: number[];
  opened: ListedProposal | null;
  rows: ListedProposal[];
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
      <BoardHead figures={figures} isTitle={isTitle} isCompact={activeFilters(filter).length > 0} />
      <Toolbar filter={filter} figures={figures} />
      <Chips filter={filter} total={total} open={figures.openProposals} />
      {total === 0 && (boardIsEmpty ? <EmptyBoard /> : <NoResults filter={filter} looser={looser} />)}
      {isFetched ? <RowSkeletons count={5} /> : total > 0 && <ProposalList {...list} />}
    </>
  );
}

/**
 * Key figures, the headline (the page's title unless a proposal is shown) and, for visitors, what
 * the site is for. While a filter is active, only screen readers get them.
 */
function BoardHead({
  figures,
  isTitle,
  isCompact,
}: {
  figures: BoardFigures;
  isTitle: boolean;
  isCompact: boolean;
}) {
  const { openProposals, openSpots, closeThisWeek } = figures;
  const isVisitor = useFrameData()?.reader === null;
  const Headline = isTitle ? 'h1' : 'p';
  return (
    <PageHeader
      className={isCompact ? 'visually-hidden' : styles.head}
      details={
        <>
          <span>
            <b className={styles.figure}>{countLabel(openProposals)}</b>
            {` open ${openProposals === 1 ? 'proposal' : 'proposals'}`}
          </span>
          <span>
            <b className={styles.figure}>{countLabel(openSpots)}</b>
            {` open ${openSpots === 1 ? 'spot' : 'spots'}`}
          </span>
          {closeThisWeek > 0 && (
            <span className={styles.closingSoon}>
              <b className={styles.figure}>{countLabel(closeThisWeek)}</b>
              {closeThisWeek === 1 ? ' closes this week' : ' close this week'}
            </span>
          )}
        </>
      }
    >
      <Headline className={styles.headline}>Find the right collaboration for your growth</Headline>
      {isVisitor && <p className={styles.purpose}>{SITE_DESCRIPTION}</p>}
    </PageHeader>
  );
}

/**
 * The active filters with links to remove them, and the number of matches, which screen readers
 * announce.
 */
function Chips({ filter, total, open }: { filter: ProposalFilter; total: number; open: number }) {
  const { pathname } = useLocation();
  const isMember = useFrameData()?.reader;
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
        <>
          <Link
            className={buttonClass({ variant: 'quiet' }, styles.clearAll)}
            to={boardUrl(pathname, { ...NO_FILTER, sort: filter.sort })}
            preventScrollReset
          >
            Clear all filters
          </Link>
          {/* Without a match a visitor gets the form for an email instead. */}
          {(isMember || total > 0) && (
            <Link
              className={buttonClass({ variant: 'quiet' }, styles.clearAll)}
              to={boardUrl('/saved-searches/new', filter)}
            >
              Save this search
            </Link>
          )}
        </>
      )}
      <span className={styles.count} role="status">
        {found}
      </span>
    </div>
  );
}
