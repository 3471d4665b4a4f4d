import { clsx } from 'clsx';
import { Armchair } from 'lucide';
import { Link, useRouteLoaderData } from 'react-router';
import { PRIVACY_NOTICE } from '#domain/application/application.ts';
import { hiddenNoteOf } from '#domain/moderation/moderation.ts';
import { hasPendingDecisions, isAccepting, isPublic } from '#domain/proposal/proposal.ts';
import type { ReviewPosition, ReviewQuery } from '#domain/review/review-list.ts';
import { toOfferLabel } from '#domain/decision/spot.ts';
import { plural } from '#domain/text/text.ts';
import type { ReviewList } from '#server/queries/review/review-list.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { ButtonLink, buttonClass } from '#app/kit/form/button.tsx';
import { Dropdown, DropdownChevron, menuItemClass } from '#app/kit/overlay/dropdown.tsx';
import { HiddenNotice } from '#app/shared/moderation/hidden-notice.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { SpotDots } from '#app/shared/proposal/spot-dots.tsx';
import { reviewUrl } from './review-urls.ts';
import type { ReviewedProposal } from './reviewed-proposal.ts';
import * as styles from './review-head.module.css';

type Props = {
  proposal: ReviewedProposal;
  list: ReviewList;
  query: ReviewQuery;
  openId: number | null;
  now: Date;
};

/** The proposal, where its review stands, and the next step. */
export function ReviewHead({ proposal, list, query, openId, now }: Props) {
  return (
    <header className={styles.head}>
      {openId !== null && (
        <p className={styles.toList}>
          <BackLink to={reviewUrl(proposal.id, null, query)}>All applications</BackLink>
        </p>
      )}
      <div className={styles.back}>
        <BackLink to="/user?tab=proposals">My proposals</BackLink>
        <MoreMenu proposal={proposal} list={list} now={now} />
      </div>
      <h1 className={styles.title} dir="auto">
        <Link to={`/proposal/${proposal.id}`}>{proposal.title}</Link>
      </h1>
      <Summary proposal={proposal} list={list} />
      <p className={styles.spots} key={proposal.participants}>
        <SpotDots
          participants={proposal.participants}
          accepted={proposal.acceptedCount}
          held={list.heldSpots - proposal.acceptedCount}
        />
        {toOfferLabel(proposal, list.heldSpots)}
      </p>
      {proposal.status === 'hidden' && (
        <HiddenNotice note={hiddenNoteOf(proposal.hiddenNote, proposal.isScam === true)} />
      )}
      <NextStep proposal={proposal} list={list} query={query} />
      {list.next && <SpotFree next={list.next} />}
    </header>
  );
}

/** "60 applications (2 withdrawn) · 54 to decide", and when the results are due. */
function Summary({ proposal, list }: Pick<Props, 'proposal' | 'list'>) {
  const { sent, withdrawn, undecided } = list;
  return (
    <div className={styles.summary}>
      <p>
        <span>{`${plural(sent, 'application')}${withdrawn > 0 ? ` (${withdrawn} withdrawn)` : ''}`}</span>
        {undecided > 0 && (
          <span>
            <Link
              className={clsx('link', styles.toDecide)}
              to={reviewUrl(proposal.id, null, { filter: 'to_decide' })}
            >
              {undecided} to decide
            </Link>
          </span>
        )}
        {undecided === 0 && sent > 0 && <span>all decided</span>}
      </p>
      <p>{proposal.due}</p>
    </div>
  );
}

/** The one main action: review the next undecided, announce, or see the results. */
function NextStep({ proposal, list, query }: Pick<Props, 'proposal' | 'list' | 'query'>) {
  const applicant = useRouteLoaderData<() => { position: ReviewPosition }>('routes/review/applicant');
  const nextId = applicant ? applicant.position.nextUndecidedId : list.firstUndecidedId;
  if (proposal.announcedAt) {
    return (
      <ButtonLink variant="primary" className={styles.next} to={`/proposal/${proposal.id}/announce`}>
        Results
      </ButtonLink>
    );
  }
  if (list.undecided > 0 && nextId !== null) {
    return (
      <ButtonLink variant="primary" className={styles.next} to={reviewUrl(proposal.id, nextId, query)}>
        Review next undecided
      </ButtonLink>
    );
  }
  // The search or a filter leaves them out.
  if (list.undecided > 0 && !applicant) {
    return (
      <ButtonLink
        variant="primary"
        className={styles.next}
        to={reviewUrl(proposal.id, null, { filter: 'to_decide' })}
      >
        Show what’s left to decide
      </ButtonLink>
    );
  }
  if (list.sent > 0 && list.undecided === 0 && hasPendingDecisions(proposal)) {
    return (
      <ButtonLink variant="primary" className={styles.next} to={`/proposal/${proposal.id}/announce`}>
        {proposal.awaitingResults ? 'Announce results' : 'Close and announce'}
      </ButtonLink>
    );
  }
  return null;
}

/** Suggests the next person on the waitlist for the owner to invite. */
function SpotFree({ next }: { next: { id: number; name: string } }) {
  return (
    <div className={styles.freeSpot}>
      <Icon node={Armchair} className="icon" />
      <p>
        <b>A spot is open.</b> Next on the waitlist: {next.name}
      </p>
      <ButtonLink size="small" to={`/applications/${next.id}/invite`}>
        Invite {next.name}
      </ButtonLink>
    </div>
  );
}

/** Everything else the owner can do with the proposal and the applications. */
function MoreMenu({ proposal, list, now }: Pick<Props, 'proposal' | 'list' | 'now'>) {
  const { id, may } = proposal;
  const has = list.sent > 0;
  const links = [
    { to: '/compare', label: 'Compare answers', shown: has },
    { to: '/panel', label: 'Review panel', shown: true },
    {
      to: '/announce',
      label: 'Review results',
      shown: has && !proposal.announcedAt && hasPendingDecisions(proposal),
    },
    {
      to: '/message',
      label: 'Message invited or accepted people',
      shown: isPublic(proposal.status) && list.counts.invited + list.counts.accepted > 0,
    },
    { to: '/resumes.zip', label: 'Download all resumes (ZIP)', shown: has && !proposal.isScam },
    { to: '', label: 'View the proposal', shown: true },
    { to: '/people', label: 'People', shown: true },
    { to: '/edit', label: 'Edit', shown: may.edit },
    { to: '/demand', label: 'Still looking?', shown: may.stateDemand },
    { to: '/close-date', label: 'Change the close date', shown: may.edit },
    { to: '/close', label: 'Close early', shown: may.close && isAccepting(proposal, now) },
    { to: '/reopen', label: 'Reopen', shown: may.reopen },
    { to: '/clone', label: 'Copy as a new draft', shown: may.clone },
    { to: '/withdraw', label: 'Withdraw', shown: may.withdraw },
  ].filter(({ shown }) => shown);
  return (
    <Dropdown
      className="push-end"
      menuClassName={styles.menu}
      buttonClass={buttonClass({ size: 'small' })}
      label={
        <>
          More <DropdownChevron />
        </>
      }
    >
      {has && (
        <a className={menuItemClass()} href={`/proposal/${id}/applications.csv`} download>
          Export applications (CSV)
        </a>
      )}
      {links.map(({ to, label }) => (
        <Link key={to} className={menuItemClass()} to={`/proposal/${id}${to}`}>
          {label}
        </Link>
      ))}
      <hr />
      <p className={clsx('hint', styles.privacy)}>{PRIVACY_NOTICE}</p>
    </Dropdown>
  );
}
