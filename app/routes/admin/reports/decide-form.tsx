import EyeOff from 'lucide-react/icons/eye-off';
import { Form, useNavigation } from 'react-router';
import { ADMIN_NOTE_CAP } from '../../../../domain/moderation.ts';
import { plural } from '../../../../domain/text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

type Props = {
  proposalId: number;
  /** Number of open reports. */
  open: number;
  applications: number;
  owner: { uid: string; name: string; suspended: boolean };
};

/**
 * Actions for a reported proposal: hide it with a note, close its reports, or suspend its owner.
 */
export function DecideForm({ proposalId, open, applications, owner }: Props) {
  const { formAction } = useNavigation();
  const address = (action: string) => `/admin/reports/${proposalId}/${action}`;
  const applicants = applications > 0 && `, its ${plural(applications, 'applicant')} read that it is hidden`;
  return (
    <div className="fs nx">
      <h2>Decide</h2>
      <Form method="post" action={address('hide')} className="dec">
        <TextArea
          label="Note to the owner"
          name="note"
          rows={3}
          cap={ADMIN_NOTE_CAP}
          hint="Shown on their proposal. Required to hide."
        />
        <div className="ft3">
          <Button variant="dng" icon={<EyeOff className="i-s" />} pending={formAction === address('hide')}>
            Hide proposal
          </Button>
          {open > 0 && (
            <Button formAction={address('close')} pending={formAction === address('close')}>
              Keep it, close {plural(open, 'report')}
            </Button>
          )}
          {!owner.suspended && (
            <ButtonLink
              variant="qt"
              className="push red"
              to={`/admin/members/${encodeURIComponent(owner.uid)}/suspend`}
            >
              Suspend {owner.name}
            </ButtonLink>
          )}
        </div>
      </Form>
      <p className="hint">
        Hiding: the page answers “Not found”{applicants || ''}, nothing is deleted. You can restore it at any
        time; it comes back as it was. Suspending ends every session of the member at once; that can be
        restored too.
      </p>
    </div>
  );
}
