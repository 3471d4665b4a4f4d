import type { OwnProposalPage } from './load-own-proposal.ts';
import { ownProposalUrl } from './proposal-transition-urls.ts';
import { ConfirmPageSubject } from '../../ui/confirm-page.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Instant } from '../../ui/instant.tsx';
import * as styles from './proposal-summary.module.css';

/** Shown if the result date has passed, before a later one is set. */
export const RESULTS_LATE_WARNING =
  'The result date has passed. If you set a later one, everyone sees the delay, and your results count as late.';

/** Who is notified when an owner closes, reopens, withdraws or reschedules a proposal. */
export const WHO_IS_NOTIFIED =
  'We’ll notify everyone who applied, started a draft, or saved this proposal, here and by email, unless they turned that off.';

/** The proposal that a confirm page is about: its title and, except on phones, its facts. */
export function ProposalSummary({ proposal }: { proposal: OwnProposalPage }) {
  return (
    <>
      <ConfirmPageSubject back={{ label: 'Back to the applications', to: ownProposalUrl(proposal.id) }}>
        {proposal.title}
      </ConfirmPageSubject>
      <DescriptionList
        className={styles.facts}
        facts={[
          { label: 'Status', value: proposal.standing },
          {
            label: proposal.onTime ? 'Closes' : 'Closed',
            value: <Instant at={proposal.closeAt} zone={proposal.timeZone} stacked />,
          },
          ...(proposal.resultsDue ? [{ label: 'Results due', value: proposal.resultsDue }] : []),
          { label: 'Applications', value: String(proposal.applications) },
        ]}
      />
    </>
  );
}
