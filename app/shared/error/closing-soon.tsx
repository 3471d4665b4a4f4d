import * as styles from './closing-soon.module.css';
import { ProposalRow } from '../proposal/proposal-row.tsx';
import type { ClosingSoon } from './thrown-refusal.ts';

/** Open proposals that close next, below a heading; nothing without any. */
export function ClosingSoonRows({
  closingSoon,
  noneSaved,
}: {
  closingSoon: ClosingSoon | null;
  /** The reader has saved none of them: shows the actions to share and to save. */
  noneSaved?: boolean;
}) {
  if (!closingSoon || closingSoon.rows.length === 0) return null;
  const { rows, now } = closingSoon;
  return (
    <section aria-labelledby="closing-soon">
      <h2 id="closing-soon" className={styles.title}>
        Closing soon
      </h2>
      <div className={styles.rows}>
        {rows.map((row, index) => (
          <ProposalRow
            key={row.id}
            proposal={row}
            now={now}
            first={index === 0}
            flush
            href={`/proposal/${row.id}`}
            {...(noneSaved && { actions: { id: row.id, saved: false } })}
          />
        ))}
      </div>
    </section>
  );
}
