import EyeOff from 'lucide-react/icons/eye-off';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Form, Link, useNavigation } from 'react-router';
import { DEFAULT_ZONE, dayIn, formatDay, formatInstant } from '../../../../domain/deadline.ts';
import { ADMIN_NOTE_CAP } from '../../../../domain/moderation.ts';
import { RECRUITMENT } from '../../../../domain/proposal.ts';
import { REPORT_REASONS } from '../../../../domain/report.ts';
import { cut, plural } from '../../../../domain/text.ts';
import type { ReportedInFull } from '../../../../server/queries/report.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { KindGlyph } from '../../../ui/kind-glyph.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { memberActionUrl } from '../members/member-urls.ts';
import { CLOSE_DATE_STAYS, formatShortUtc, hiddenForApplicants, restoredForApplicants } from './copy.ts';

/** Reports in the table before the rest is collapsed. */
const FIRST_REPORTS = 4;
/** Characters of the proposal's summary; a link leads to all of it. */
const MAX_SUMMARY_LENGTH = 1200;

/** A reported proposal: its facts, the reports, earlier actions, and what an admin can do. */
export function ReportedProposalPanel({ reported }: { reported: ReportedInFull }) {
  const { proposal, owner, reports, moderation } = reported;
  const isHidden = proposal.status === 'hidden';
  const day = formatDay(dayIn(proposal.postedAt, DEFAULT_ZONE));
  const [last] = moderation;
  return (
    <div className="w">
      {isHidden && last ? (
        <p>
          <span className="bdg past">
            <EyeOff aria-hidden="true" />
            Hidden since {formatDay(dayIn(last.at, DEFAULT_ZONE))}
          </span>
        </p>
      ) : (
        <p className="knd">
          <KindGlyph kind={proposal.recruitmentType} />
          {RECRUITMENT[proposal.recruitmentType].label}
        </p>
      )}
      <h3 className="ttl" dir="auto">
        {proposal.title}
      </h3>
      <p className="who">
        <b>{proposal.name}</b>, posted {day}, {plural(proposal.applicationCount, 'application')}.{' '}
        <Link className="link" to={`/proposal/${proposal.id}`}>
          Open the proposal
        </Link>
      </p>
      <details className="ptx" open>
        <summary className="link">What the proposal says</summary>
        <p dir="auto">{cut(proposal.description, MAX_SUMMARY_LENGTH)}</p>
      </details>
      {isHidden && last?.note && <blockquote className="note">{last.note}</blockquote>}
      {moderation.length > 0 && <Done reported={reported} />}
      {reports.length > 0 && <Reports reports={reports} />}
      {proposal.status === 'withdrawn' && <p className="hint">Its owner has withdrawn it since.</p>}
      {isHidden ? (
        <RestoreForm proposalId={proposal.id} applications={proposal.applicationCount} />
      ) : (
        <ModerateForm
          proposalId={proposal.id}
          openReports={reports.filter(({ open }) => open).length}
          applications={proposal.applicationCount}
          owner={{ uid: proposal.ownerId, ...owner }}
        />
      )}
    </div>
  );
}

/** Reports and admin actions, oldest first. */
function Done({ reported: { reports, moderation } }: { reported: ReportedInFull }) {
  const first = reports.at(-1);
  return (
    <ol className="evl">
      {first && (
        <li className="done">
          <b>{plural(reports.length, 'report')}</b>
          <span>from {formatDay(dayIn(first.createdAt, DEFAULT_ZONE))}</span>
        </li>
      )}
      {moderation.toReversed().map(({ action, by, at, note }, index) => (
        <li key={at.getTime()} className="done">
          <b>
            {action === 'hide' ? 'Hidden' : 'Restored'} by {by ?? 'an admin who has left'}
          </b>
          <span>
            {formatInstant(at, DEFAULT_ZONE)} UTC.
            {note && index < moderation.length - 1 && ` “${note}”`}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Reports({ reports }: { reports: ReportedInFull['reports'] }) {
  const [first, more] = [reports.slice(0, FIRST_REPORTS), reports.slice(FIRST_REPORTS)];
  const isMixed = reports.some(({ open }) => open) && reports.some(({ open }) => !open);
  return (
    <div className="fs nx tbs">
      <h2>{plural(reports.length, 'report')}</h2>
      <ReportTable reports={first} isMixed={isMixed} />
      {more.length > 0 && (
        <details>
          <summary className="link">Show {more.length} more</summary>
          <ReportTable reports={more} isMixed={isMixed} />
        </details>
      )}
      <p className="hint">One report a person. The owner never sees who reported. Times are UTC.</p>
    </div>
  );
}

/** If only some reports are new, the others are marked as reviewed. */
function ReportTable({ reports, isMixed }: { reports: ReportedInFull['reports']; isMixed: boolean }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Reason</th>
          <th scope="col">In their words</th>
        </tr>
      </thead>
      <tbody>
        {reports.map(({ createdAt, reason, words, open }, index) => (
          <tr key={index}>
            <td className="at">{formatShortUtc(createdAt)}</td>
            <td className="why">{REPORT_REASONS[reason]}</td>
            <td className="said" dir="auto">
              {words ? `“${words}”` : 'No text'}
              {isMixed && !open && <small> (looked at before)</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ModerateProps = {
  proposalId: number;
  openReports: number;
  applications: number;
  owner: { uid: string; name: string; suspended: boolean };
};

/**
 * Actions for a reported proposal: hide it with a note, close its reports, or suspend its owner.
 */
function ModerateForm({ proposalId, openReports, applications, owner }: ModerateProps) {
  const { formAction } = useNavigation();
  const actionUrl = (action: string) => `/admin/reports/${proposalId}/${action}`;
  return (
    <div className="fs nx">
      <h2>Decide</h2>
      <Form method="post" action={actionUrl('hide')} className="dec">
        <TextArea
          label="Note to the owner"
          name="note"
          rows={3}
          cap={ADMIN_NOTE_CAP}
          hint="Shown on their proposal. Required to hide."
        />
        <div className="ft3">
          <Button
            variant="danger"
            icon={<EyeOff className="icon-small" />}
            pending={formAction === actionUrl('hide')}
          >
            Hide proposal
          </Button>
          {openReports > 0 && (
            <Button formAction={actionUrl('close')} pending={formAction === actionUrl('close')}>
              Keep it, close {plural(openReports, 'report')}
            </Button>
          )}
          {!owner.suspended && (
            <ButtonLink variant="quiet" className="push-end red" to={memberActionUrl(owner.uid, 'suspend')}>
              Suspend {owner.name}
            </ButtonLink>
          )}
        </div>
      </Form>
      <p className="hint">
        Hiding: the page answers “Not found”. {hiddenForApplicants(applications)} Nothing is deleted. You can
        restore the proposal at any time; it comes back as it was. Suspending ends every session of the member
        at once; that can be undone too.
      </p>
    </div>
  );
}

/** Restores a hidden proposal, with an optional note. */
function RestoreForm({ proposalId, applications }: { proposalId: number; applications: number }) {
  const action = `/admin/reports/${proposalId}/restore`;
  const pending = useNavigation().formAction === action;
  return (
    <Form method="post" action={action} className="dec nx">
      <TextArea label="Note to the owner" name="note" rows={3} cap={ADMIN_NOTE_CAP} optional />
      <div className="ft3">
        <Button variant="primary" icon={<RotateCcw className="icon-small" />} pending={pending}>
          Restore proposal
        </Button>
      </div>
      <p className="hint">
        {restoredForApplicants(applications)} {CLOSE_DATE_STAYS}
      </p>
    </Form>
  );
}
