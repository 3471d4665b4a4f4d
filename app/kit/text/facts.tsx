import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './facts.module.css';

/** A label, its value, and an optional lighter line below it. */
export type Fact = { label: string; value: ReactNode; more?: ReactNode };

type FactsProps = {
  facts: readonly Fact[];
  /** How many are in a row where there is room. */
  columns?: 2 | 3 | 4;
  className?: string | undefined;
};

/** A grid of facts: label above value. */
export function Facts({ facts, columns = 4, className }: FactsProps) {
  return (
    <dl className={clsx(styles.facts, COLUMNS[columns], className)}>
      {facts.map(({ label, value, more }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {value}
            {more && <small className={styles.more}>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const COLUMNS = { 2: styles.two, 3: styles.three, 4: undefined };
