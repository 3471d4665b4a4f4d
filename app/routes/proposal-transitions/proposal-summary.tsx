import { Link } from 'react-router';
import { plural } from '../../../domain/text.ts';
import { Pairs } from '../../ui/facts.tsx';
import type { OwnProposalPage } from './load-own-proposal.ts';
import { ownProposalUrl } from './proposal-transition-urls.ts';

/** The proposal that a confirm page is about: title, status, close date, applications. */
export function ProposalSummary({ proposal }: { proposal: OwnProposalPage }) {
  return (
    <>
      <p>
        <Link className="link" to={ownProposalUrl(proposal.id)}>
          My Proposals
        </Link>
      </p>
      <h1 className="s mvt">{proposal.title}</h1>
      <p className="hint">
        {proposal.name}, {proposal.organization}
      </p>
      <Pairs
        facts={[
          { label: 'Now', value: proposal.standing },
          { label: 'Closes', value: proposal.closes },
          { label: 'Received', value: plural(proposal.applications, 'application') },
        ]}
      />
    </>
  );
}
