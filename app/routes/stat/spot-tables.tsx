import { clsx } from 'clsx';
import { Link } from 'react-router';
import { plural } from '#domain/text/text.ts';
import { Legend } from './legend.tsx';
import * as styles from './spot-tables.module.css';

/** A proposal as a small table; `open` counts spots that one can still apply for. */
export type SpotTable = { id: number; title: string; filled: number; open: number; unfilled: number };

const SIZE = 46;
const RADIUS = 17;

/** Proposals as small tables, each a link: solid spots are filled, violet rings are open. */
export function SpotTables({ tables }: { tables: readonly SpotTable[] }) {
  return (
    <ul className={styles.tables}>
      {tables.map((table) => (
        <li key={table.id}>
          <Link
            className={styles.link}
            to={`/proposal/${table.id}`}
            aria-label={`${table.title}: ${spotsOf(table)}`}
            title={table.title}
          >
            <SmallTable {...table} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SmallTable({ filled, open, unfilled }: SpotTable) {
  const spots = [
    ...Array.from({ length: filled }, () => styles.filled),
    ...Array.from({ length: open }, () => styles.open),
    ...Array.from({ length: unfilled }, () => styles.unfilled),
  ];
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden="true">
      <circle
        className={spots.length === 0 ? styles.notStated : styles.top}
        cx={SIZE / 2}
        cy={SIZE / 2}
        r="9.5"
      />
      {spots.map((state, index) => {
        const angle = (index / spots.length) * 2 * Math.PI - Math.PI / 2;
        return (
          <circle
            key={index}
            className={clsx(styles.spot, state)}
            cx={round(SIZE / 2 + RADIUS * Math.cos(angle))}
            cy={round(SIZE / 2 + RADIUS * Math.sin(angle))}
            r={state === styles.filled ? 5 : 4.2}
          />
        );
      })}
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

/** "2 of 3 spots filled, 1 open". */
function spotsOf({ filled, open, unfilled }: SpotTable): string {
  const all = filled + open + unfilled;
  if (all === 0) return 'spots not stated';
  return `${filled} of ${plural(all, 'spot')} filled${open > 0 ? `, ${open} open` : ''}`;
}

/** What the circles mean. */
export function SpotLegend() {
  return (
    <Legend
      items={(
        [
          ['Proposal', styles.top, 6],
          ['Filled spot', styles.filled, 6],
          ['Open spot', styles.open, 5],
          ['Closed, not filled', styles.unfilled, 5],
          ['Spots not stated', styles.notStated, 6],
        ] as const
      ).map(([label, state, radius]) => ({
        label,
        symbol: (
          <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
            <circle className={clsx(styles.spot, state)} cx="7" cy="7" r={radius} />
          </svg>
        ),
      }))}
    />
  );
}
