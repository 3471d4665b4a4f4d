import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Hourglass, Lock } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { aiUseText } from '#domain/application/ai-use.ts';
import { memberAddress } from '#domain/member/member.ts';
import { askedQuestions, hasPendingDecisions } from '#domain/proposal/proposal.ts';
import type { ReviewPosition, ReviewQuery } from '#domain/review/review-list.ts';
import { resumeLink } from '#domain/application/resume.ts';
import { isNotApplicable, plural } from '#domain/text/text.ts';
import type { ApplicationChanges } from '#server/queries/review/application-changes.ts';
import type { HistoryEvent } from '#server/queries/application/application-history.ts';
import type { ReceivedApplication, ReceivedOne } from '#server/queries/review/received-application.ts';
import type { ApplicationReviews } from '#server/queries/review/panel-score.ts';
import type { UndoableDecision } from '#server/queries/decision/undoable-decision.ts';
import type { WaitlistPlace } from '#server/queries/decision/waitlist.ts';
import { Answer } from '#app/shared/application/answer.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { ExternalLink } from '#app/kit/text/external-link.tsx';
import { iconButtonClass } from '#app/kit/icon/icon-button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { DeadlineTime } from '#app/shared/time/deadline-time.tsx';
import { EventDay, Instant } from '#app/shared/time/instant.tsx';
import { Terms } from '#app/shared/proposal/proposal-detail.tsx';
import { StatusBadge } from '#app/shared/application/status-badge.tsx';
import * as styles from './applicant-pane.module.css';
import { Changes } from './changes.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { Disclosure } from './disclosure.tsx';
import { History } from './history.tsx';
import { NoteForm } from './note/note-form.tsx';
import { PanelReviews } from './panel/panel-reviews.tsx';
import type { ReviewedProposal } from './reviewed-proposal.ts';
import { reviewUrl } from './review-urls.ts';
import type { ReceivedDays } from './received-days.ts';
import { ResumePanel } from './resume-panel.tsx';
import { Stars } from './stars.tsx';
import { Tags } from './tags-form.tsx';
import { UndoBar } from './undo-bar.tsx';
import type { WorkspaceContext } from './workspace.tsx';
import { WaitlistRankForm } from './waitlist-rank-form.tsx';

type Props = {
  proposal: ReviewedProposal;
  application: ReceivedApplication;
  days: ReceivedDays;
  /** Reviews of the panel; null without one. */
  reviews: ApplicationReviews | null;
  changes: ApplicationChanges | null;
  place: WaitlistPlace | null;
  history: readonly HistoryEvent[];
  heldSpots: number;
  note: ReceivedOne['note'];
  templates: ReceivedOne['templates'];
  position: ReviewPosition;
  query: ReviewQuery;
  tagsInUse: readonly string[];
  undoable: readonly UndoableDecision[];
  /** When the decisions that can be undone were read. */
  now: Date;
} & WorkspaceContext;

