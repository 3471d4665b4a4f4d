import { ProposalSummary } from '#app/shared/proposal/proposal-summary.tsx';
import type { OwnProposalPage } from './load-own-proposal.ts';
import { ownProposalUrl } from './proposal-transition-urls.ts';

/** Shown if the result date has passed, before a later one is set. */
export const RESULTS_LATE_WARNING =
  'The result date has passed. If you set a later one, everyone sees the delay, and your results count as late.';

/** Who is notified when an owner withdraws a proposal: always. */
export const ALL_ARE_NOTIFIED =
  'We’ll notify everyone who applied, started a draft, or saved this proposal, here and by email.';

/** Who is notified when an owner closes, reopens or reschedules a proposal. */
export const WHO_IS_NOTIFIED =
  'We’ll notify everyone who applied, started a draft, or saved this proposal, here and by email, unless they turned that off.';

/** The proposal that a confirm page of its owner is about. */
export function OwnProposalSummary({ proposal }: { proposal: OwnProposalPage }) {
  return (
    <ProposalSummary
      proposal={proposal}
      back={{ label: 'Back to the applications', to: ownProposalUrl(proposal.id) }}
    />
  );
}
