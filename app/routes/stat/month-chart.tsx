import { clsx } from 'clsx';
import { RECRUITMENT_TYPES } from '#domain/proposal/proposal.ts';
import type { Statistics } from '#server/queries/board/statistic.ts';
import { KIND_COLOR } from './bars.tsx';
import { KIND_NOUN, monthName, monthTotal } from './headline.ts';
import { Legend } from './legend.tsx';
import * as styles from './month-chart.module.css';

const TALL = 250;
/** Share of a month's width that its bar has. */
const BAR_SHARE = 0.72;

/** Stacked bars, one for each month; as wide as the page, with text of one size. */
export function MonthChart({ months }: { months: Statistics['months'] }) {
  const most = Math.max(...months.map(monthTotal));
  const step = stepFor(most);
  const height = (count: number) => (count / (Math.ceil(most / step) * step)) * TALL;
  const lines = Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
  const monthWidth = 100 / months.length;
  return (
    <div className={styles.plot}>
      <svg className={styles.chart} width="100%" height={TALL} role="img" aria-label={labelOf(months)}>
        {lines.map((line) => (
          <g key={line}>
            <line className={styles.gridLine} x2="100%" y1={TALL - height(line)} y2={TALL - height(line)} />
            <text className={styles.label} x="-8" y={TALL + 4 - height(line)} textAnchor="end">
              {line}
            </text>
          </g>
        ))}
        {months.map((month, index) => {
          const middle = `${round((index + 0.5) * monthWidth)}%`;
          const total = monthTotal(month);
          const name = monthName(month.month);
          return (
            <g key={month.month}>
              {partsOf(month).map(({ kind, from, count }, part) => (
                <rect
                  key={kind}
                  className={KIND_COLOR[kind]}
                  x={`${round((index + (1 - BAR_SHARE) / 2) * monthWidth)}%`}
                  y={round(TALL - height(from + count))}
                  width={`${round(BAR_SHARE * monthWidth)}%`}
                  height={round(Math.max(1, height(count) - (part > 0 ? 1 : 0)))}
                />
              ))}
              <text className={styles.label} x={middle} y={TALL + 20} textAnchor="middle">
                {name[0]}
                <tspan className={styles.restOfName}>{name.slice(1)}</tspan>
              </text>
              {total > 0 && (
                <text
                  x={middle}
                  y={round(TALL - 7 - height(total))}
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

const round = (value: number) => Math.round(value * 100) / 100;

/** A round distance between grid lines, so that there are at most three of them above 0. */
function stepFor(most: number): number {
  for (let ten = 1; ; ten *= 10) {
    const step = [1, 2, 5].map((item) => item * ten).find((item) => most / item <= 3);
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
export function MonthLegend() {
  return (
    <Legend
      items={RECRUITMENT_TYPES.map((kind) => ({
        label: KIND_NOUN[kind].one,
        symbol: (
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <rect className={KIND_COLOR[kind]} width="12" height="12" />
          </svg>
        ),
      }))}
    />
  );
}
