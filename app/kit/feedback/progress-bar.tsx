import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import * as styles from './progress-bar.module.css';

type ProgressBarProps = Omit<ComponentProps<'progress'>, 'style'> & {
  /** Green instead of violet. */
  success?: boolean;
};

/** A thin progress bar. */
export function ProgressBar({ success = false, className, ...progress }: ProgressBarProps) {
  return (
    <progress {...progress} className={clsx(styles.progressBar, success && styles.success, className)} />
  );
}
