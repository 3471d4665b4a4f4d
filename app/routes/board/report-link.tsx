import Flag from 'lucide-react/icons/flag';
import { Link } from 'react-router';
import { isPublic } from '../../../domain/proposal.ts';
import { useFrameData } from '../../ui/frame-data.ts';
import { LateDialogLink } from '../../ui/late-dialog-link.tsx';
import type { Reading } from './reading.ts';

/** At the end of a proposal: the way to report it. Nobody reports their own, and nobody twice; a visitor is asked to sign in there. */
export function ReportLink({ reading: { proposal, isOwner, reported } }: { reading: Reading }) {
  const reader = useFrameData()?.reader;
  if (isOwner || !isPublic(proposal.status)) return null;
  const to = `/proposal/${proposal.id}/report`;
  const label = (
    <>
      <Flag className="i-s" aria-hidden="true" />
      Report this proposal
    </>
  );
  const fetchDialog = async () => {
    const { ReportDialog } = await import('./report-dialog.tsx');
    return ({ onClose }: { onClose: () => void }) => (
      <ReportDialog proposalId={proposal.id} onClose={onClose} />
    );
  };
  return (
    <p className="rpl">
      {reported ? (
        <>
          <Flag className="i-s" aria-hidden="true" />
          You have reported this proposal.
        </>
      ) : reader ? (
        <LateDialogLink className="link" to={to} fetchDialog={fetchDialog}>
          {label}
        </LateDialogLink>
      ) : (
        <Link className="link" to={to} rel="nofollow">
          {label}
        </Link>
      )}
    </p>
  );
}
