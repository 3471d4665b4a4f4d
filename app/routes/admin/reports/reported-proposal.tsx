import { clsx } from 'clsx';
import { Ban, Check, CirclePause, EyeOff, RotateCcw } from 'lucide';
import { Link, useNavigation } from 'react-router';
import { ADMIN_NOTE_CAP } from '#domain/moderation/moderation.ts';
import { type NewcomerRule, needsLook } from '#domain/proposal/proposal-safety.ts';
import { RECRUITMENT } from '#domain/proposal/proposal.ts';
import { REPORT_REASONS } from '#domain/moderation/report.ts';
import { cut, plural } from '#domain/text/text.ts';
import { PHRASE_KINDS } from '#domain/proposal/warning-phrases.ts';
import type { ReportedInFull } from '#server/queries/moderation/report.ts';
import { Badge } from '#app/kit/feedback/badge.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { Callout } from '#app/kit/feedback/callout.tsx';
import { EventList } from '#app/shared/time/event-list.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { EventDay } from '#app/shared/time/instant.tsx';
import { KindGlyph } from '#app/shared/proposal/kind-glyph.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { StackedTable } from '#app/kit/list/stacked-table.tsx';
import { GuardedTextArea } from '#app/shared/form/guarded-text-area.tsx';
import { FORMER_ADMIN } from '../copy.ts';
import { lookedAtUrl, memberActionUrl } from '../admin-urls.ts';
import {
  CLOSE_DATE_STAYS,
  CLOSING_CHANGES_NOTHING,
  LOOKED_AT_CONSEQUENCE,
  PAUSE_ENDS,
  SCAM_LABEL,
  SCAM_TAKEN_BACK,
  hiddenForApplicants,
  restoredForApplicants,
} from '../copy.ts';
import * as styles from './reported-proposal.module.css';

/** Reports in the table before the rest is collapsed. */
const FIRST_REPORTS = 4;
/** Characters of the proposal's summary; a link leads to all of it. */
const MAX_SUMMARY_LENGTH = 1200;

/** A reported proposal: its facts, the reports, earlier actions, and what an admin can do. */
export function ReportedProposalPanel({ reported }: { reported: ReportedInFull }) {
  const { proposal, owner, isScam, reports, moderation } = reported;
  const isHidden = proposal.status === 'hidden';
  const [last] = moderation;
  return (
    <>
      {isHidden && last ? (
        <p>
          <Badge tone="past" icon={EyeOff}>
            {isScam ? 'Hidden as a scam since' : 'Hidden since'} <EventDay at={last.at} />
          </Badge>
        </p>
      ) : proposal.pausedAt ? (
        <p>
          <Badge tone="past" icon={CirclePause}>
            Paused by reports since <EventDay at={proposal.pausedAt} />
          </Badge>
        </p>
      ) : (
        <p key="kind" className={styles.kind}>
          <KindGlyph kind={proposal.recruitmentType} />
          {RECRUITMENT[proposal.recruitmentType].label}
        </p>
      )}
      <h3 className={styles.title} dir="auto">
        {proposal.title}
      </h3>
      <p className={styles.facts}>
        <b className={styles.owner}>{proposal.name}</b>, posted <EventDay at={proposal.postedAt} />,{' '}
        {plural(proposal.applicationCount, 'application')}.{' '}
        <Link className={clsx('link', styles.proposalLink)} to={`/proposal/${proposal.id}`}>
          View proposal
        </Link>
      </p>
      {isHidden && last?.note && (
        <blockquote>
          <Callout>{last.note}</Callout>
        </blockquote>
      )}
      {needsLook(reported.safety) && (!isHidden || reported.safety.newcomer === 'held') && (
        <LookForm proposalId={proposal.id} safety={reported.safety} phrases={reported.foundPhrases} />
      )}
      {moderation.length > 0 && <Done reported={reported} />}
      {reports.length > 0 && <Reports reports={reports} />}
      <PageSection title="Proposal summary" spaceAbove className={styles.section}>
        <p className={styles.summary} dir="auto">
          {cut(proposal.description, MAX_SUMMARY_LENGTH)}
        </p>
      </PageSection>
      {proposal.status === 'withdrawn' && (
        <p className="hint">The owner has since withdrawn this proposal.</p>
      )}
      {isHidden ? (
        <RestoreForm proposalId={proposal.id} applications={proposal.applicationCount} isScam={isScam} />
      ) : (
        <ModerateForm
          proposalId={proposal.id}
          isPaused={proposal.pausedAt !== null}
          openReports={reported.openReports}
          applications={proposal.applicationCount}
          owner={{ uid: proposal.ownerId, ...owner }}
        />
      )}
    </>
  );
}

