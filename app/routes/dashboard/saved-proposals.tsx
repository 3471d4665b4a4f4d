import { clsx } from 'clsx';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { RECRUITMENT, TITLE_CUT, isPastDue, spotsLabel } from '#domain/proposal/proposal.ts';
import { cut } from '#domain/text/text.ts';
import type { SavedSearch } from '#server/queries/notification/saved-search.ts';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { ClosingSoonRows } from '#app/shared/error/closing-soon.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import type { ClosingSoon } from '#app/shared/error/thrown-refusal.ts';
import { KindGlyph } from '#app/shared/proposal/kind-glyph.tsx';
import { SaveControl } from '#app/shared/proposal/save-control.tsx';
import { useToast } from '#app/kit/feedback/toast.tsx';
import type { SavedRow } from './listed-rows.ts';
import { ProposalsTable, StackedLabel, TimeLeft } from './proposals-table.tsx';
import * as styles from './proposals-table.module.css';
import { SavedSearches } from './saved-searches.tsx';

const COLUMNS = [
  { label: 'Closes in' },
  { label: 'Proposal' },
  { label: 'Looking for', wideOnly: true },
  { label: 'Spots', wideOnly: true },
  { label: 'Result', wideOnly: true },
];

type Props = {
  rows: SavedRow[];
  searches: readonly SavedSearch[];
  now: Date;
  closingSoon: ClosingSoon | null;
};

/** My saved searches, and my saved proposals, latest first; padded to at least eight rows. */
export function SavedProposals({ rows, searches, now, closingSoon }: Props) {
  const around = useFocusAfterRemoval(rows);
  const hasSearches = searches.length > 0;
  if (rows.length === 0) {
    return (
      <div className={clsx(styles.section, styles.empty, hasSearches && styles.searchesFirst)}>
        <div>
          <SavedSearches searches={searches} />
          <div {...around}>{hasSearches ? <NoneSavedYet /> : <NothingSaved />}</div>
        </div>
        <ClosingSoonRows closingSoon={closingSoon} noneSaved />
      </div>
    );
  }
  return (
    <>
      {hasSearches && (
        <div className={styles.section}>
          <SavedSearches searches={searches} />
        </div>
      )}
      <div {...around} className={styles.section}>
        {hasSearches && <h2 className={styles.heading}>Saved proposals</h2>}
        <ProposalsTable
          caption="Saved proposals"
          columns={COLUMNS}
          actionLabel="Saved"
          rowCount={rows.length}
        >
          {rows.map((row) => (
            <Saved key={row.id} row={row} now={now} />
          ))}
        </ProposalsTable>
      </div>
    </>
  );
}

const HOW_TO_SAVE = 'Select the bookmark on a proposal to save it here.';

function NothingSaved() {
  return (
    <EmptyState
      title="No saved proposals yet"
      action={
        <ButtonLink variant="primary" to="/">
          View Projects
        </ButtonLink>
      }
      level={2}
    >
      {HOW_TO_SAVE}
    </EmptyState>
  );
}

/** Below the saved searches. */
function NoneSavedYet() {
  return (
    <>
      <h2 className={styles.heading}>Saved proposals</h2>
      <div className={styles.none}>
        <p>None yet. {HOW_TO_SAVE}</p>
        <ButtonLink to="/">View Projects</ButtonLink>
      </div>
    </>
  );
}

function Saved({ row, now }: { row: SavedRow; now: Date }) {
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
      <td>{proposal.countdown && <TimeLeft countdown={proposal.countdown} />}</td>
      <td>
        <div className={styles.title} dir="auto" title={proposal.title}>
          <Link to={`/proposal/${row.id}`} prefetch="intent" aria-label={proposal.title}>
            {cut(proposal.title, TITLE_CUT.dashboard)}
          </Link>
        </div>
        <div className={styles.poster}>{`${proposal.name}, ${proposal.organization}`}</div>
      </td>
      <td className={styles.wideOnly}>
        <span className={styles.kind}>
          <KindGlyph kind={proposal.recruitmentType} />
          {RECRUITMENT[proposal.recruitmentType].short}
        </span>
      </td>
      <td className={clsx(styles.wideOnly, styles.date)}>{spotsLabel(proposal, isPastDue(proposal, now))}</td>
      <td className={clsx(styles.wideOnly, styles.date)}>{row.result}</td>
      <td className={styles.action}>
        <SaveControl id={row.id} title={proposal.title} saved />
      </td>
    </tr>
  );
}

/**
 * After a row is removed, moves the focus to the row in its place, the last one, or the heading,
 * and shows a toast. Spread the result over the element around the table.
 */
function useFocusAfterRemoval(rows: readonly SavedRow[]) {
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ id: number; index: number } | null>(null);
  const showToast = useToast();
  useEffect(() => {
    const removed = pressed.current;
    if (!removed || rows.some(({ id }) => id === removed.id)) return;
    pressed.current = null;
    showToast('No longer saved');
    const buttons = frame.current?.querySelectorAll<HTMLElement>('tbody button') ?? [];
    const next = buttons[Math.min(removed.index, buttons.length - 1)];
    if (next) return next.focus();
    const heading = frame.current?.querySelector('h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [rows, showToast]);
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const row = event.target instanceof Element && event.target.closest('tr');
    const index = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1;
    const saved = rows[index];
    pressed.current = saved ? { id: saved.id, index: index } : null;
  };
  return { ref: frame, onSubmit };
}
