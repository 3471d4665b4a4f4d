import EyeOff from 'lucide-react/icons/eye-off';
import { Form, useNavigation } from 'react-router';
import { ADMIN_NOTE_CAP } from '../../../../domain/moderation.ts';
import { plural } from '../../../../domain/text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { hiddenForApplicants } from './hidden-for-applicants.ts';

type Props = {
  proposalId: number;
  openReports: number;
  applications: number;
  owner: { uid: string; name: string; suspended: boolean };
};

/**
 * Actions for a reported proposal: hide it with a note, close its reports, or suspend its owner.
 */
export function ModerateForm({ proposalId, openReports, applications, owner }: Props) {
  const { formAction } = useNavigation();
  const actionUrl = (action: string) => `/admin/reports/${proposalId}/${action}`;
  return (
    <div className="fs nx">
      <h2>Decide</h2>
      <Form method="post" action={actionUrl('hide')} className="dec">
        <TextArea
          label="Note to the owner"
          name="note"
          rows={3}
          cap={ADMIN_NOTE_CAP}
          hint="Shown on their proposal. Required to hide."
        />
        <div className="ft3">
          <Button
            variant="danger"
            icon={<EyeOff className="i-s" />}
            pending={formAction === actionUrl('hide')}
          >
            Hide proposal
          </Button>
          {openReports > 0 && (
            <Button formAction={actionUrl('close')} pending={formAction === actionUrl('close')}>
              Keep it, close {plural(openReports, 'report')}
            </Button>
          )}
          {!owner.suspended && (
            <ButtonLink
              variant="quiet"
              className="push red"
              to={`/admin/members/${encodeURIComponent(owner.uid)}/suspend`}
            >
              Suspend {owner.name}
            </ButtonLink>
          )}
        </div>
      </Form>
      <p className="hint">
        Hiding: the page answers “Not found”. {hiddenForApplicants(applications)} Nothing is deleted. You can
        restore the proposal at any time; it comes back as it was. Suspending ends every session of the member
        at once; that can be undone too.
      </p>
    </div>
  );
}
