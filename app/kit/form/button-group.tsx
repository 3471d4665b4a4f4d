import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import * as styles from './button-group.module.css';

/** The buttons below a form or a text, in a row that wraps. */
export function ButtonGroup({ className, ...group }: ComponentProps<'div'>) {
  return <div {...group} className={clsx(styles.group, className)} />;
}
