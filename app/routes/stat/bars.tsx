import { clsx } from 'clsx';
import { RECRUITMENT_TYPES, type RecruitmentType } from '#domain/proposal/proposal.ts';
import { percentOf } from '#domain/board/statistic.ts';
import { plural } from '#domain/text/text.ts';
import type { Statistics } from '#server/queries/board/statistic.ts';
import { KindGlyph } from '#app/shared/proposal/kind-glyph.tsx';
import * as styles from './bars.module.css';
import { KIND_NOUN, MAX_DOTS, number } from './headline.ts';
import { Legend } from './legend.tsx';

/** Class names that fill a bar of a role. */
export const KIND_COLOR: Record<RecruitmentType, string | undefined> = {
  find_mentor: styles.ink,
  find_mentee: styles.accent,
  find_team: styles.pale,
};

/** `isLeading` if the heading names it. */
type Bar = { label: string; count: number; isLeading?: boolean };

/** Horizontal bars with label and number. */
export function Bars({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul>
      {bars.map(({ label, count, isLeading }) => (
        <li key={label} className={clsx(styles.bar, isLeading && styles.leading)}>
          <span className={styles.label}>{label}</span>
          <span className={styles.length}>
            <Segment part={count} whole={most} className={styles.neutral} />
            <b className={clsx('tabular', styles.count)}>{number(count)}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}

type SegmentProps = { part: number; whole: number; className: string | undefined };

function Segment({ part, whole, className }: SegmentProps) {
  const width = `${Math.round((part / whole) * 1000) / 10}%`;
  return <svg className={className} width={width} height="16" aria-hidden="true" />;
}

/** The parts of a bar of spots, in order. */
const SPOT_STATES = [
  { state: 'filled', label: 'Filled', short: 'filled', color: styles.filled },
  { state: 'open', label: 'Open', short: 'open', color: styles.open },
  { state: 'unfilled', label: 'Closed, not filled', short: 'not filled', color: styles.unfilled },
] as const;

type SpotBarsProps = { kinds: Statistics['kinds']; spots: Statistics['spots'] };

/** The proposals of each role, with their spots as one bar of parts. */
export function SpotBars({ kinds, spots }: SpotBarsProps) {
  const total = (kind: RecruitmentType) =>
    spots ? SPOT_STATES.reduce((sum, { state }) => sum + spots[kind][state], 0) : 0;
  const most = Math.max(1, ...RECRUITMENT_TYPES.map(total));
  return (
    <ul>
      {RECRUITMENT_TYPES.map((kind) => (
        <li key={kind} className={clsx(styles.bar, styles.kind)}>
          <span className={styles.kindName}>
            <KindGlyph kind={kind} />
            <b>{KIND_NOUN[kind].one}</b>
            <small className={styles.proposals}>{plural(kinds[kind], 'proposal')}</small>
          </span>
          {spots && (
            <>
              <span className={styles.length}>
                {SPOT_STATES.filter(({ state }) => spots[kind][state] > 0).map(({ state, color }) => (
                  <Segment key={state} part={spots[kind][state]} whole={most} className={color} />
                ))}
                <b className={clsx('tabular', styles.count)}>{number(total(kind))}</b>
              </span>
              <small className={styles.parts}>
                {SPOT_STATES.map(({ state, short }) => `${number(spots[kind][state])} ${short}`).join(' · ')}
              </small>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What the fills of the bars mean. */
export function SpotBarLegend() {
  return (
    <Legend
      items={SPOT_STATES.map(({ label, color }) => ({
        label,
        symbol: <svg className={color} width="14" height="14" aria-hidden="true" />,
      }))}
    />
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
          className={seat < taken ? styles.solidDot : styles.hollowDot}
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
