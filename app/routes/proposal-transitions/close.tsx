import { formatDayShort } from '#domain/time/calendar-day.ts';
import { unbroken } from '#domain/text/sentence.ts';
import { plural } from '#domain/text/text.ts';
import { closeProposal } from '#server/commands/proposal/proposal.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/close.ts';
import { OwnProposalSummary, WHO_IS_NOTIFIED } from './own-proposal-summary.tsx';
import { loadOwnProposal, type OwnProposalPage } from './load-own-proposal.ts';
import { ownProposalUrl } from './proposal-transition-urls.ts';

const route = actionRoute({
  load: loadOwnProposal,
  counted: true,
  run: ({ db, actor, id, now }) => closeProposal(db, actor, id, now),
  done: (_, { id }) => ({ to: ownProposalUrl(id), toast: 'Proposal closed' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Close proposal · Collegium' }];

/** `/proposal/{id}/close`: closes a proposal before its close date. */
export default function CloseProposal({ loaderData: proposal, actionData }: Route.ComponentProps) {
  const url = ownProposalUrl(proposal.id);
  return (
    <ConfirmPage
      about={<OwnProposalSummary proposal={proposal} />}
      question="Close this proposal?"
      consequences={consequencesOf(proposal)}
      allowed={proposal.may.close}
      refusal={actionData?.refusal}
      back={{ label: 'Back to the proposal', to: url }}
      confirm="Close proposal"
      cancel={{ label: 'Keep it open', to: url }}
    />
  );
}

function consequencesOf(proposal: OwnProposalPage): string[] {
  const { onTime, applications, appType } = proposal;
  const closeDate = formatDayShort(proposal.closeDay);
  return [
    onTime
      ? `Applications close now instead of ${unbroken(closeDate)}.`
      : `Applications already closed on ${unbroken(closeDate)}.`,
    'Drafts can’t be submitted anymore.',
    ...(onTime ? [WHO_IS_NOTIFIED] : []),
    applications > 0
      ? `You keep the ${plural(applications, 'application')} you received.`
      : 'No one has applied yet.',
    appType === 'rolling'
      ? 'Decisions you’ve made don’t change.'
      : 'You can announce results as soon as you’ve decided on everyone.',
    'You can reopen it later with a new close date.',
  ];
}
