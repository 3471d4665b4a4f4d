import Flag from 'lucide-react/icons/flag';
import { Link } from 'react-router';
import { isPublic } from '../../../domain/proposal.ts';
import { DialogLink } from '../../ui/dialog.tsx';
import { useFrameData } from '../../ui/frame-data.ts';
import type { ProposalView } from './load-proposal.ts';
import { ReportForm } from './report-form.tsx';

/**
 * Link to report a proposal; owners do not see it, and no one can report twice. Visitors get to the
 * page, which asks them to sign in.
 */
export function ReportLink({ view: { proposal, isOwner, reported } }: { view: ProposalView }) {
  const reader = useFrameData()?.reader;
  if (isOwner || !isPublic(proposal.status)) return null;
  const to = `/proposal/${proposal.id}/report`;
  const label = (
    <>
      <Flag className="i-s" aria-hidden="true" />
      Report this proposal
    </>
  );
  return (
    <div className="rpl">
      {reported ? (
        <>
          <Flag className="i-s" aria-hidden="true" />
          You have reported this proposal.
        </>
      ) : reader ? (
        <DialogLink className="link" to={to} title="Report this proposal" label={label}>
          {(close) => <ReportForm proposalId={proposal.id} close={close} />}
        </DialogLink>
      ) : (
        <Link className="link" to={to} rel="nofollow">
          {label}
        </Link>
      )}
    </div>
  );
}
