import { clsx } from 'clsx';
import { Armchair, ArrowLeft, Info } from 'lucide';
import { Link } from 'react-router';
import { PRIVACY_NOTICE } from '../../../domain/application.ts';
import { TITLE_CUT, isAccepting, hasPendingDecisions } from '../../../domain/proposal.ts';
import { proposalDeadline } from '../../../domain/proposal-status.ts';
import { toOfferLabel } from '../../../domain/spot.ts';
import { cut, plural } from '../../../domain/text.ts';
import { dayIn, formatDay } from '../../../domain/deadline.ts';
import type { OwnProposal } from '../../../server/queries/own-proposal.ts';
import type { ReceivedLine } from '../../../server/queries/received-line.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HiddenNotice } from '../../ui/hidden-notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SpotDots } from '../../ui/spot-dots.tsx';
import { StandaloneLink } from '../../ui/standalone-link.tsx';
import { ApplicantDetail } from './applicant-detail.tsx';
import { NO_APPLICATIONS_YET } from './copy.ts';
import { Picker } from './bulk-decision/picker.tsx';
import { type DashboardQuery, dashboardUrl } from './dashboard-urls.ts';
import type { ReceivedView } from './load-applications.ts';
import * as styles from './received.module.css';

type Props = { query: DashboardQuery; proposal: OwnProposal; received: ReceivedView; now: Date };

/** Applications to one proposal: the list on the left, the selected one on the right. */
export function Received({ query, proposal, received, now }: Props) {
  const { lines, open } = received;
  const { filter, after, sentAfter, allUndecided } = query;
  const first = { tab: 'proposals', filter, after, proposalId: proposal.id } as const;
  const here = { ...first, sentAfter };
  const withSelection = query.proposalId !== null && styles.withSelection;
  const nextTo =
    received.nextAfter && dashboardUrl({ ...first, sentAfter: received.nextAfter, allUndecided });
  return (
    <>
      <div className={styles.header}>
        <StandaloneLink
          className={clsx('link', styles.backLink, withSelection)}
          to={dashboardUrl({ tab: 'proposals', filter, after })}
        >
          <Icon node={ArrowLeft} className="icon-small" /> All my proposals
        </StandaloneLink>
        <p className={clsx(styles.proposalTitle, withSelection)} dir="auto">
          {cut(proposal.title, TITLE_CUT.list)} · {proposalDeadline(proposal, now, 'owner').words}
        </p>
        <h2 className={styles.title}>
          {plural(proposal.applicationCount, 'application')}
          {' · '}
          <span className={styles.spots}>
            {toOfferLabel(proposal.participants, received.heldSpots)}{' '}
            <SpotDots
              participants={proposal.participants}
              accepted={proposal.acceptedCount}
              held={received.heldSpots - proposal.acceptedCount}
            />
          </span>
        </h2>
        <p className={styles.privacyNotice}>
          <Icon node={Info} className="icon-small" /> {PRIVACY_NOTICE}
        </p>
        {proposal.status === 'hidden' && <HiddenNotice note={proposal.hiddenNote} />}
        <OwnersLinks proposal={proposal} received={received} now={now} />
        {received.next && <SpotFree next={received.next} />}
      </div>
      {open ? (
        <div className={styles.columns}>
          <Picker
            key={`${proposal.id} ${query.allUndecided} ${sentAfter}`}
            proposal={proposal}
            lines={lines}
            openId={open.application.id}
            applicationUrl={(applicationId) => dashboardUrl({ ...here, applicationId })}
            undecided={received.undecided}
            allUndecided={query.allUndecided}
            allUndecidedTo={dashboardUrl({ ...first, allUndecided: true })}
            firstTo={received.isLater ? dashboardUrl(first) : null}
            nextTo={nextTo}
            unmarkedOnPhone={!query.applicationId}
            className={clsx(styles.list, query.applicationId && styles.wideOnly)}
          />
          <ApplicantDetail
            key={open.application.id}
            proposal={proposal}
            row={open.application}
            note={open.note}
            backUrl={dashboardUrl(here)}
            heldSpots={received.heldSpots}
            className={clsx(styles.detail, !query.applicationId && styles.wideOnly)}
          />
        </div>
      ) : received.sent > 0 ? (
        <div className={styles.emptyMessage}>
          <EmptyState
            title="No older applications"
            action={<ButtonLink to={dashboardUrl(first)}>Back to the newest</ButtonLink>}
          >
            You’ve reached the end of the list.
          </EmptyState>
        </div>
      ) : (
        <div className={styles.emptyMessage}>
          <EmptyState title="Empty">{NO_APPLICATIONS_YET} Drafts aren’t shown here.</EmptyState>
        </div>
      )}
    </>
  );
}

/** Suggests the next person on the waitlist; the owner decides whether to invite. */
function SpotFree({ next }: { next: Pick<ReceivedLine, 'id' | 'name'> }) {
  return (
    <div className={styles.freeSpot}>
      <Icon node={Armchair} className="icon" />
      <p>
        <b>A spot is open.</b> Next on the waitlist: {next.name}
      </p>
      <ButtonLink variant="primary" size="small" to={`/applications/${next.id}/invite`}>
        Invite<span className="visually-hidden"> {next.name}</span>
      </ButtonLink>
    </div>
  );
}

type OwnersLinksProps = { proposal: OwnProposal; received: { undecided: number; sent: number }; now: Date };

/** The owner's actions for a proposal and the applications to it. */
function OwnersLinks({ proposal, received, now }: OwnersLinksProps) {
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
