import { useLayoutEffect, useRef } from 'react';
import {
  NavigationType,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useNavigation,
  useNavigationType,
  useParams,
} from 'react-router';
import { filterFromAddress } from '#domain/board/parse-proposal-filter.ts';
import { type ProposalFilter, filterToAddress, isNarrowed } from '#domain/board/proposal-filter.ts';
import { toListed } from '#domain/proposal/proposal-dates.ts';
import type { ProposalSummary } from '#domain/proposal/proposal.ts';
import { done, refuse } from '#domain/base/refusal.ts';
import { cachedClosingSoon } from '#server/http/cached-queries.ts';
import { requestContext } from '#server/http/request-context.ts';
import { savedIds } from '#server/queries/board/bookmark.ts';
import { appliedIds } from '#server/queries/application/applied-proposal.ts';
import { findSummary } from '#server/queries/proposal/proposal-list.ts';
import { suggestFilters } from '#server/queries/board/filter-suggestions.ts';
import { isProposalListPath } from '#app/shared/viewer/frame-urls.ts';
import { Detail, Master, MasterDetail } from '#app/kit/layout/master-detail.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import type { ListedProposal } from '#app/shared/proposal/proposal-view-model.ts';
import { TextSkeleton } from '#app/kit/feedback/skeleton.tsx';
import { useDelayedFlag } from '#app/kit/hooks/use-delayed-flag.ts';
import type { Route } from './+types/board.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { cachedBoardFigures, cachedProposalList } from './cached-board-queries.ts';
import { ListPane } from './list-pane.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, actor, now } = requestContext(context);
  if (params.id !== undefined && parseId(params.id) === null)
    throw pageRefusal(refuse('not_found').refusal, {
      closingSoon: await cachedClosingSoon(requestContext(context)),
    });
  const parsed = filterFromAddress(url.searchParams);
  if (!parsed.ok) throw pageRefusal(parsed.refusal);
  const filter = parsed.value;
  const [page, figures, saved, applied] = await Promise.all([
    cachedProposalList(context, filter),
    cachedBoardFigures(context, filter),
    savedIds(db, actor),
    appliedIds(db, actor),
  ]);
  if (!page.ok) throw pageRefusal(page.refusal);
  if (!figures.ok) throw pageRefusal(figures.refusal);
  const { total } = figures.value;
  const id = parseId(params.id);
  const isListed = id === null || isNarrowed(filter) || page.value.rows.some((row) => row.id === id);
  const looser = total === 0 ? await suggestFilters(db, filter, now) : done([]);
  const opened = isListed ? null : await findSummary(db, id);
  return {
    filter,
    figures: figures.value,
    total,
    looser: looser.ok ? looser.value : [],
    now,
    saved,
    applied,
    ...page.value,
    opened: opened && toRow(opened, now),
    rows: page.value.rows.map((row) => toRow(row, now)),
  };
}

/** A row without what the list does not show. */
function toRow({ ownerId: _owner, ...row }: ProposalSummary, now: Date): ListedProposal {
  return toListed(row, now);
}

/** Opening another proposal does not reload the list. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formAction === undefined && currentUrl.search === nextUrl.search ? false : defaultShouldRevalidate;
}

export default function Board({ loaderData }: Route.ComponentProps) {
  const { figures, looser, ...list } = loaderData;
  const { filter, rows, total } = list;
  const { id } = useParams();
  const first = useFirstProposalId() ?? rows[0]?.id ?? null;
  const current = parseId(id) ?? first;
  const pending = usePending(filter, first, current);
  const panel = useFreshPanel(current);
  const boardIsEmpty = figures.openProposals === 0 && total === 0 && looser.length === 0;
  return (
    <MasterDetail shows={sideShown(id, total, boardIsEmpty)}>
      <Master>
        <ListPane
          {...list}
          figures={figures}
          looser={looser}
          boardIsEmpty={boardIsEmpty}
          isTitle={id === undefined}
          isFetched={pending.list}
          selected={pending.id ?? current}
        />
      </Master>
      <Detail id="proposal" aria-label="Proposal" tabIndex={-1} ref={panel}>
        {pending.detail ? (
          <TextSkeleton />
        ) : (
          <Outlet context={{ filter, boardIsEmpty } satisfies PanelContext} />
        )}
      </Detail>
    </MasterDetail>
  );
}

/** The side that a narrow screen shows; both if the panel offers what an empty list cannot. */
function sideShown(id: string | undefined, total: number, boardIsEmpty: boolean) {
  if (id !== undefined) return 'detail';
  return total === 0 && !boardIsEmpty ? undefined : 'master';
}

/** Data of the list that the panel needs. */
export type PanelContext = { filter: ProposalFilter; boardIsEmpty: boolean };

/**
 * Id of the proposal that the panel shows if the URL has none. It does not change when more rows
 * load.
 */
function useFirstProposalId(): number | null {
  const panel = useMatches().at(-1)?.loaderData as { view?: { proposal: { id: number } } | null } | undefined;
  return panel?.view?.proposal.id ?? null;
}

/** Pending navigation: the target row is marked at once, skeletons appear after a delay. */
function usePending(filter: ProposalFilter, first: number | null, current: number | null) {
  const { location } = useNavigation();
  const path = location?.pathname;
  const id = path === undefined ? null : isProposalListPath(path) ? first : parseId(path.slice(1));
  const refiltered =
    id !== null && location !== undefined && unpaged(location.search) !== unpaged(filterToAddress(filter));
  return {
    id: refiltered ? null : id,
    detail: useDelayedFlag(id !== null && !refiltered && id !== current),
    list: useDelayedFlag(refiltered),
  };
}

/** The query of a list, the same for all its pages. */
function unpaged(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.delete('after');
  return params.toString();
}

/**
 * Scrolls a newly opened proposal to its top and fades it in. On narrow screens it scrolls the
 * page.
 */
function useFreshPanel(current: number | null) {
  const panel = useRef<HTMLElement>(null);
  const shownId = useRef(current);
  const navigationType = useNavigationType();
  useLayoutEffect(() => {
    if (shownId.current === current) return;
    shownId.current = current;
    if (panel.current) panel.current.dataset.moved = '';
    panel.current?.scrollTo(0, 0);
    if (navigationType === NavigationType.Push && window.matchMedia('(max-width: 639.9px)').matches)
      window.scrollTo(0, 0);
  }, [current, navigationType]);
  return panel;
}
