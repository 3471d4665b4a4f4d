import type { ReactNode } from 'react';
import { percentOf } from '../../../domain/statistic.ts';
import { SEATS_DRAWN, number } from './headline.ts';

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

const IN_A_LINE = 10;
const APART = 21;

/** A share as seats, the taken ones first: one each while they are few, otherwise the percentage in fifty. */
export function ShareSeats({ part, whole }: { part: number; whole: number }) {
  const seats = Math.min(whole, SEATS_DRAWN);
  if (seats === 0) return null;
  const taken = whole > seats ? Math.round(((percentOf(part, whole) ?? 0) / 100) * seats) : part;
  const tall = Math.ceil(seats / IN_A_LINE) * APART - 3;
  return (
    <svg className="dots" viewBox={`0 0 210 ${tall}`} aria-hidden="true">
      {Array.from({ length: seats }, (_, seat) => (
        <circle
          key={seat}
          className={seat < taken ? 'taken' : 'open'}
          cx={9 + (seat % IN_A_LINE) * 21.3}
          cy={9 + Math.floor(seat / IN_A_LINE) * APART}
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
