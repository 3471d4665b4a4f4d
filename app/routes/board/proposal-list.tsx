import { ArrowUp } from 'lucide';
import { buttonClass } from '#app/kit/form/button.tsx';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ListedProposal } from '#app/shared/proposal/proposal-view-model.ts';
import {
  MAX_PAGE,
  NO_FILTER,
  type ProposalFilter,
  filterToAddress,
  isNarrowed,
} from '#domain/board/proposal-filter.ts';
import { searchTerms } from '#domain/board/search.ts';
import { Icon } from '#app/kit/icon/icon.tsx';
import { ListFooter } from '#app/kit/list/page-links.tsx';
import { ProposalRow } from '#app/shared/proposal/proposal-row.tsx';
import * as styles from './proposal-list.module.css';
import { boardUrl, countLabel, sortLabel } from '#app/shared/board/filter-labels.ts';

type Props = {
  filter: ProposalFilter;
  now: Date;
  /** Ids of the proposals that the reader saved. */
  saved: readonly number[];
  /** Ids of those that the reader applied to. */
  applied: readonly number[];
  /** The proposal of the address, if it is on no shown page of a list without filters. */
  opened: ListedProposal | null;
  rows: ListedProposal[];
  total: number;
  before: number;
  nextAfter: string | null;
  selected: number | null;
};

/** The rows, and the link to more of them. */
export function ProposalList(props: Props) {
  const { filter, now, saved, applied, opened, selected, total, before, nextAfter, ...page } = props;
  const earlier = useEarlierRows(filter);
  const rows = [...earlier.rows, ...page.rows];
  const { list, focusNext } = useFocusOnFirstNew(rows.length);
  const query = filterToAddress(filter);
  const terms = searchTerms(filter.q);
  const rowOf = (row: ListedProposal, first: boolean) => (
    <ProposalRow
      proposal={row}
      first={first}
      href={`/${row.id}${query}`}
      now={now}
      selected={row.id === selected}
      terms={terms}
      applied={applied.includes(row.id)}
      actions={{ id: row.id, saved: saved.includes(row.id) }}
    />
  );
  return (
    <>
      {opened && (
        <div className={styles.opened} key={filter.q}>
          <h2 className={styles.openedLabel}>The proposal you opened</h2>
          {rowOf(opened, true)}
        </div>
      )}
      <h2 className="visually-hidden">Proposals</h2>
      {before > 0 && earlier.rows.length === 0 && (
        <ListFooter className={styles.backToFirst}>
          <Link className="link" to={boardUrl('/', filter)}>
            Back to the start of the list
          </Link>
        </ListFooter>
      )}
      <ul ref={list}>
        {rows.map((row, index) => (
          <li key={`${row.id}${filter.q}`}>{rowOf(row, index === 0)}</li>
        ))}
      </ul>
      {nextAfter ? (
        <LoadMore
          filter={filter}
          nextAfter={nextAfter}
          from={earlier.rows.length > 0 ? 0 : before}
          shownCount={before + page.rows.length}
          total={total}
          onMore={(after) => {
            focusNext();
            earlier.keep(after, rows);
          }}
        />
      ) : (
        <EndOfList filter={filter} total={total} all={before === 0 || earlier.rows.length > 0} />
      )}
    </>
  );
}

/** Rows of earlier cursor pages (after page 20), which stay visible until the filter changes. */
function useEarlierRows(filter: ProposalFilter) {
  const base = filterToAddress({ ...filter, page: 1, after: null });
  const [earlierRows, setEarlierRows] = useState<{
    base: string;
    after: string;
    rows: ListedProposal[];
  } | null>(null);
  const fits = earlierRows !== null && earlierRows.base === base && earlierRows.after === filter.after;
  return {
    rows: fits ? earlierRows.rows : [],
    keep: (after: string | null, rows: ListedProposal[]) => {
      if (after !== null && after !== filter.after) setEarlierRows({ base, after, rows });
    },
  };
}

/** Moves the focus to the first new row once more rows are loaded, without scrolling. */
function useFocusOnFirstNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    const row = list.current?.children[from.current];
    from.current = null;
    row?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
  }, [count]);
  return { list, focusNext: () => void (from.current = count) };
}

function LoadMore({
  filter,
  nextAfter,
  from,
  shownCount,
  total,
  onMore,
}: {
  filter: ProposalFilter;
  nextAfter: string;
  from: number;
  shownCount: number;
  total: number;
  onMore: (after: string | null) => void;
}) {
  const { pathname } = useLocation();
  const next =
    filter.page < MAX_PAGE ? { page: filter.page + 1, after: filter.after } : { page: 1, after: nextAfter };
  return (
    <ListFooter>
      <Link
        className={buttonClass({})}
        to={boardUrl(pathname, filter, next)}
        replace
        preventScrollReset
        prefetch="intent"
        onClick={() => onMore(next.after)}
      >
        Load more
      </Link>
      <span role="status">
        {`Showing ${from > 0 ? `${from + 1} to ` : ''}${shownCount} of ${countLabel(total)}`}
      </span>
    </ListFooter>
  );
}

function EndOfList({ filter, total, all }: { filter: ProposalFilter; total: number; all: boolean }) {
  const { pathname } = useLocation();
  if (isNarrowed(filter) || filter.kind) {
    return (
      <ListFooter>
        <span>That’s everything that matches.</span>
        <Link
          className="link"
          to={boardUrl(pathname, { ...NO_FILTER, sort: filter.sort })}
          preventScrollReset
        >
          Clear all filters
        </Link>
      </ListFooter>
    );
  }
  const withPastDue = filter.status === 'all';
  return (
    <div className={styles.end}>
      <p>
        <b className={styles.endTitle}>End of Proposals</b>
        <span className={styles.endNote}>
          {`${all ? `All ${countLabel(total)} shown` : `The last of ${countLabel(total)}`}${
            withPastDue ? ', past due included' : ''
          }. Sorted by: ${sortLabel(filter.sort).toLowerCase()}.`}
        </span>
      </p>
      <div className="cluster">
        <a className={buttonClass({})} href="#list">
          <Icon node={ArrowUp} className="icon-small" />
          Back to top
        </a>
        <Link
          className={buttonClass({ variant: 'quiet' })}
          to={boardUrl(pathname, filter, { status: withPastDue ? 'accepting' : 'all' })}
          preventScrollReset
        >
          {withPastDue ? 'Hide past due' : 'Include past due'}
        </Link>
      </div>
    </div>
  );
}
