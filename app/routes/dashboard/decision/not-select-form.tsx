import { Form, useActionData, useNavigation } from 'react-router';
import { MESSAGE_CAP } from '../../../../domain/application.ts';
import { type Proposal, keepsDecisions } from '../../../../domain/proposal.ts';
import type { ReceivedApplication } from '../../../../server/queries/received-application.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { DecisionRefused } from './received-one.ts';

type Props = {
  proposal: Pick<Proposal, 'id' | 'status' | 'appType'>;
  application: ReceivedApplication;
  close?: () => void;
};

/** Does not select somebody; the reason is required, since the applicant reads it. */
export function NotSelectForm({ proposal, application, close }: Props) {
  const answer = useActionData<DecisionRefused>();
  const navigation = useNavigation();
  const action = `/applications/${application.id}/not-select`;
  const fields = answer?.refusal?.fields ?? {};
  return (
    <Form method="post" action={action} className="ask">
      {answer?.refusal && Object.keys(fields).length === 0 && (
        <Banner tone="er">{answer.refusal.message}</Banner>
      )}
      <p>
        {keepsDecisions(proposal)
          ? `This is kept until you announce results. ${application.name} then reads the reason below.`
          : `${application.name} reads the reason below at once. This cannot be undone.`}
      </p>
      <TextArea
        label="Reason"
        name="reason"
        rows={4}
        cap={MESSAGE_CAP}
        hint={`${application.name} reads this. Say what decided it.`}
        defaultValue={answer?.typed?.reason ?? application.reason ?? ''}
        error={fields.reason}
      />
      <div className="ft2">
        {close ? (
          <Button type="button" onClick={close}>
            Cancel
          </Button>
        ) : (
          <ButtonLink to={`/user?tab=proposals&proposal=${proposal.id}&application=${application.id}`}>
            Cancel
          </ButtonLink>
        )}
        <Button look="dng" pending={navigation.formAction === action}>
          Not select
        </Button>
      </div>
    </Form>
  );
}
