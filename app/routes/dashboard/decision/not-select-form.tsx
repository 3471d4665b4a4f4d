import { useFetcher } from 'react-router';
import { type Proposal, hasPendingDecisions } from '../../../../domain/proposal.ts';
import type { ReceivedApplication } from '../../../../server/queries/received-application.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ReasonFields } from './reason-fields.tsx';
import type { DecisionDone, DecisionRefused } from './load-received-application.ts';

type Props = {
  proposal: Pick<Proposal, 'id' | 'status' | 'appType'>;
  application: ReceivedApplication;
  /** Closes the dialog; absent on a page. */
  close?: () => void;
  /** Response to a POST of the page; dialogs use a fetcher. */
  answer?: DecisionRefused | DecisionDone | undefined;
};

/** Turns an applicant down, with a required reason that they read; in a dialog and on its page. */
export function NotSelectForm({ proposal, application, close, answer: pageAnswer }: Props) {
  const fetcher = useFetcher<DecisionRefused | DecisionDone>();
  const answer = fetcher.data ?? pageAnswer;
  const fields = answer?.refusal?.fields ?? {};
  return (
    <fetcher.Form method="post" action={`/applications/${application.id}/not-select`} className="ask">
      {answer?.refusal && Object.keys(fields).length === 0 && (
        <Banner tone="er">{answer.refusal.message}</Banner>
      )}
      <p>
        {hasPendingDecisions(proposal)
          ? `Saved until you announce results. ${application.name} then gets an email with the reason below.`
          : `${application.name} gets an email with the reason below at once. This cannot be undone.`}
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
        <Button variant="danger" pending={fetcher.state !== 'idle'}>
          Turn down
        </Button>
      </div>
    </fetcher.Form>
  );
}
