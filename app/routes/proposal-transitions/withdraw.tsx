import { Link } from 'react-router';
import { plural } from '../../../domain/text.ts';
import { withdrawProposal } from '../../../server/commands/proposal.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPage } from '../../ui/confirm-page.tsx';
import { actionRoute } from '../action-route.ts';
import type { Route } from './+types/withdraw.ts';
import * as styles from './proposal-summary.module.css';
import { ProposalSummary, WHO_IS_NOTIFIED } from './proposal-summary.tsx';
import { loadOwnedProposal } from './load-own-proposal.ts';
import { ownProposalUrl } from './proposal-transition-urls.ts';

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
      about={<ProposalSummary proposal={proposal} />}
      question="Withdraw this proposal?"
      notice={
        <>
          <p className={styles.final}>You can’t undo this.</p>
          {proposal.awaitsResults && proposal.applications > 0 && <AnnounceFirst {...proposal} />}
        </>
      }
      consequences={[
        'The proposal leaves the board right away, for good.',
        proposal.applications > 0
          ? 'Applicants can still read what they sent. They, and anyone else with the link, will see that you withdrew it.'
          : 'No one has applied yet. Anyone with the link will see that you withdrew it.',
        WHO_IS_NOTIFIED,
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
      {plural(applications, 'person is waiting', 'people are waiting')} for results, which you can’t announce
      after this.
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