/** Reports and admin actions, oldest first. */
function Done({ reported: { reports, moderation } }: { reported: ReportedInFull }) {
  const first = reports.at(-1);
  return (
    <EventList
      events={[
        ...(first
          ? [
              {
                state: 'done' as const,
                title: reports.length === 1 ? 'Reported' : `First of ${reports.length} reports`,
                at: first.createdAt,
              },
            ]
          : []),
        ...moderation.toReversed().map(({ action, by, at, note }, index) => ({
          state: 'done' as const,
          title: `${action === 'hide' ? 'Hidden' : 'Restored'} by ${by ?? FORMER_ADMIN}`,
          at,
          ...(note && index < moderation.length - 1 && { detail: `“${note}”` }),
        })),
      ]}
    />
  );
}

function Reports({ reports }: { reports: ReportedInFull['reports'] }) {
  const [first, more] = [reports.slice(0, FIRST_REPORTS), reports.slice(FIRST_REPORTS)];
  const isMixed = reports.some(({ open }) => open) && reports.some(({ open }) => !open);
  return (
    <PageSection title={plural(reports.length, 'report')} spaceAbove className={styles.section}>
      <ReportTable className={styles.table} reports={first} isMixed={isMixed} />
      {more.length > 0 && (
        <details>
          <summary className={clsx('link', styles.showMore)}>Show {more.length} more</summary>
          <ReportTable className={styles.moreTable} reports={more} isMixed={isMixed} />
        </details>
      )}
      <p className={clsx('hint', styles.consequences)}>The owner can’t see who reported it.</p>
    </PageSection>
  );
}

type ReportTableProps = {
  reports: ReportedInFull['reports'];
  isMixed: boolean;
  className: string | undefined;
};

