import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Form, useNavigation } from 'react-router';
import { ADMIN_NOTE_CAP } from '../../../../domain/moderation.ts';
import { plural } from '../../../../domain/text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

/** Restores a hidden proposal, with an optional note. */
export function RestoreForm(props: {
  proposalId: number;
  applications: number;
  typed?: string;
  error?: string;
}) {
  const { proposalId, applications, typed, error } = props;
  const action = `/admin/reports/${proposalId}/restore`;
  const pending = useNavigation().formAction === action;
  return (
    <Form method="post" action={action} className="dec nx">
      <TextArea
        label="Note to the owner"
        name="note"
        rows={3}
        cap={ADMIN_NOTE_CAP}
        optional
        defaultValue={typed ?? ''}
        error={error}
      />
      <div className="ft3">
        <Button variant="primary" icon={<RotateCcw className="i-s" />} pending={pending}>
          Restore proposal
        </Button>
      </div>
      <p className="hint">
        It comes back as it was{applications > 0 && `, for its ${plural(applications, 'applicant')} too`}. The
        close date stays; the owner can move it.
      </p>
    </Form>
  );
}
