import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { DASHBOARD_ROWS } from '../../../domain/application.ts';
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
