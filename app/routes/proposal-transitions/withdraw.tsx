import { Link } from 'react-router';
import { plural } from '#domain/text/text.ts';
import { withdrawProposal } from '#server/commands/proposal/proposal.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/withdraw.ts';
import { ALL_ARE_NOTIFIED, OwnProposalSummary } from './own-proposal-summary.tsx';
import { loadOwnedProposal } from './load-own-proposal.ts';
import { ownProposalUrl } from './proposal-transition-urls.ts';
import * as styles from './withdraw.module.css';

const route = actionRoute({
  load: loadOwnedProposal,
  counted: true,
  run: ({ db, actor, id, now }) => withdrawProposal(db, actor, id, now),
  done: () => ({ to: '/user?tab=proposals&filter=ended', toast: 'Proposal withdrawn' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Withdraw proposal · Collegium' }];

/** `/proposal/{id}/withdraw`: removes a proposal from the board for good. */
export default function WithdrawProposal({ loaderData: proposal, actionData }: Route.ComponentProps) {
  const url = ownProposalUrl(proposal.id);
  return (
    <ConfirmPage
      about={<OwnProposalSummary proposal={proposal} />}
      question="Withdraw this proposal?"
      notice={proposal.awaitsResults && proposal.applications > 0 && <AnnounceFirst {...proposal} />}
      consequences={[
        <span key="final">
          The proposal leaves the board right away. <b>You can’t undo this.</b>
        </span>,
        proposal.applications > 0
          ? 'Applicants can still read what they sent. They, and anyone else with the link, will see that you withdrew it.'
          : 'No one has applied yet. Anyone with the link will see that you withdrew it.',
        ALL_ARE_NOTIFIED,
      ]}
      allowed={proposal.may.withdraw}
      refusal={actionData?.refusal}
      back={{ label: 'Back to the proposal', to: url }}
      confirm="Withdraw proposal"
      danger
      cancel={{ label: 'Keep proposal', to: url }}
    >
      {proposal.may.close && proposal.onTime && <CloseInstead id={proposal.id} />}
    </ConfirmPage>
  );
}

function AnnounceFirst({ id, applications }: { id: number; applications: number }) {
  return (
    <Banner
      tone="warning"
      className={styles.notice}
      action={
        <ButtonLink size="small" to={`/proposal/${id}/announce`}>
          Review results first
        </ButtonLink>
      }
    >
      <b>{plural(applications, 'person is waiting', 'people are waiting')} for results.</b> You can’t announce
      them after this.
    </Banner>
  );
}

function CloseInstead({ id }: { id: number }) {
  return (
    <p>
      Only want to stop applications?{' '}
      <Link className={`link ${styles.unbroken}`} to={`/proposal/${id}/close`}>
        Close the proposal instead
      </Link>
    </p>
  );
}
