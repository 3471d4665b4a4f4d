import { clsx } from 'clsx';
import { Link } from 'react-router';
import { dayIn, formatDay } from '../../../domain/deadline.ts';
import { RECRUITMENT, TITLE_CUT, spotsLabel } from '../../../domain/proposal.ts';
import { cut } from '../../../domain/text.ts';
import type { SavedProposal } from '../../../server/queries/bookmark.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KindGlyph } from '../../ui/kind-glyph.tsx';
import { SaveControl } from '../../ui/save-control.tsx';
import { ProposalsTable } from './proposals-table.tsx';
import * as styles from './proposals-table.module.css';
import { StackedLabel, TimeLeft } from './time-left.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

const COLUMNS = [
  { label: 'Closes in' },
  { label: 'Proposal' },
  { label: 'Looking for', wideOnly: true },
  { label: 'Spots', wideOnly: true },
  { label: 'Result', wideOnly: true },
];

/** My saved proposals, latest first; padded to at least eight rows. */
export function SavedProposals({ rows, now }: { rows: SavedProposal[]; now: Date }) {
  const around = useFocusAfterRemoval(rows);
  return <div {...around}>{rows.length === 0 ? <NothingSaved /> : <SavedTable rows={rows} now={now} />}</div>;
}

function SavedTable({ rows, now }: { rows: SavedProposal[]; now: Date }) {
  return (
    <div className={styles.section}>
      <ProposalsTable caption="Saved proposals" columns={COLUMNS} actionLabel="Saved" rowCount={rows.length}>
        {rows.map((row) => (
          <SavedRow key={row.id} row={row} now={now} />
        ))}
      </ProposalsTable>
    </div>
  );
}

function NothingSaved() {
  return (
    <div className={styles.section}>
      <EmptyState title="Nothing saved yet" action={<ButtonLink to="/">View Projects</ButtonLink>} level={2}>
        Select the bookmark on a proposal to save it here.
      </EmptyState>
    </div>
  );
}

function SavedRow({ row, now }: { row: SavedProposal; now: Date }) {
  if (row.gone) {
    return (
      <tr>
        <td>
          <StackedLabel large="Withdrawn" tone="past" />
        </td>
        <td colSpan={4}>
          <div className={styles.title}>A proposal you saved</div>
          <div className={styles.poster}>Its owner withdrew it.</div>
        </td>
        <td className={styles.action}>
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
        <div className={styles.title} dir="auto" title={proposal.title}>
          <Link to={`/proposal/${row.id}`} prefetch="intent" aria-label={proposal.title}>
            {cut(proposal.title, TITLE_CUT.dashboard)}
          </Link>
        </div>
        <div className={styles.poster}>
          {proposal.name}, {proposal.organization}
        </div>
      </td>
      <td className={styles.wideOnly}>
        <span className={styles.kind}>
          <KindGlyph kind={proposal.recruitmentType} />
          {RECRUITMENT[proposal.recruitmentType].short}
        </span>
      </td>
      <td className={clsx(styles.wideOnly, styles.date)}>{spotsLabel(proposal)}</td>
      <td className={clsx(styles.wideOnly, styles.date)}>
        {proposal.appType === 'rolling' ? 'Rolling' : formatDay(dayIn(proposal.resultAt, proposal.timeZone))}
      </td>
      <td className={styles.action}>
        <SaveControl id={row.id} title={proposal.title} saved />
      </td>
    </tr>
  );
}
