import { clsx } from 'clsx';
import { ArrowLeft, Maximize2, Megaphone } from 'lucide';
import { buttonClass } from '#app/kit/form/button.tsx';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { FULL_NOTICE, isFull, isPublic, minutesToApply } from '#domain/proposal/proposal.ts';
import { ApplyAction, type ApplyChoice } from '#app/shared/application/apply-action.tsx';
import { CalendarLink } from '#app/shared/proposal/calendar-link.tsx';
import { DeadlineBadge } from '#app/shared/time/deadline-badge.tsx';
import { IconLink } from '#app/kit/icon/icon-button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { ProposalDetail } from '#app/shared/proposal/proposal-detail.tsx';
import { SaveControl } from '#app/shared/proposal/save-control.tsx';
import { ShareLink } from '#app/shared/share/share-link.tsx';
import * as styles from './proposal-panel.module.css';
import type { ProposalView } from './load-proposal.ts';
import { ReportLink } from './report-link.tsx';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { HiddenNotice } from '#app/shared/moderation/hidden-notice.tsx';

/** Where this reader's Apply button leads, or why it is disabled. */
function choiceOf({ proposal, whyNotApply, application }: ProposalView): ApplyChoice {
  const apply = `/apply/${proposal.id}?tab=application`;
  if (application && application.status !== 'saved')
    return { href: `/applications/${application.id}`, label: 'My application' };
  if (whyNotApply) return { href: null, reason: whyNotApply.message };
  return { href: apply, label: application ? 'Continue applying' : 'Apply' };
}

/**
 * One proposal: bar, text, and Apply at the top and bottom. `backUrl` is the list, `fullPage` hides
 * the link to the full page.
 */
export function ProposalPanel({
  view,
  now,
  level,
  backUrl,
  fullPage = false,
  questions,
  notice,
}: {
  view: ProposalView;
  now: Date;
  level: 1 | 2;
  backUrl: string;
  fullPage?: boolean;
  /** The Q&A section, on the full page. */
  questions?: ReactNode;
  /** What only paper shows, where the page is this proposal's. */
  notice?: ReactNode;
}) {
  const { proposal, saved } = view;
  const path = `/proposal/${proposal.id}`;
  const choice = choiceOf(view);
  const mayApply = choice.href !== null && choice.label !== 'My application';
  const mayShare = isPublic(proposal.status);
  return (
    <>
      <div className={styles.backBar}>
        <BackLink to={backUrl} />
        <div className={styles.backBarActions}>
          {mayShare && <ShareLink path={path} title={proposal.title} />}
          <SaveControl id={proposal.id} title={proposal.title} saved={saved} />
        </div>
      </div>
      <div className={clsx(styles.bar, fullPage && styles.onFullPage)}>
        {fullPage && <BackLink className={styles.back} to={backUrl} />}
        <DeadlineBadge deadline={view.deadline} />
        <div className={styles.actions}>
          {!fullPage && (
            <IconLink
              className={styles.optionalAction}
              icon={<Icon node={Maximize2} className="icon" />}
              label="Open full page"
              to={path}
            />
          )}
          {mayShare && <ShareLink path={path} title={proposal.title} className={styles.optionalAction} />}
          <SaveControl id={proposal.id} title={proposal.title} saved={saved} />
          <ApplyAction choice={choice} inBar />
        </div>
      </div>
      <ProposalDetail
        key={proposal.id}
        proposal={proposal}
        posterPage={view.posterPage}
        posterFacts={view.posterFacts}
        now={now}
        level={level}
        fullPage={fullPage}
        dates={view.hasDatesToCome && <CalendarLink to={`/proposal/${proposal.id}/calendar.ics`} />}
        actions={
          <>
            <ModerationNotice view={view} />
            {view.pausedNotice && <Banner tone="warning">{view.pausedNotice}</Banner>}
            {view.notes && (
              <Banner tone="warning">
                {view.notes}{' '}
                <Link className="link" to="/docs/safe">
                  Stay safe
                </Link>
              </Banner>
            )}
            <AnnouncedNotice view={view} />
            <OwnerLinks view={view} />
            {mayApply && isFull(proposal) && <p className="hint">{FULL_NOTICE}</p>}
            {choice.href === null && (
              <div className={styles.applyAtTop}>
                <ApplyAction choice={choice} />
              </div>
            )}
          </>
        }
        end={
          <>
            {questions}
            <div
              className={clsx(styles.applyAtEnd, choice.href !== null && styles.sticky)}
              data-sticky-on-phone={choice.href === null ? undefined : ''}
            >
              <ApplyAction choice={choice} />
              {mayApply && (
                <span className={clsx('hint', styles.applyHint)}>
                  {`${isFull(proposal) ? `${FULL_NOTICE} ` : ''}Takes about ${minutesToApply(proposal.questions)} minutes. Your draft is saved as you write.`}
                </span>
              )}
            </div>
            <ReportLink view={view} />
          </>
        }
        notice={notice}
      />
    </>
  );
}

