import { Link } from 'react-router';
import { changeCloseDate } from '#server/commands/proposal/close-date.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/close-date.ts';
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
  run: ({ db, actor, id, now }, dates) => changeCloseDate(db, actor, id, dates, now),
  done: (_, { id }) => ({ to: ownProposalUrl(id), toast: 'Dates changed' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Change the close date · Collegium' }];

/** `/proposal/{id}/close-date`: changes the close date of an open proposal, and its result date. */
export default function ChangeCloseDate({ loaderData: proposal, actionData }: Route.ComponentProps) {
  const url = ownProposalUrl(proposal.id);
  return (
    <ConfirmPage
      about={<OwnProposalSummary proposal={proposal} />}
      question="Change dates"
      consequences={[
        proposal.onTime ? (
          'People can apply until the new close date, and applicants can edit their applications until then.'
        ) : (
          <span key="reopens">
            <b>A new close date reopens applications.</b> Until then, people can apply, and applicants can
            edit what they sent.
          </span>
        ),
        WHO_IS_NOTIFIED,
        ...(proposal.resultsLate ? [RESULTS_LATE_WARNING] : []),
      ]}
      allowed={proposal.may.edit}
      whyNot={proposal.may.reopen && <ReopenInstead id={proposal.id} />}
      refusal={actionData?.refusal}
      back={{ label: 'Back to the proposal', to: url }}
      confirm="Change dates"
      cancel={{ label: 'Cancel', to: url }}
    >
      <NewDates
        proposal={proposal}
        closes={proposal.onTime ? proposal.closeDay : ''}
        refused={actionData}
        {...(!proposal.onTime && { passed: proposal.closeDay })}
      />
    </ConfirmPage>
  );
}

function ReopenInstead({ id }: { id: number }) {
  return (
    <>
      This proposal is closed. To accept applications again,{' '}
      <Link className="link" to={`/proposal/${id}/reopen`}>
        reopen it with a new close date
      </Link>
      .
    </>
  );
}
