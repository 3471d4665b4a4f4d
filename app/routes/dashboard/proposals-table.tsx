import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { DASHBOARD_ROWS } from '#domain/application/application.ts';
import type { Countdown } from '#domain/proposal/proposal-dates.ts';
import { plural } from '#domain/text/text.ts';
import { withoutYear } from '#domain/time/calendar-day.ts';
import * as styles from './proposals-table.module.css';

type Column = {
  label: string;
  /** Hidden where the cells of a row are stacked. */
  wideOnly?: boolean;
};

type Props = {
  caption: string;
  columns: readonly Column[];
  /** Label of the last column, hidden visually. */
  actionLabel: string;
  /** Whether the column before the last one is a status. */
  withStatus?: boolean;
  rowCount: number;
  /** The rows. */
  children: ReactNode;
};

/** A table of proposals, padded to at least eight rows. */
export function ProposalsTable({ caption, columns, actionLabel, withStatus, rowCount, children }: Props) {
  return (
    <table className={clsx(styles.table, withStatus && styles.withStatus)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, wideOnly }) => (
            <th key={label} scope="col" className={wideOnly ? styles.wideOnly : undefined}>
              {label}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{actionLabel}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {children}
        {Array.from({ length: Math.max(0, DASHBOARD_ROWS - rowCount) }, (_, index) => (
          <tr key={index} className={styles.padding} aria-hidden="true">
            <td colSpan={columns.length + 1}>&nbsp;</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first column of a table of proposals: the time left in large figures, or the status. */
export function TimeLeft({ countdown }: { countdown: Countdown }) {
  if (countdown.tone === 'rolling')
    return <StackedLabel large="Rolling" small={`until ${withoutYear(countdown.date)}`} />;
  if (countdown.tone === 'past') {
    const { status, label, detail } = countdown;
    // "Results overdue" has two words: the first is the large one.
    const [large, ...rest] = label.split(' ');
    const small = [rest.join(' '), detail].filter(Boolean).join(' ');
    return (
      <StackedLabel large={large!} small={small} tone={status === 'results_overdue' ? 'soon' : 'past'} />
    );
  }
  const { tone, days, date } = countdown;
  return (
    <>
      <span className={clsx(styles.large, styles.days, tone === 'soon' && styles.soon)}>
        {days === 0 ? 'Today' : plural(days, 'day')}
      </span>
      <small className={styles.small}>{`closes ${withoutYear(date)}`}</small>
    </>
  );
}

type StackedLabelProps = { large: string; small?: string; tone?: keyof typeof TONES };

/** Two lines of the first column. */
export function StackedLabel({ large, small, tone }: StackedLabelProps) {
  return (
    <>
      <span className={clsx(styles.large, tone && TONES[tone])}>{large}</span>
      {small && <small className={styles.small}>{small}</small>}
    </>
  );
}

const TONES = { soon: styles.soon, past: styles.past };
