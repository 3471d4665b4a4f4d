import { Answer } from '../../ui/answer.tsx';
import { clsx } from 'clsx';
import { ArrowLeft, FileText, Hourglass, Link2, Lock } from 'lucide';
import { Form } from 'react-router';
import { dayIn, formatDay } from '../../../domain/deadline.ts';
import { askedQuestions, hasPendingDecisions } from '../../../domain/proposal.ts';
import { resumeLink } from '../../../domain/resume.ts';
import { isNotApplicable } from '../../../domain/text.ts';
import type { OwnProposal } from '../../../server/queries/own-proposal.ts';
import type { ReceivedApplication, ReceivedOne } from '../../../server/queries/received-application.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { StandaloneLink } from '../../ui/standalone-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import * as styles from './applicant-detail.module.css';
import { changedLabel, confirmChangesLabel } from './copy.ts';
import { DecisionBar } from './decision-bar.tsx';
import { NoteForm } from './note/note-form.tsx';

type Props = {
  proposal: OwnProposal;
  row: ReceivedApplication;
  note: ReceivedOne['note'];
  backUrl: string;
  heldSpots: number;
  className?: string | undefined;
};

/** One application as its owner reads it: documents, answers, decision and actions. */
export function ApplicantDetail({ proposal, row, note, backUrl, heldSpots, className }: Props) {
  const applied = formatDay(dayIn(row.sentAt, proposal.timeZone));
  return (
    <article className={className} data-open-application aria-label={`${row.name}’s application`}>
      <StandaloneLink className={clsx('link', styles.backLink)} to={backUrl}>
        <Icon node={ArrowLeft} className="icon-small" /> All applications
      </StandaloneLink>
      <div className={styles.header}>
        <Monogram name={row.name} large />
        <div>
          <h3 className={styles.name}>{row.name}</h3>
          <span className="hint">Applied {applied}</span>
        </div>
        <StatusBadge className="push-end" status={row.shown} />
      </div>
      {row.changed && <Changed row={row} changed={row.changed} />}
      {row.status === 'withdrawn' ? (
        <p className="hint">
          {row.name} withdrew this application. You can no longer read the answers or open the resume.
        </p>
      ) : (
        <>
          <Documents row={row} applied={applied} timeZone={proposal.timeZone} />
          <Answers proposal={proposal} row={row} />
          <Decided proposal={proposal} row={row} />
        </>
      )}
      <NoteForm
        key={row.id}
        application={row}
        ownerId={proposal.ownerId}
        note={note}
        className={styles.note}
      />
      <DecisionBar proposal={proposal} row={row} heldSpots={heldSpots} />
    </article>
  );
}

type ChangedProps = {
  row: ReceivedApplication;
  changed: NonNullable<ReceivedApplication['changed']>;
};

/** Notice that the applicant changed the answers; the owner confirms having read them. */
function Changed({ row, changed }: ChangedProps) {
  return (
    <Form method="post" action={`/applications/${row.id}/confirm-changes`} preventScrollReset>
      <p>
        <b>
          {changedLabel(changed)}, <Instant at={changed.at} />.
        </b>{' '}
        {changed.afterDecision
          ? 'The application counts as undecided until you keep your decision or make a new one.'
          : `${row.name} updated the answers or the resume.`}
      </p>
      <Button size="small">{confirmChangesLabel(changed)}</Button>
    </Form>
  );
}

type DocumentsProps = { row: ReceivedApplication; applied: string; timeZone: string };

function Documents({ row, applied, timeZone }: DocumentsProps) {
  const gone = row.resumeDeletedAt && formatDay(dayIn(row.resumeDeletedAt, timeZone));
  return (
    <dl className={styles.documents}>
      <div>
        <dt>Resume</dt>
        <dd>
          <Icon node={FileText} className="icon-small" />
          {row.resume ? (
            <a
              className="link"
              href={resumeLink(row.resume.id)}
              aria-label={`Open PDF: ${row.name}’s resume`}
            >
              Open PDF
            </a>
          ) : (
            `Deleted${gone ? ` on ${gone}` : ''}`
          )}
        </dd>
      </div>
      <div>
        <dt>Reference</dt>
        <dd>
          <Icon node={Link2} className="icon-small" />
          {isNotApplicable(row.referenceLink) ? (
            'N/A'
          ) : (
            <ExternalLink of={{ application: row.id }}>{new URL(row.referenceLink).hostname}</ExternalLink>
          )}
        </dd>
      </div>
      <div>
        <dt>Upload date</dt>
        <dd>{applied}</dd>
      </div>
    </dl>
  );
}

function Answers({ proposal, row }: { proposal: OwnProposal; row: ReceivedApplication }) {
  return (
    <>
      {askedQuestions(proposal.questions).map(({ index, question }, number) => (
        <Answer
          key={index}
          heading="h4"
          number={number + 1}
          question={question}
          answer={row.answers[index]}
        />
      ))}
      <p className={styles.comments}>
        <b>Comments</b>
        <bdi>{row.comments}</bdi>
      </p>
    </>
  );
}

/** The owner's decision, its outcome, and who sees it. */
function Decided({ proposal, row }: { proposal: OwnProposal; row: ReceivedApplication }) {
  const { invitation, reason, contact } = row;
  return (
    <>
      {row.pendingDecision && hasPendingDecisions(proposal) && (
        <p className={styles.statusNote}>
          <Icon node={Lock} className="icon-small" /> Saved, but not sent until you announce results. Only you
          can see it, and you can change it until then.
        </p>
      )}
      {row.shown === 'waitlisted' && !row.pendingDecision && (
        <p className={styles.statusNote}>
          <Icon node={Hourglass} className="icon-small" /> On the waitlist. Invite {row.name} when a spot
          opens.
        </p>
      )}
      {invitation && (invitation.message !== '' || invitation.replyBy) && (
        <div className={styles.quotation}>
          <small>
            Your invitation
            {invitation.replyBy && (
              <>
                . Reply by <Instant at={invitation.replyBy} zone={proposal.timeZone} />
              </>
            )}
          </small>
          <div dir="auto">{invitation.message}</div>
        </div>
      )}
      {reason && (
        <div className={styles.quotation}>
          <small>Your reason for {row.name}</small>
          <div dir="auto">{reason}</div>
        </div>
      )}
      {row.declineNote && (
        <div className={styles.quotation}>
          <small>Note from {row.name}</small>
          <div dir="auto">{row.declineNote}</div>
        </div>
      )}
      {contact && (
        <p className={styles.comments}>
          <b>Contact</b>
          {contact.name},{' '}
          <a className="link" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
          . {row.name} can see your name and email too.
        </p>
      )}
    </>
  );
}
