import type { ReactNode } from 'react';
import * as styles from './list-and-panel.module.css';

type Props = {
  list: ReactNode;
  /** Accessible name of the panel. */
  label: string;
  /** Which of the two a narrow screen shows. */
  shows: 'list' | 'panel';
  children: ReactNode;
};

/** A list, and a panel beside it; on a narrow screen one of them. */
export function ListAndPanel({ list, label, shows, children }: Props) {
  return (
    <div className={styles.page} data-shows={shows}>
      <div>{list}</div>
      <section className={styles.panel} aria-label={label}>
        <div className={styles.column}>{children}</div>
      </section>
    </div>
  );
}
