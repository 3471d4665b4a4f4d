import type { ReactNode } from 'react';
import * as styles from './legend.module.css';

/** What the colors or shapes of a chart mean. */
export function Legend({ items }: { items: readonly { label: string; symbol: ReactNode }[] }) {
  return (
    <ul className={styles.legend}>
      {items.map(({ label, symbol }) => (
        <li key={label} className={styles.item}>
          {symbol}
          {label}
        </li>
      ))}
    </ul>
  );
}