/** One application as its owner reads it: the answers first, the resume beside them. */
export function ApplicantPane(props: Props) {
  const {
    proposal,
    application,
    days,
    reviews,
    changes,
    place,
    history,
    heldSpots,
    note,
    templates,
    position,
    query,
    tagsInUse,
    undoable,
    now,
    reloadList,
  } = props;
  const isWithdrawn = application.status === 'withdrawn';
  const { nextUndecidedId } = position;
  return (
    <div className={styles.pane}>
      <TopBar proposal={proposal} application={application} position={position} query={query} />
      <div className={styles.content}>
        <article
          className={styles.reading}
          tabIndex={-1}
          data-reading
          id="application"
          aria-label={`${application.name}’s application`}
        >
          {changes && <Changes application={application} changes={changes} />}
          {isWithdrawn ? (
            <Withdrawn
              name={application.name}
              at={withdrawnAtOf(history)}
              next={nextUndecidedId === null ? null : reviewUrl(proposal.id, nextUndecidedId, query)}
            />
          ) : (
            <Texts proposal={proposal} application={application} />
          )}
          {application.team.length > 0 && <Team application={application} />}
          {reviews && <PanelReviews application={application} reviews={reviews} />}
          <Decided proposal={proposal} application={application} days={days} />
          {place && <WaitlistRankForm applicationId={application.id} place={place} />}
          {(!isWithdrawn || note) && (
            <NoteForm
              onMarkChange={reloadList}
              application={application}
              note={note}
              className={styles.note}
            />
          )}
          {(!isWithdrawn || application.tags.length > 0) && (
            <Tags application={application} inUse={tagsInUse} />
          )}
          <History events={history} isAlone={isWithdrawn} />
          {!isWithdrawn && (
            <p className={clsx('hint', styles.facts)}>
              Applied <Instant at={application.sentAt} />
            </p>
          )}
        </article>
        {!isWithdrawn && (
          <ResumePanel
            application={application}
            deletedOn={days.resumeDeletedOn ?? null}
            heading="h3"
            className={styles.resume}
          />
        )}
      </div>
      <div className={styles.actions}>
        <UndoBar decisions={undoable} now={now} query={query} />
        <DecisionBar
          proposal={proposal}
          row={application}
          days={days}
          heldSpots={heldSpots}
          templates={templates}
          nextUndecidedId={nextUndecidedId}
          query={query}
        />
      </div>
    </div>
  );
}

type TopBarProps = Pick<Props, 'proposal' | 'application' | 'position' | 'query'>;

function TopBar({ proposal, application, position, query }: TopBarProps) {
  const to = (id: number) => reviewUrl(proposal.id, id, query);
  return (
    <div className={styles.top}>
      <h2 className={styles.name}>
        {application.hasPage ? (
          <Link to={memberAddress(application.uid)}>{application.name}</Link>
        ) : (
          application.name
        )}
      </h2>
      <StatusBadge status={application.shownStatus} pending={application.pendingDecision !== null} />
      {application.status !== 'withdrawn' && <Stars application={application} />}
      <nav className={styles.position} aria-label="Applications">
        <StepLink
          to={position.previousId === null ? null : to(position.previousId)}
          label="Previous application"
          keys="k ArrowUp"
          icon={<Icon node={ChevronLeft} className="icon" />}
        />
        <span>
          {position.position} of {position.total}
        </span>
        <StepLink
          to={position.nextId === null ? null : to(position.nextId)}
          label="Next application"
          keys="j ArrowDown"
          icon={<Icon node={ChevronRight} className="icon" />}
        />
      </nav>
    </div>
  );
}

type StepLinkProps = { to: string | null; label: string; keys: string; icon: ReactNode };

function StepLink({ to, label, keys, icon }: StepLinkProps) {
  if (to === null) {
    return (
      <span className={iconButtonClass(styles.disabled)} role="link" aria-disabled="true" aria-label={label}>
        {icon}
      </span>
    );
  }
  return (
    <Link
      className={iconButtonClass()}
      to={to}
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      preventScrollReset
    >
      {icon}
    </Link>
  );
}

type WithdrawnProps = { name: string; at: Date | undefined; next: string | null };

/** Replaces the answers, and leads on where the list is not shown. */
function Withdrawn({ name, at, next }: WithdrawnProps) {
  return (
    <div className={styles.withdrawn}>
      <p>
        {name} withdrew
        {at && (
          <span>
            {' on '}
            <EventDay at={at} />
          </span>
        )}
        <span>. The answers and resume are no longer available.</span>
      </p>
      {next && (
        <ButtonLink variant="primary" className={styles.nextLink} to={next} preventScrollReset>
          Review next undecided
        </ButtonLink>
      )}
    </div>
  );
}

const withdrawnAtOf = (history: Props['history']) =>
  history.findLast((event) => event.kind === 'transition' && event.action === 'withdraw')?.at;

