import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './code-block.module.css';

/** Text of a program or for one: commands, log lines, responses. */
export function CodeBlock({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <pre className={clsx(styles.block, className)}>{children}</pre>;
}
