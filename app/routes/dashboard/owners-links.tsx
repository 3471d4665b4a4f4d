import { clsx } from 'clsx';
import { Link } from 'react-router';
import { dayIn, formatDay } from '../../../domain/deadline.ts';
import { isAccepting, hasPendingDecisions } from '../../../domain/proposal.ts';
import type { OwnProposal } from '../../../server/queries/own-proposal.ts';
import { ButtonLink } from '../../ui/button.tsx';
import * as styles from './owners-links.module.css';

type Props = { proposal: OwnProposal; received: { undecided: number; sent: number }; now: Date };

/** The owner's actions for a proposal and the applications to it. */
export function OwnersLinks({ proposal, received, now }: Props) {
  const { id, may } = proposal;
  const canAnnounce = proposal.awaitingResults && hasPendingDecisions(proposal);
  const links = [
    { to: '', label: 'View the proposal', shown: true },
    { to: '/edit', label: 'Edit', shown: may.edit },
    { to: '/close-date', label: 'Change the close date', shown: may.edit },
    { to: '/close', label: 'Close early', shown: may.close && isAccepting(proposal, now) },
    { to: '/reopen', label: 'Reopen', shown: may.reopen },
    { to: '/withdraw', label: 'Withdraw', shown: may.withdraw },
    { to: '/clone', label: 'Copy as a new draft', shown: may.clone },
  ].filter(({ shown }) => shown);
  return (
    <>
      <p className={styles.links}>
        {links.map(({ to, label }) => (
          <Link key={to} className={clsx('link', styles.link)} to={`/proposal/${id}${to}`}>
            {label}
          </Link>
        ))}
      </p>
      <p className={styles.links}>
        {received.sent > 0 && (
          <>
            <Link className={clsx('link', styles.link)} to={`/proposal/${id}/compare`}>
              Compare answers
            </Link>
            <a className={clsx('link', styles.link)} href={`/proposal/${id}/applications.csv`} download>
              Export applications (CSV)
            </a>
          </>
        )}
        {proposal.announcedAt && (
          <Link className={clsx('link', styles.link)} to={`/proposal/${id}/announce`}>
            Results announced {formatDay(dayIn(proposal.announcedAt, proposal.timeZone))}
          </Link>
        )}
        {canAnnounce && (
          <ButtonLink
            variant="ink"
            size="small"
            className={clsx('push-end', styles.announce)}
            to={`/proposal/${id}/announce`}
          >
            Announce results{received.undecided > 0 && ` (${received.undecided} undecided)`}
          </ButtonLink>
        )}
      </p>
    </>
  );
}
