import { ArrowLeft, Info } from 'lucide-react';
import { Link } from 'react-router';
import { PRIVACY_NOTICE } from '../../../domain/application.ts';
import { dayIn, formatDay, formatDayShort } from '../../../domain/deadline.ts';
import { isAccepting, keepsDecisions, spotCap } from '../../../domain/proposal.ts';
import { plural } from '../../../domain/text.ts';
import type { OwnProposal } from '../../../server/queries/proposal.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HiddenNotice } from '../../ui/moderation-notice.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { OneApplicant } from './one-applicant.tsx';
import { type Place, addressOf } from './place.ts';
import type { ReceivedShown } from './shown.ts';

type Props = { place: Place; proposal: OwnProposal; received: ReceivedShown; now: Date };

/** What was sent to one proposal: the people at the left, the selected one at the right. */
export function Received({ place, proposal, received, now }: Props) {
  const { lines, open } = received;
  const here = { tab: 'proposals', filter: place.filter, proposalId: proposal.id } as const;
  return (
    <>
      <div className="rvh">
        <Link className="link bk only-narrow" to={addressOf({ tab: 'proposals', filter: place.filter })}>
          <ArrowLeft className="i-s" /> All my proposals
        </Link>
        <h2>
          {plural(proposal.applicationCount, 'Application')} / {spotsHeading(proposal, received.heldSpots)}
        </h2>
        <p className="nt">
          <Info className="i-s" /> {PRIVACY_NOTICE}
        </p>
        {proposal.status === 'hidden' && <HiddenNotice note={proposal.hiddenNote} />}
        <OwnersLinks proposal={proposal} undecided={received.undecided} now={now} />
      </div>
      {open ? (
        <div className="ag">
          <ul className="al">
            {lines.map((row) => (
              <li key={row.id}>
                <Link
                  to={addressOf({ ...here, applicationId: row.id })}
                  aria-current={row.id === open.id ? 'true' : undefined}
                  preventScrollReset
                  prefetch="intent"
                >
                  <b>{row.name}</b>
                  <StatusBadge status={row.shown} />
                  <span>{plural(row.words, 'word')}</span>
                  <span className="dt2">{formatDayShort(dayIn(row.sentAt, proposal.timeZone))}</span>
                </Link>
              </li>
            ))}
          </ul>
          <OneApplicant
            key={open.id}
            proposal={proposal}
            row={open}
            back={addressOf(here)}
            heldSpots={received.heldSpots}
          />
        </div>
      ) : (
        <div className="aa">
          <EmptyState title="Empty">
            Nobody has applied yet. Drafts that people keep are not shown to you.
          </EmptyState>
        </div>
      )}
    </>
  );
}

function spotsHeading(proposal: OwnProposal, held: number): string {
  if (proposal.participants === 0) return 'Spots not stated';
  const cap = spotCap(proposal.participants);
  if (!Number.isFinite(cap)) return `4+ Spots, ${held} taken or offered`;
  return `${Math.max(0, cap - held)} of ${plural(cap, 'Spot')} left`;
}

function OwnersLinks({ proposal, undecided, now }: { proposal: OwnProposal; undecided: number; now: Date }) {
  const { id, may } = proposal;
  const canAnnounce = proposal.awaitingResults && keepsDecisions(proposal);
  return (
    <p className="own">
      <Link className="link" to={`/proposal/${id}`}>
        Open the proposal
      </Link>
      {may.edit && (
        <Link className="link" to={`/proposal/${id}/edit`}>
          Edit
        </Link>
      )}
      {may.close && isAccepting(proposal, now) && (
        <Link className="link" to={`/proposal/${id}/close`}>
          Close early
        </Link>
      )}
      {may.reopen && (
        <Link className="link" to={`/proposal/${id}/reopen`}>
          Reopen
        </Link>
      )}
      {may.withdraw && (
        <Link className="link" to={`/proposal/${id}/withdraw`}>
          Withdraw
        </Link>
      )}
      {proposal.announcedAt && (
        <span className="hint">
          Results announced {formatDay(dayIn(proposal.announcedAt, proposal.timeZone))}
        </span>
      )}
      {canAnnounce && (
        <ButtonLink look="ink" small className="push" to={`/proposal/${id}/announce`}>
          Announce results{undecided > 0 && ` (${undecided} undecided)`}
        </ButtonLink>
      )}
    </p>
  );
}
