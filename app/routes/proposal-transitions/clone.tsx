import { cloneProposal } from '#server/commands/proposal/proposal-clone.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/clone.ts';
import { loadOwnedProposal } from './load-own-proposal.ts';
import { OwnProposalSummary } from './own-proposal-summary.tsx';
import { ownProposalUrl } from './proposal-transition-urls.ts';

const route = actionRoute({
  load: loadOwnedProposal,
  run: ({ db, actor, id, now }) => cloneProposal(db, actor, id, now),
  done: (draft) => ({
    to: `/postproposal?draft=${draft.id}`,
    toast: 'Copied to a new draft. Set new dates before you post it.',
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Copy as a new draft · Collegium' }];

/** `/proposal/{id}/clone`: copies a proposal of this person to a new draft. */
export default function CloneProposal({ loaderData: proposal, actionData }: Route.ComponentProps) {
  const url = ownProposalUrl(proposal.id);
  return (
    <ConfirmPage
      about={<OwnProposalSummary proposal={proposal} />}
      question="Copy this proposal as a new draft?"
      consequences={[
        'The new draft gets the text, topics, skills, questions, hours, and spots.',
        'You’ll set new dates before you post it.',
        'Applications and decisions aren’t copied, and this proposal doesn’t change.',
        'No one else can see the draft until you post it.',
      ]}
      allowed={proposal.may.clone}
      whyNot="An admin hid this proposal, so you can’t copy it. Edit it instead."
      refusal={actionData?.refusal}
      back={{ label: 'Back to the proposal', to: url }}
      confirm="Copy as a new draft"
      cancel={{ label: 'Cancel', to: url }}
    />
  );
}
