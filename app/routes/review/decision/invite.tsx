import { inviteApplicant } from '../../../../server/commands/decision.ts';
import { actionRoute } from '../../action-route.ts';
import type { Route } from './+types/invite.ts';
import { inviteConsequence, inviteLabels, inviteQuestion, readHint, whyNotInvite } from './consequence.ts';
import { InviteFields, invitationDraft, readInvitation } from './decision-fields.tsx';
import { ShowEmail, resultOf } from './decision-email.tsx';
import { type DecidedOrShown, asksForEmail, readDecisionEmail } from './read-decision-email.ts';
import { DecisionPage } from './decision-page.tsx';
import {
  loadReceivedApplication,
  readAfterDecision,
  showDecidedOrEmail,
  toastUnlessPending,
} from '../load-received.ts';
import { messageToSend } from './message-text.ts';

const route = actionRoute({
  load: loadReceivedApplication,
  read: (form) => ({ ...readInvitation(form), ...readAfterDecision(form), isPreview: asksForEmail(form) }),
  counted: true,
  run: async (request, typed): DecidedOrShown => {
    const { db, actor, id, now } = request;
    const message = await messageToSend(request, 'invitation', { ...typed, text: typed.message });
    if (!message.ok) return message;
    const invitation = { message: message.value, replyBy: typed.replyBy };
    if (typed.isPreview) return readDecisionEmail(request, { action: 'invite', ...invitation });
    return inviteApplicant(db, actor, id, invitation, now, { undoable: true });
  },
  done: (result, { url }, typed) =>
    showDecidedOrEmail(
      result,
      (decided) => toastUnlessPending(decided, 'The invitation was successfully sent.'),
      typed,
      url,
    ),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Invite · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/applications/{id}/invite`: invites an applicant, with an optional message and reply-by day. */
export default function Invite({ loaderData: one, actionData }: Route.ComponentProps) {
  const { proposal, application } = one;
  const { refusal, email } = resultOf(actionData);
  const whyNot = whyNotInvite(proposal, application, one.heldSpots);
  return (
    <DecisionPage
      one={one}
      action="invite"
      allowed={whyNot === null}
      whyNot={whyNot ?? undefined}
      instead={application.may.includes('waitlist') && { label: 'Put on the waitlist', action: 'waitlist' }}
      question={inviteQuestion(application)}
      consequences={[inviteConsequence(proposal, application)]}
      refusal={refusal}
      confirm={inviteLabels(proposal).press}
    >
      <InviteFields
        typed={actionData?.typed ?? invitationDraft(application, proposal)}
        errors={refusal?.fields}
        templates={one.templates.invitation}
        people={[application.name]}
        timeZone={proposal.timeZone}
        hint={readHint(application)}
      />
      <ShowEmail email={email} />
    </DecisionPage>
  );
}
