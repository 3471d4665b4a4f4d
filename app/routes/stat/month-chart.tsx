import { clsx } from 'clsx';
import { RECRUITMENT_TYPES } from '../../../domain/proposal.ts';
import type { Statistics } from '../../../server/queries/statistic.ts';
import { KIND_COLOR } from './bars.tsx';
import { KIND_NOUN, monthName, monthTotal } from './headline.ts';
import * as styles from './month-chart.module.css';

const WIDTH = 820;
const BASELINE_Y = 230;
const TALL = 200;
const BAR = 46;

/** Stacked bars, one for each month. */
export function MonthChart({ months }: { months: Statistics['months'] }) {
  const most = Math.max(...months.map(monthTotal));
  const step = stepFor(most);
  const height = (count: number) => (count / (Math.ceil(most / step) * step)) * TALL;
  const lines = Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
  const gap = (WIDTH - 46) / months.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on narrow screens, by keyboard too
    <div className={styles.scroller} role="region" aria-label="Chart of new proposals per month" tabIndex={0}>
      <svg viewBox={`0 0 ${WIDTH} 260`} className={styles.chart} role="img" aria-label={labelOf(months)}>
        {lines.map((line) => (
          <g key={line}>
            <line
              className={styles.gridLine}
              x1="34"
              x2={WIDTH}
              y1={BASELINE_Y - height(line)}
              y2={BASELINE_Y - height(line)}
            />
            <text className={styles.label} x="26" y={BASELINE_Y + 4 - height(line)} textAnchor="end">
              {line}
            </text>
          </g>
        ))}
        {months.map((month, index) => {
          const x = 46 + index * gap;
          const middle = x + BAR / 2;
          const total = monthTotal(month);
          return (
            <g key={month.month}>
              {partsOf(month).map(({ kind, from, count }, part) => (
                <rect
                  key={kind}
                  className={KIND_COLOR[kind]}
                  x={round(x)}
                  y={round(BASELINE_Y - height(from + count))}
                  width={BAR}
                  height={round(Math.max(1, height(count) - (part > 0 ? 1 : 0)))}
                />
              ))}
              <text className={styles.label} x={round(middle)} y="250" textAnchor="middle">
                {monthName(month.month)}
              </text>
              {total > 0 && (
                <text
                  x={round(middle)}
                  y={round(BASELINE_Y - 7 - height(total))}
                  textAnchor="middle"
                  className={clsx(styles.label, styles.total)}
                >
                  {total}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A round distance between grid lines, so that there are at most five of them. */
function stepFor(most: number): number {
  for (let ten = 1; ; ten *= 10) {
    const step = [1, 2, 5].map((one) => one * ten).find((one) => most / one <= 5);
    if (step) return step;
  }
}

function partsOf({ kinds }: Statistics['months'][number]) {
  let from = 0;
  return RECRUITMENT_TYPES.flatMap((kind) => {
    const part = { kind, from, count: kinds[kind] };
    from += part.count;
    return part.count > 0 ? [part] : [];
  });
}

function labelOf(months: Statistics['months']): string {
  const [first, last] = [months[0]!, months.at(-1)!];
  const peak = months.toSorted((a, b) => monthTotal(b) - monthTotal(a))[0]!;
  const label = (month: typeof first) => `${monthTotal(month)} in ${monthName(month.month, true)}`;
  return `New proposals per month: ${label(first)}, ${label(last)}, at most ${label(peak)}`;
}

/** Legend of the kinds' colors. */
export function Legend() {
  return (
    <ul className={styles.legend}>
      {RECRUITMENT_TYPES.map((kind) => (
        <li key={kind} className={styles.legendItem}>
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <rect className={KIND_COLOR[kind]} width="12" height="12" />
          </svg>
          {KIND_NOUN[kind].one}
        </li>
      ))}
    </ul>
  );
}
