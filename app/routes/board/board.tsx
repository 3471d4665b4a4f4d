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
import { type ProposalFilter, filterFromAddress } from '../../../domain/proposal-filter.ts';
import { done } from '../../../domain/refusal.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { savedIds } from '../../../server/queries/bookmark.ts';
import { suggestFilters } from '../../../server/queries/filter-suggestions.ts';
import { isList } from '../../ui/frame-links.ts';
import { refused } from '../../ui/refused.ts';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { useSlow } from '../../ui/use-slow.ts';
import type { Route } from './+types/board.ts';
import { rowNumber } from '../../ui/row-number.ts';
import { sharedFigures, sharedList } from './board-readings.ts';
import { Master } from './master.tsx';

export const handle = {
  skips: [
    { to: '#list', label: 'Skip to the list' },
    { to: '#proposal', label: 'Skip to the proposal' },
  ],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, actor, now } = requestContext(context);
  if (params.id !== undefined && rowNumber(params.id) === null)
    throw refused({ code: 'not_found', message: 'There is no such page.' });
  const asked = filterFromAddress(url.searchParams);
  if (!asked.ok) throw refused(asked.refusal);
  const filter = asked.value;
  const [page, figures, saved] = await Promise.all([
    sharedList(context, filter),
    sharedFigures(context, filter),
    savedIds(db, actor),
  ]);
  if (!page.ok) throw refused(page.refusal);
  if (!figures.ok) throw refused(figures.refusal);
  const { total } = figures.value;
  const looser = total === 0 ? await suggestFilters(db, filter, now) : done([]);
  return {
    ...{ filter, figures: figures.value, total, looser: looser.ok ? looser.value : [], now, saved },
    ...page.value,
  };
}

/** Reading another proposal leaves the list as it is. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formAction === undefined && currentUrl.search === nextUrl.search ? false : defaultShouldRevalidate;
}

export default function Board({ loaderData }: Route.ComponentProps) {
  const { filter, figures, looser, now, saved, rows, total, before, nextAfter } = loaderData;
  const { id } = useParams();
  const first = useFirstShown() ?? rows[0]?.id ?? null;
  const current = rowNumber(id) ?? first;
  const pending = usePending(filter, first, current);
  const panel = useFreshPanel(current);
  const boardIsEmpty = figures.openProposals === 0 && total === 0 && looser.length === 0;
  return (
    <div className="md" data-shows={id === undefined ? 'list' : 'one'}>
      <div className="master">
        <Master
          {...{ filter, figures, looser, now, saved, rows, total, before, nextAfter, boardIsEmpty }}
          isTitle={id === undefined}
          isFetched={pending.list}
          selected={pending.id ?? current}
        />
      </div>
      <aside className="detail" id="proposal" aria-label="Proposal" tabIndex={-1} ref={panel}>
        {pending.detail ? (
          <TextSkeleton />
        ) : (
          <Outlet context={{ filter, boardIsEmpty } satisfies PanelContext} />
        )}
      </aside>
    </div>
  );
}

/** What the panel needs to know of the list beside it. */
export type PanelContext = { filter: ProposalFilter; boardIsEmpty: boolean };

/** The proposal that the panel shows where the address names none; it stays when more rows come. */
function useFirstShown(): number | null {
  const panel = useMatches().at(-1)?.loaderData as
    { reading?: { proposal: { id: number } } | null } | undefined;
  return panel?.reading?.proposal.id ?? null;
}

/** Where the reader is going while it is fetched: the row is marked at once, skeletons come when it takes long. */
function usePending(filter: ProposalFilter, first: number | null, current: number | null) {
  const { location } = useNavigation();
  const path = location?.pathname;
  const id = path === undefined ? null : isList(path) ? first : rowNumber(path.slice(1));
  const asked = location ? filterFromAddress(new URLSearchParams(location.search)) : null;
  const differs = (one: ProposalFilter) =>
    JSON.stringify({ ...one, page: 1, after: null }) !== JSON.stringify({ ...filter, page: 1, after: null });
  const refiltered = id !== null && asked?.ok === true && differs(asked.value);
  return {
    id: refiltered ? null : id,
    detail: useSlow(id !== null && !refiltered && asked?.ok === true && id !== current),
    list: useSlow(refiltered),
  };
}

/** Another proposal begins at its top and fades in; on a narrow screen, where it is a page of its own, so does the page. */
function useFreshPanel(current: number | null) {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(current);
  const way = useNavigationType();
  useLayoutEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    if (panel.current) panel.current.dataset.moved = '';
    panel.current?.scrollTo(0, 0);
    if (way === NavigationType.Push && window.matchMedia('(max-width: 639.9px)').matches)
      window.scrollTo(0, 0);
  }, [current, way]);
  return panel;
}
