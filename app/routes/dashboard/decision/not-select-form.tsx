import { Form, useActionData, useNavigation } from 'react-router';
import { type Proposal, keepsDecisions } from '../../../../domain/proposal.ts';
import type { ReceivedApplication } from '../../../../server/queries/received-application.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ReasonFields } from './reason-fields.tsx';
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
          ? `This is kept until you announce results. ${application.name} then gets a mail with the reason below.`
          : `${application.name} gets a mail with the reason below at once. This cannot be undone.`}
      </p>
      <ReasonFields
        reason={answer?.typed?.reason ?? application.reason ?? ''}
        template={answer?.typed?.template}
        hint={`${application.name} reads this.`}
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