function Texts({ proposal, application }: Pick<Props, 'proposal' | 'application'>) {
  const { comments, referenceLink, aiUse, termsLines } = application;
  return (
    <>
      {askedQuestions(proposal.questions).map(({ index, question }, number) => (
        <Answer
          key={index}
          heading="h3"
          number={number + 1}
          question={question}
          answer={application.answers[index]}
        />
      ))}
      {!isNotApplicable(comments) && (
        <p className={styles.comments}>
          <b>Comments</b>
          <bdi>{comments}</bdi>
        </p>
      )}
      {!isNotApplicable(referenceLink) && (
        <p className={styles.comments}>
          <b>Link</b>{' '}
          <ExternalLink of={{ application: application.id }}>{new URL(referenceLink).hostname}</ExternalLink>
        </p>
      )}
      {aiUse && (
        <p className={styles.comments}>
          <b>AI tools</b>
          <bdi>{aiUseText(aiUse)}</bdi>
        </p>
      )}
      {termsLines && (
        <Disclosure title="Terms when they applied" className={styles.terms}>
          <Terms lines={termsLines} />
        </Disclosure>
      )}
    </>
  );
}

/** The people of a team: what each does, their resume, and their answer once invited. */
function Team({ application }: Pick<Props, 'application'>) {
  const { team, teamAnswers, spots, shownStatus } = application;
  return (
    <section className={styles.team} aria-labelledby="team">
      <h3 id="team" className={styles.teamTitle}>
        Team of {team.length}
      </h3>
      <p className="hint">{teamAnswers ?? `Takes ${plural(spots, 'spot')} when invited.`}</p>
      <ul>
        {team.map((person) => (
          <li key={person.uid} className={styles.teamPerson}>
            <b>{person.name}</b> {person.isLead && <span className="hint">Lead</span>}{' '}
            {shownStatus === 'invited' || person.answer ? (
              <span className="hint">{person.answer ? ANSWERS[person.answer] : 'No answer yet'}</span>
            ) : null}
            {person.part && <p dir="auto">{person.part}</p>}
            {!person.isLead && person.declineNote && <p dir="auto">“{person.declineNote}”</p>}
            {!person.isLead && person.email && (
              <p>
                <a className="link" href={`mailto:${person.email}`}>
                  {person.email}
                </a>
              </p>
            )}
            {!person.isLead && person.resumeId && (
              <p>
                <a className="link" href={resumeLink(person.resumeId)} download>
                  Resume<span className="visually-hidden"> of {person.name}</span>
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const ANSWERS = { accepted: 'Accepted', declined: 'Declined' } as const;

/** The owner's decision, its outcome, and who sees it. */
function Decided({ proposal, application, days }: Pick<Props, 'proposal' | 'application' | 'days'>) {
  const { replyBy } = days;
  const { name, invitation, reason, contact, declineNote } = application;
  return (
    <>
      {application.pendingDecision && hasPendingDecisions(proposal) && (
        <p className={styles.statusNote}>
          <Icon node={Lock} className="icon-small" /> Saved, but not sent until you announce results.
          Applicants can’t see it, and you can change it until then.
        </p>
      )}
      {application.shownStatus === 'waitlisted' && !application.pendingDecision && (
        <p className={styles.statusNote}>
          <Icon node={Hourglass} className="icon-small" /> On the waitlist. Invite {name} when a spot opens.
        </p>
      )}
      {invitation && (invitation.message !== '' || replyBy) && (
        <div className={styles.quotation}>
          <small>
            Your invitation
            {replyBy && (
              <span>
                . Reply by <DeadlineTime {...replyBy} />
              </span>
            )}
          </small>
          <div dir="auto">{invitation.message}</div>
        </div>
      )}
      {reason && (
        <div className={styles.quotation}>
          <small>Your reason for {name}</small>
          <div dir="auto">{reason}</div>
        </div>
      )}
      {declineNote && (
        <div className={styles.quotation}>
          <small>Note from {name}</small>
          <div dir="auto">{declineNote}</div>
        </div>
      )}
      {contact && (
        <p className={styles.comments}>
          <b>Contact</b>
          {contact.name},{' '}
          <a className="link" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
          . {name} can see your name and email too.
        </p>
      )}
    </>
  );
}
