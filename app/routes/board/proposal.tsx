import type { Route } from './+types/proposal.ts';
import { proposalMeta } from './proposal-meta.ts';
import * as styles from './proposal-panel.module.css';
import { ProposalPanel } from './proposal-panel.tsx';
import { loadProposal } from './load-proposal.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadProposal(context, params.id);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return proposalMeta(matches, loaderData);
}

/** The full page of one proposal, at its canonical URL. */
export default function ProposalPage({ loaderData }: Route.ComponentProps) {
  const { now, ...view } = loaderData;
  return (
    <div className={styles.fullPage}>
      <ProposalPanel key={view.proposal.id} view={view} now={now} level={1} backUrl="/" fullPage />
    </div>
  );
}
