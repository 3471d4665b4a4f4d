import { clsx } from 'clsx';
import type { RecruitmentType } from '../../../domain/proposal.ts';
import { percentOf } from '../../../domain/statistic.ts';
import * as styles from './bars.module.css';
import { MAX_DOTS, number } from './headline.ts';

/** Class names that fill a bar; `accent` is also the bar the heading talks about. */
export const CHART_COLOR = { ink: styles.ink, accent: styles.accent, pale: styles.pale };

export const KIND_COLOR: Record<RecruitmentType, string | undefined> = {
  find_mentor: styles.ink,
  find_mentee: styles.accent,
  find_team: styles.pale,
};

/** `color` is one of the class names above. */
export type Bar = { label: string; count: number; color: string | undefined };

/** Horizontal bars with label and number. */
export function Bars({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul>
      {bars.map(({ label, count, color }) => (
        <li key={label} className={styles.bar}>
          <span className={styles.label}>{label}</span>
          <BarLength count={count} most={most} color={color} />
        </li>
      ))}
    </ul>
  );
}

type BarLengthProps = Pick<Bar, 'count' | 'color'> & { most: number };

/** One bar, its number at the end; `most` is the longest bar's. */
export function BarLength({ count, most, color }: BarLengthProps) {
  return (
    <span className={styles.length}>
      <svg width={`${Math.round((count / most) * 1000) / 10}%`} height="16" aria-hidden="true">
        <rect className={color} width="100%" height="100%" />
      </svg>
      <b className={clsx('tabular', styles.count)}>{number(count)}</b>
    </span>
  );
}

const DOTS_PER_ROW = 10;
const DOT_SPACING = 21;

/**
 * A share as dots, the filled ones first: one for each item up to `MAX_DOTS`, in proportion above.
 */
export function ShareDots({ part, whole }: { part: number; whole: number }) {
  const seats = Math.min(whole, MAX_DOTS);
  if (seats === 0) return null;
  const taken = whole > seats ? Math.round(((percentOf(part, whole) ?? 0) / 100) * seats) : part;
  const tall = Math.ceil(seats / DOTS_PER_ROW) * DOT_SPACING - 3;
  return (
    <svg className={styles.dots} viewBox={`0 0 210 ${tall}`} aria-hidden="true">
      {Array.from({ length: seats }, (_, seat) => (
        <circle
          key={seat}
          className={seat < taken ? styles.filled : styles.hollow}
          cx={9 + (seat % DOTS_PER_ROW) * 21.3}
          cy={9 + Math.floor(seat / DOTS_PER_ROW) * DOT_SPACING}
          r={seat < taken ? 7.5 : 6.5}
        />
      ))}
    </svg>
  );
}

type TableProps = {
  /** Accessible caption, since the visible heading is outside of the table. */
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

/** The figures of a chart as a table; opens without JavaScript. */
export function FigureTable({ caption, columns, rows }: TableProps) {
  const [first, ...others] = columns;
  return (
    <details className={styles.figureTable}>
      <summary className={clsx('link', styles.toggle)}>
        Show as table<span className="visually-hidden">: {caption}</span>
      </summary>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((column) => (
              <th key={column} scope="col" className={clsx('tabular', styles.number)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row" className={styles.rowName}>
                {name}
              </th>
              {values.map((value, index) => (
                <td key={columns[index + 1]} className={clsx('tabular', styles.number)}>
                  {typeof value === 'number' ? number(value) : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
