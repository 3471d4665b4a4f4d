import type { Route } from './+types/proposal.ts';
import { metaOfProposal } from './page-words.ts';
import { ProposalPanel } from './proposal-panel.tsx';
import { readProposal } from './reading.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  return readProposal(context, params.id);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return metaOfProposal(matches, loaderData);
}

/** The full read of one proposal, at its canonical address. */
export default function ProposalPage({ loaderData }: Route.ComponentProps) {
  const { now, ...reading } = loaderData;
  return (
    <div className="detail full-read">
      <ProposalPanel key={reading.proposal.id} reading={reading} now={now} level={1} back="/" alone />
    </div>
  );
}
