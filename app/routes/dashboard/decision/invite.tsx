import { inviteApplicant } from '../../../../server/commands/decision.ts';
import { actionRoute } from '../../action-route.ts';
import type { Route } from './+types/invite.ts';
import { inviteConsequence } from './consequence.ts';
import { InviteFields, invitationDraft, readInvitation } from './decision-fields.tsx';
import { DecisionPage } from './decision-page.tsx';
import { loadReceivedApplication, showDecided, toastUnlessPending } from '../load-applications.ts';

const route = actionRoute({
  load: loadReceivedApplication,
  read: (form) => ({ ...readInvitation(form), inDialog: form.has('dialog') }),
  counted: true,
  run: ({ db, actor, id, now }, invitation) => inviteApplicant(db, actor, id, invitation, now),
  done: (decided, _, { inDialog }) => {
    const toast = toastUnlessPending(decided, 'The invitation was successfully sent.');
    return inDialog ? { shown: { done: toast } } : showDecided(decided, toast);
  },
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Invite · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/applications/{id}/invite`: invites an applicant, with an optional message and reply-by day. */
export default function Invite({ loaderData: one, actionData }: Route.ComponentProps) {
  const { proposal, application } = one;
  const refused = actionData && 'refusal' in actionData ? actionData : undefined;
  return (
    <DecisionPage
      one={one}
      action="invite"
      question={`Invite ${application.name}?`}
      consequences={[inviteConsequence(proposal, application)]}
      refusal={refused?.refusal}
      confirm="Send invitation"
    >
      <InviteFields
        typed={refused?.typed ?? invitationDraft(application, proposal)}
        errors={refused?.refusal.fields}
      />
    </DecisionPage>
  );
}
