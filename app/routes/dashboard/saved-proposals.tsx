import { Link } from 'react-router';
import { DASHBOARD_ROWS } from '../../../domain/application.ts';
import { dayIn, formatDay } from '../../../domain/deadline.ts';
import { RECRUITMENT, TITLE_CUT, spotsLabel } from '../../../domain/proposal.ts';
import { cut } from '../../../domain/text.ts';
import type { SavedProposal } from '../../../server/queries/bookmark.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KindGlyph } from '../../ui/kind-glyph.tsx';
import { SaveControl } from '../../ui/save-control.tsx';
import { TimeLeft } from './time-left.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

const HEADS = ['Closes in', 'Proposal', 'Looking for', 'Spots', 'Result'];

/** My saved proposals, latest first; padded to at least eight rows. */
export function SavedProposals({ rows, now }: { rows: SavedProposal[]; now: Date }) {
  const around = useFocusAfterRemoval(rows);
  return <div {...around}>{rows.length === 0 ? <NothingSaved /> : <SavedTable rows={rows} now={now} />}</div>;
}

function SavedTable({ rows, now }: { rows: SavedProposal[]; now: Date }) {
  return (
    <div className="tw sv">
      <table>
        <caption className="visually-hidden">What you have saved</caption>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Keep it</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SavedRow key={row.id} row={row} now={now} />
          ))}
          {Array.from({ length: Math.max(0, DASHBOARD_ROWS - rows.length) }, (_, index) => (
            <tr key={index} className="pad" aria-hidden="true">
              <td colSpan={6}>&nbsp;</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NothingSaved() {
  return (
    <div className="tw">
      <EmptyState title="Nothing saved yet" action={<ButtonLink to="/">View Projects</ButtonLink>} level={2}>
        Press the bookmark of a proposal, and it stands here until you take it off.
      </EmptyState>
    </div>
  );
}

function SavedRow({ row, now }: { row: SavedProposal; now: Date }) {
  if (row.gone) {
    return (
      <tr>
        <td>
          <span className="cd w past">Gone</span>
        </td>
        <td colSpan={4}>
          <div className="t">A proposal you saved</div>
          <div className="by">Its owner has withdrawn it.</div>
        </td>
        <td className="r">
          <SaveControl id={row.id} title="withdrawn proposal" saved />
        </td>
      </tr>
    );
  }
  const { proposal } = row;
  return (
    <tr>
      <td>
        <TimeLeft proposal={proposal} now={now} />
      </td>
      <td>
        <div className="t" dir="auto" title={proposal.title}>
          <Link to={`/proposal/${row.id}`} prefetch="intent" aria-label={proposal.title}>
            {cut(proposal.title, TITLE_CUT.dashboard)}
          </Link>
        </div>
        <div className="by">
          {proposal.name}, {proposal.organization}
        </div>
      </td>
      <td>
        <span className="kd">
          <KindGlyph kind={proposal.recruitmentType} />
          {RECRUITMENT[proposal.recruitmentType].short}
        </span>
      </td>
      <td>{spotsLabel(proposal)}</td>
      <td>
        {proposal.appType === 'rolling' ? 'Rolling' : formatDay(dayIn(proposal.resultAt, proposal.timeZone))}
      </td>
      <td className="r">
        <SaveControl id={row.id} title={proposal.title} saved />
      </td>
    </tr>
  );
}
