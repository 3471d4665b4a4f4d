import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './empty-state.module.css';

type EmptyStateProps = {
  title: string;
  /** One sentence. */
  children: ReactNode;
  /** One button or link, or a list of them. */
  action?: ReactNode;
  /** How many of the four spots are shown as taken. */
  taken?: 0 | 1 | 2 | 3 | 4;
  /** Whether the other spots are shown as missing rather than open. */
  dashed?: boolean;
  /** h2 if it is directly below the page's title. */
  level?: 2 | 3;
  /** In a list from edge to edge. */
  inset?: boolean;
  className?: string | undefined;
};

/** Empty state: four spots, a heading, one sentence and one action. */
export function EmptyState({
  title,
  children,
  action,
  taken = 0,
  dashed = true,
  level = 3,
  inset,
  className,
}: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={clsx(styles.empty, inset && styles.inset, className)}>
      <svg className={styles.figure} viewBox="0 0 120 40" aria-hidden="true">
        {[14, 44, 74, 104].map((x, spot) => (
          <circle
            key={x}
            className={spot < taken ? styles.taken : clsx(styles.spot, dashed && styles.dashed)}
            cx={x}
            cy="20"
            r="10"
          />
        ))}
      </svg>
      <Heading className={styles.heading}>{title}</Heading>
      <p className={styles.message}>{children}</p>
      {action}
    </div>
  );
}
