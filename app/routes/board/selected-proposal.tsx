import { useOutletContext } from 'react-router';
import { filterToAddress } from '#domain/board/proposal-filter.ts';
import type { Route } from './+types/selected-proposal.ts';
import type { PanelContext } from './board.tsx';
import type { FrameHandle } from '#app/kit/navigation/skip-links.tsx';
import { proposalMeta } from './proposal-meta.ts';
import { PrintNotice } from './print-notice.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { loadProposal } from './load-proposal.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  return (await loadProposal(context, params.id)).view;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return proposalMeta(matches, loaderData);
}

export const handle: FrameHandle = {
  skips: [
    { to: '#list', label: 'Skip to the list', notOnPhone: true },
    { to: '#proposal', label: 'Skip to the proposal' },
  ],
};

/** The list, next to this proposal; on narrow screens the proposal alone. */
export default function SelectedProposal({ loaderData }: Route.ComponentProps) {
  const { filter } = useOutletContext<PanelContext>();
  const { now, qr, ...view } = loaderData;
  return (
    <ProposalPanel
      view={view}
      now={now}
      level={1}
      backUrl={`/${filterToAddress(filter)}`}
      notice={<PrintNotice title={view.proposal.title} address={view.canonical} qr={qr} />}
    />
  );
}
