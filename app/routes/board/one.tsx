import { useOutletContext } from 'react-router';
import { filterToAddress } from '../../../domain/proposal-filter.ts';
import type { Route } from './+types/one.ts';
import type { PanelContext } from './board.tsx';
import { metaOfProposal } from './page-words.ts';
import { ProposalPanel } from './proposal-panel.tsx';
import { readProposal } from './reading.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  return readProposal(context, params.id);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return metaOfProposal(matches, loaderData);
}

/** The list with this proposal beside it; on a narrow screen this proposal alone. */
export default function One({ loaderData }: Route.ComponentProps) {
  const { filter } = useOutletContext<PanelContext>();
  const { now, ...reading } = loaderData;
  return <ProposalPanel reading={reading} now={now} level={1} back={`/${filterToAddress(filter)}`} />;
}
