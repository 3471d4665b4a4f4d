import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { MESSAGE_CAP } from '../../../../domain/application.ts';
import { dayIn } from '../../../../domain/deadline.ts';
import { type Proposal, hasPendingDecisions, spotsLeft } from '../../../../domain/proposal.ts';
import type { ReceivedApplication } from '../../../../server/queries/received-application.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { DialogCheck } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { DecisionDone, DecisionRefused } from './load-received-application.ts';

type InvitedProposal = Pick<
  Proposal,
  'id' | 'title' | 'status' | 'appType' | 'participants' | 'acceptedCount' | 'timeZone'
>;
type Props = {
  proposal: InvitedProposal;
  application: ReceivedApplication;
  /** Closes the dialog; absent on a page. */
  close?: () => void;
  /** Response to a POST of the page; dialogs use a fetcher. */
  answer?: DecisionRefused | DecisionDone | undefined;
};

/** Invites an applicant, with an optional message and reply-by day; in a dialog and on its page. */
export function InviteForm({ proposal, application, close, answer: pageAnswer }: Props) {
  const fetcher = useFetcher<DecisionRefused | DecisionDone>();
  const answer = fetcher.data ?? pageAnswer;
  if (answer?.done !== undefined && close) return <SentConfirmation sentence={answer.done} close={close} />;
  const fields = answer?.refusal?.fields ?? {};
  const backUrl = `/user?tab=proposals&proposal=${proposal.id}&application=${application.id}`;
  return (
    <fetcher.Form method="post" action={`/applications/${application.id}/invite`} className="ask">
      {close && <input type="hidden" name="dialog" value="1" />}
      {answer?.refusal && Object.keys(fields).length === 0 && (
        <Banner tone="er">{answer.refusal.message}</Banner>
      )}
      <p>{consequence(proposal, application)}</p>
      <TextArea
        label="Message"
        optional
        name="message"
        rows={3}
        cap={MESSAGE_CAP}
        defaultValue={
          answer?.typed?.message ?? (application.invitation ?? application.invitationDraft).message
        }
        error={fields.message}
      />
      <DateField
        label="Reply by"
        optional
        name="replyBy"
        hint="If the day passes without a reply, nothing is decided for you; you may take the invitation back."
        defaultValue={answer?.typed?.replyBy ?? draftDay(application, proposal.timeZone)}
        error={fields.replyBy}
      />
      <div className="ft2">
        {close ? (
          <Button type="button" onClick={close}>
            Cancel
          </Button>
        ) : (
          <ButtonLink to={backUrl}>Cancel</ButtonLink>
        )}
        <Button variant="primary" pending={fetcher.state !== 'idle'} pendingLabel="Sending">
          Send invitation
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Initial reply-by day: of the current invitation, or of one that was taken back. */
function draftDay({ invitation, invitationDraft }: ReceivedApplication, timeZone: string): string {
  const { replyBy } = invitation ?? invitationDraft;
  return replyBy ? dayIn(replyBy, timeZone) : '';
}

function consequence(proposal: InvitedProposal, { name }: ReceivedApplication): string {
  if (hasPendingDecisions(proposal)) {
    return `Saved until you announce results. ${name} then gets the invitation by email, finds it under My Account, and can accept or decline.`;
  }
  const last = spotsLeft(proposal) === 1;
  const spot = last ? 'the last open spot' : 'a spot';
  return `${name} gets the invitation by email at once, and finds it under My Account. If accepted, ${spot} of “${proposal.title}” is filled.`;
}

function SentConfirmation({ sentence, close }: { sentence: string; close: () => void }) {
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => end.current?.focus(), []);
  return (
    <div className="ask" role="status">
      <DialogCheck />
      <p>{sentence}</p>
      <div className="ft2">
        <Button variant="ink" type="button" onClick={close} ref={end}>
          Done
        </Button>
      </div>
    </div>
  );
}
