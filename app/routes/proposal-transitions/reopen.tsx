import { Link } from 'react-router';
import { reopenProposal } from '#server/commands/proposal/close-date.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/reopen.ts';
import { OwnProposalSummary, RESULTS_LATE_WARNING, WHO_IS_NOTIFIED } from './own-proposal-summary.tsx';
import { loadOwnProposal, readDates } from './load-own-proposal.ts';
import { NewDates, datesVersion } from './new-dates.tsx';
import { ownProposalUrl } from './proposal-transition-urls.ts';

const route = actionRoute({
  access: 'member',
  load: loadOwnProposal,
  read: readDates,
  revised: { lock: 'proposal', version: datesVersion },
  countsTowardHourlyLimit: true,
  run: ({ db, actor, id, now }, dates) => reopenProposal(db, actor, id, dates, now),
  done: (_, { id }) => ({ to: ownProposalUrl(id), toast: 'Proposal reopened' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Reopen proposal · Collegium' }];

/** `/proposal/{id}/reopen`: accepts applications again, with a new close date. */
export default function ReopenProposal({ loaderData: proposal, actionData }: Route.ComponentProps) {
  const url = ownProposalUrl(proposal.id);
  return (
    <ConfirmPage
      about={<OwnProposalSummary proposal={proposal} />}
      question="Reopen this proposal?"
      consequences={[
        'It will be on the board again, and people can apply until the new close date.',
        'The applications you received don’t change. Applicants can edit theirs until the new close date.',
        WHO_IS_NOTIFIED,
        ...(proposal.resultsLate ? [RESULTS_LATE_WARNING] : []),
      ]}
      allowed={proposal.may.reopen}
      whyNot={proposal.may.edit && <MoveCloseDateInstead id={proposal.id} />}
      refusal={actionData?.refusal}
      back={{ label: 'Back to the proposal', to: url }}
      confirm="Reopen proposal"
      cancel={{ label: 'Keep it closed', to: url }}
    >
      <NewDates proposal={proposal} closes={proposal.closeDayToOffer} refused={actionData} />
    </ConfirmPage>
  );
}

function MoveCloseDateInstead({ id }: { id: number }) {
  return (
    <>
      This proposal is open. To give people more time,{' '}
      <Link className="link" to={`/proposal/${id}/close-date`}>
        change its close date
      </Link>
      .
    </>
  );
}