/** If only some reports are new, the others are marked as reviewed. */
function ReportTable({ reports, isMixed, className }: ReportTableProps) {
  return (
    <StackedTable className={className}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Reason</th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
        {reports.map(({ createdAt, reason, words, open, question }, index) => (
          <tr key={index}>
            <td className={styles.date}>
              <EventDay at={createdAt} />
            </td>
            <td className={styles.reason}>{REPORT_REASONS[reason]}</td>
            <td className={styles.words} dir="auto">
              {words ? `“${words}”` : 'None'}
              {question && (
                <>
                  {' '}
                  <Link className="link" to={`/admin/questions/${question.id}`}>
                    About the question “{question.text}”
                  </Link>
                </>
              )}
              {isMixed && !open && <small> (already reviewed)</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </StackedTable>
  );
}

type ModerateProps = {
  proposalId: number;
  isPaused: boolean;
  openReports: number;
  applications: number;
  owner: { uid: string; name: string; suspended: boolean };
};

/** Actions for a reported proposal: close its reports, hide it with a note, or suspend its owner. */
function ModerateForm({ proposalId, isPaused, openReports, applications, owner }: ModerateProps) {
  const { formAction } = useNavigation();
  const closeLabel = isPaused
    ? 'End pause'
    : openReports === 1
      ? 'Close report'
      : `Close ${openReports} reports`;
  const [close, hide] = [`/admin/reports/${proposalId}/close`, `/admin/reports/${proposalId}/hide`];
  return (
    <PageSection title="Take action" spaceAbove className={styles.section}>
      {(isPaused || openReports > 0) && (
        <Form method="post" action={close} className={styles.action} aria-labelledby="close">
          <h3 id="close" className={styles.actionTitle}>
            {closeLabel}
          </h3>
          <p className="hint">{isPaused ? PAUSE_ENDS : CLOSING_CHANGES_NOTHING}</p>
          <Button pending={formAction === close}>{closeLabel}</Button>
        </Form>
      )}
      <Form method="post" action={hide} className={styles.action} aria-labelledby="hide">
        <h3 id="hide" className={styles.actionTitle}>
          Hide proposal
        </h3>
        <p className="hint">
          Visitors see “Page not found.” {hiddenForApplicants(applications)} You can restore it.
        </p>
        <GuardedTextArea
          label="Note to the owner"
          name="note"
          rows={3}
          cap={ADMIN_NOTE_CAP}
          hint="Required. They see it on their proposal."
        />
        <Checkbox label={SCAM_LABEL} name="scam" />
        <Button
          variant="danger"
          icon={<Icon node={EyeOff} className="icon-small" />}
          pending={formAction === hide}
        >
          Hide proposal
        </Button>
      </Form>
      {!owner.suspended && (
        <div className={styles.action}>
          <h3 className={styles.actionTitle}>Suspend {owner.name}</h3>
          <p className="hint">Signs them out everywhere right away. You can restore the account.</p>
          <ButtonLink
            variant="danger"
            icon={<Icon node={Ban} className="icon-small" />}
            to={memberActionUrl(owner.uid, 'suspend')}
          >
            Suspend {owner.name}
          </ButtonLink>
        </div>
      )}
    </PageSection>
  );
}

/** What was noticed about a proposal, and the button of an admin who found it fine. */
function LookForm({
  proposalId,
  safety,
  phrases,
}: {
  proposalId: number;
  safety: ReportedInFull['safety'];
  phrases: ReportedInFull['foundPhrases'];
}) {
  const action = lookedAtUrl(proposalId);
  const pending = useNavigation().formAction === action;
  return (
    <PageSection title="Noticed" spaceAbove className={styles.section}>
      <ul className={styles.noticed}>
        {safety.newcomer && <li>{NEWCOMER_LABEL[safety.newcomer]}</li>}
        {phrases.map(({ kind, phrase }) => (
          <li key={kind}>
            {PHRASE_KINDS[kind].label}: “{phrase}”
          </li>
        ))}
      </ul>
      <p className={clsx('hint', styles.consequences)}>{LOOKED_AT_CONSEQUENCE}</p>
      <Form method="post" action={action} className={styles.form}>
        <Button icon={<Icon node={Check} className="icon-small" />} pending={pending}>
          Looked at, fine
        </Button>
      </Form>
    </PageSection>
  );
}

const NEWCOMER_LABEL: Record<NewcomerRule, string> = {
  marked: 'First proposal of a new owner. It’s marked as new, without links.',
  held: 'First proposal of a new owner. It’s hidden until you look.',
};

type RestoreProps = { proposalId: number; applications: number; isScam: boolean };

/** Restores a hidden proposal, with an optional note. */
function RestoreForm({ proposalId, applications, isScam }: RestoreProps) {
  const action = `/admin/reports/${proposalId}/restore`;
  const pending = useNavigation().formAction === action;
  return (
    <Form method="post" action={action} className={styles.restoreForm}>
      <GuardedTextArea label="Note to the owner" name="note" rows={3} cap={ADMIN_NOTE_CAP} optional />
      <p className={clsx('hint', styles.consequences)}>
        {`${restoredForApplicants(applications)} ${isScam ? `${SCAM_TAKEN_BACK} ` : ''}${CLOSE_DATE_STAYS}`}
      </p>
      <ButtonGroup className={styles.actions}>
        <Button variant="primary" icon={<Icon node={RotateCcw} className="icon-small" />} pending={pending}>
          Restore proposal
        </Button>
      </ButtonGroup>
    </Form>
  );
}
