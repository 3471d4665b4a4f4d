import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import * as styles from './page-links.module.css';

/** Links to the other pages of a list, below it. */
export function PageLinks({ className, ...nav }: ComponentProps<'nav'>) {
  return <nav {...nav} className={clsx(styles.pageLinks, className)} />;
}
