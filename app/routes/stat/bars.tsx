import type { ReactNode } from 'react';
import { number } from './headline.ts';

export type Bar = { label: string; icon?: ReactNode; count: number; colour: 1 | 2 | 3 };

/** One bar a line, its name before it and its number after it. `tall` for few of them. */
export function Bars({ bars, tall }: { bars: Bar[]; tall?: boolean }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul className={tall ? 'bars tall' : 'bars'}>
      {bars.map(({ label, icon, count, colour }) => (
        <li key={label}>
          <span>
            {icon}
            {label}
          </span>
          <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className={`c${colour}`} width={Math.round((count / most) * 1000)} height="10" />
          </svg>
          <b className="num">{number(count)}</b>
        </li>
      ))}
    </ul>
  );
}

const SEATS = 50;

/** A share as fifty seats, the taken ones first. */
export function ShareSeats({ percent }: { percent: number }) {
  const taken = Math.round((percent / 100) * SEATS);
  return (
    <svg className="dots" viewBox="0 0 210 102" aria-hidden="true">
      {Array.from({ length: SEATS }, (_, seat) => (
        <circle
          key={seat}
          className={seat < taken ? 'taken' : 'open'}
          cx={9 + (seat % 10) * 21.3}
          cy={9 + Math.floor(seat / 10) * 21}
          r={seat < taken ? 7.5 : 6.5}
        />
      ))}
    </svg>
  );
}

type TableProps = {
  /** What the table is of; read out, since the heading stands beside it. */
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

/** The figures behind a chart; opened without script too. */
export function FigureTable({ caption, columns, rows }: TableProps) {
  const [first, ...others] = columns;
  return (
    <details className="tbd">
      <summary className="link">
        Show as table<span className="sr">: {caption}</span>
      </summary>
      <table>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((column) => (
              <th key={column} scope="col" className="num">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, place) => (
                <td key={columns[place + 1]} className="num">
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
