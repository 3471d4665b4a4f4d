import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import * as styles from './filter-nav.module.css';

/** Links that filter a list; its children are the links, the current one with `aria-current`. */
export function FilterNav({ className, ...nav }: ComponentProps<'nav'>) {
  return <nav {...nav} className={clsx(styles.filters, className)} />;
}
