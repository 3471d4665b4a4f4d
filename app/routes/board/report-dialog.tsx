import { Dialog } from '../../ui/dialog.tsx';
import { ReportForm } from './report-form.tsx';

/** Reports a proposal over the page one reads it on. */
export function ReportDialog({ proposalId, onClose }: { proposalId: number; onClose: () => void }) {
  return (
    <Dialog title="Report this proposal" onClose={onClose}>
      <ReportForm proposalId={proposalId} close={onClose} />
    </Dialog>
  );
}
