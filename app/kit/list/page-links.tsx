import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import * as styles from './page-links.module.css';

/** Links to the other pages of a list, below it. */
export function PageLinks({ className, ...nav }: ComponentProps<'nav'>) {
  return <nav {...nav} className={clsx(styles.pageLinks, className)} />;
}

/** Below a list: a link to more of it, and how many are shown. */
export function ListFooter({ className, ...div }: ComponentProps<'div'>) {
  return <div {...div} className={clsx(styles.pageLinks, className)} />;
}
