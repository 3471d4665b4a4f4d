import { type ShouldRevalidateFunctionArgs, useOutletContext } from 'react-router';
import { filterFromAddress } from '#domain/board/parse-proposal-filter.ts';
import { DEFAULT_SORT, filterToAddress } from '#domain/board/proposal-filter.ts';
import { SITE_DESCRIPTION } from '#domain/board/site-description.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import type { FrameHandle } from '#app/kit/navigation/skip-links.tsx';
import type { Route } from './+types/index.ts';
import { cachedFirstProposal } from './cached-board-queries.ts';
import type { PanelContext } from './board.tsx';
import { EmptyPanel } from './no-results.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { proposalViewOf } from './load-proposal.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const parsed = filterFromAddress(url.searchParams);
  if (!parsed.ok) throw pageRefusal(parsed.refusal);
  const first = await cachedFirstProposal(context, parsed.value);
  if (!first.ok) throw pageRefusal(first.refusal);
  const query = filterToAddress({ ...parsed.value, sort: DEFAULT_SORT, page: 1, after: null });
  return {
    view: first.value && (await proposalViewOf(context, first.value)),
    feed: `/feed.xml${query}`,
  };
}

/** Loading more rows does not change the first proposal. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [from, to] = [currentUrl, nextUrl].map((url) => {
    const params = new URLSearchParams(url.search);
    params.delete('page');
    params.delete('after');
    return url.pathname + params.toString();
  });
  return from === to && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Research projects in blockchain, crypto and Web3',
    cardTitle: 'Collegium: research projects in blockchain, crypto and Web3',
    description: SITE_DESCRIPTION,
    path: '/',
    feed: { title: 'New proposals', path: loaderData?.feed ?? '/feed.xml' },
  });
}

export const handle: FrameHandle = {
  skips: [
    { to: '#list', label: 'Skip to the list' },
    { to: '#proposal', label: 'Skip to the proposal', notOnPhone: true },
  ],
};

/** The list, next to its first proposal. */
export default function BoardIndex({ loaderData }: Route.ComponentProps) {
  const { filter, boardIsEmpty } = useOutletContext<PanelContext>();
  if (!loaderData.view) return <EmptyPanel boardIsEmpty={boardIsEmpty} filter={filter} />;
  const { now, ...view } = loaderData.view;
  return (
    <ProposalPanel
      key={view.proposal.id}
      view={view}
      now={now}
      level={2}
      backUrl={`/${filterToAddress(filter)}`}
    />
  );
}
