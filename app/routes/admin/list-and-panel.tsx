import type { ReactNode } from 'react';
import * as styles from './list-and-panel.module.css';

type Props = {
  list: ReactNode;
  /** Accessible name of the panel. */
  label: string;
  children: ReactNode;
};

/** A list or search, and a panel beside it; on a narrow screen below each other. */
export function ListAndPanel({ list, label, children }: Props) {
  return (
    <div className={styles.page}>
      <div>{list}</div>
      <section className={styles.panel} aria-label={label}>
        <div className={styles.column}>{children}</div>
      </section>
    </div>
  );
}
