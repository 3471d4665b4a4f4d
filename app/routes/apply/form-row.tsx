import type { ReactNode } from 'react';
import * as styles from './form-row.module.css';

/** A row of the form: its fields, with the number of a question at the left. */
export function FormRow({ number, children }: { number?: number; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      {children}
    </div>
  );
}