/**
 * Back to the list, on narrow screens and on the full page. It goes back in history if the reader
 * came from the list.
 */
function BackLink({ to, className }: { to: string; className?: string | undefined }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const cameFromList = useRef((state as { fromList?: boolean } | null)?.fromList === true);
  return (
    <Link
      className={buttonClass({ variant: 'quiet' }, className)}
      to={to}
      onClick={(event) => {
        if (!cameFromList.current) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon node={ArrowLeft} className="icon-small" />
      Projects
    </Link>
  );
}

/** The owner's actions, hidden from anyone else. */
function OwnerLinks({ view: { proposal, isOnOwnersSide, isOwner, may } }: { view: ProposalView }) {
  if (!isOnOwnersSide) return null;
  const actions = [
    ['edit', 'Edit', may.edit],
    ['demand', 'Still looking?', may.stateDemand],
    ['close', 'Close', may.close],
    ['reopen', 'Reopen', may.reopen],
    ['withdraw', 'Withdraw', may.withdraw],
  ] as const;
  const linkClass = clsx('link', styles.ownerLink);
  const allowed = actions.filter(([, , mayDo]) => mayDo);
  return (
    <p className={styles.ownerLinks}>
      <span>{isOwner ? 'Your proposal' : 'You’re a co-owner'}</span>
      <Link className={linkClass} to={`/proposal/${proposal.id}/applications`}>
        Applications
      </Link>
      <Link className={linkClass} to={`/proposal/${proposal.id}/people`}>
        People
      </Link>
      {allowed.map(([action, label]) => (
        <Link key={action} className={linkClass} to={`/proposal/${proposal.id}/${action}`}>
          {label}
        </Link>
      ))}
    </p>
  );
}

/** When results were announced and how many spots were offered; never the names. */
function AnnouncedNotice({ view: { announced } }: { view: ProposalView }) {
  if (!announced) return null;
  const [when, spots] = announced;
  return (
    <p className={styles.notice}>
      <Icon node={Megaphone} className="icon" />
      <span>
        <b>{when}</b> {spots}
      </span>
    </p>
  );
}

/**
 * Notice on a hidden proposal for those who may still read it, and for its owner after it is
 * restored.
 */
function ModerationNotice({ view }: { view: ProposalView }) {
  const { proposal, isOnOwnersSide, moderation, reportsUrl } = view;
  if (proposal.status === 'hidden') {
    if (isOnOwnersSide) return <HiddenNotice note={moderation?.note ?? null} />;
    if (reportsUrl) {
      return (
        <Banner
          tone="warning"
          action={
            <Link className="link" to={reportsUrl}>
              Reports
            </Link>
          }
        >
          {`Hidden by an admin: ${moderation?.note ?? ''}`}
        </Banner>
      );
    }
    return (
      <Banner tone="notice">An admin hid this proposal. You can still read it because you applied.</Banner>
    );
  }
  if (!isOnOwnersSide || moderation?.action !== 'restore') return null;
  return (
    <Banner tone="notice">{`An admin restored this proposal on ${moderation.day}. ${moderation.note}`}</Banner>
  );
}
