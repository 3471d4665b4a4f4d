import { ConfirmSummary } from '../admin-confirm-page.tsx';
import type { ReportedProposalFacts } from './load-reported.ts';

/** The reported proposal that a confirm page is about. */
export function ReportedSummary({ proposal }: { proposal: ReportedProposalFacts }) {
  return (
    <ConfirmSummary list={{ label: 'Reports', to: proposal.listUrl }} title={proposal.title}>
      <p className="hint">{proposal.posterLine}</p>
    </ConfirmSummary>
  );
}
