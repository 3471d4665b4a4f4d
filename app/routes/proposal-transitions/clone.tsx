import { cloneProposal } from '../../../server/commands/proposal-clone.ts';
import { ConfirmPage } from '../../ui/confirm-page.tsx';
import { actionRoute } from '../action-route.ts';
import type { Route } from './+types/clone.ts';
import { loadOwnProposal } from './load-own-proposal.ts';
import { ProposalSummary } from './proposal-summary.tsx';
import { ownProposalUrl } from './proposal-transition-urls.ts';

const route = actionRoute({
  load: loadOwnProposal,
  run: ({ db, actor, id, now }) => cloneProposal(db, actor, id, now),
  done: (draft) => ({
    to: `/postproposal?draft=${draft.id}`,
    toast: 'Copied. All texts are here; the four dates are yours to set.',
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
      about={<ProposalSummary proposal={proposal} />}
      question="Copy it as a new draft?"
      consequences={[
        'The new draft says all that this proposal says: texts, topics, skills, questions, hours and spots.',
        'Its four dates are left empty, since these have been used: set them before you post it.',
        'No application and no decision goes along, and this proposal stays as it is.',
        'Nobody sees the draft until you post it.',
      ]}
      allowed={proposal.may.clone}
      whyNot="An admin has hidden this proposal. Mend it instead of copying it."
      refusal={actionData?.refusal}
      back={{ label: 'Back to the proposal', to: url }}
      confirm="Copy as a new draft"
      cancel={{ label: 'Not now', to: url }}
    />
  );
}
