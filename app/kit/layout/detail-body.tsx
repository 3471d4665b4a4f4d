import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import * as styles from './detail-body.module.css';

/** The content of the detail pane beside a list, below the pane's toolbar. */
export function DetailBody({ className, ...div }: ComponentProps<'div'>) {
  return <div {...div} className={clsx(styles.body, className)} />;
}

/** The pane's heading. */
export function DetailTitle({ level = 2, ...heading }: ComponentProps<'h2'> & { level?: 1 | 2 }) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return <Heading {...heading} className={styles.title} />;
}
