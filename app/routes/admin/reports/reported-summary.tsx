import { Link } from 'react-router';
import type { ReportedProposalFacts } from './load-reported.ts';

/** The reported proposal that a confirm page is about. */
export function ReportedSummary({ proposal }: { proposal: ReportedProposalFacts }) {
  return (
    <>
      <p>
        <Link className="link" to={proposal.listUrl}>
          Reports
        </Link>
      </p>
      <p className="ttl">{proposal.title}</p>
      <p className="hint">{proposal.posterLine}</p>
    </>
  );
}
