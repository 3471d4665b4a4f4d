import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import * as styles from './page.module.css';

/** A page with one column and the margins of the site. */
export function Page({ className, ...page }: ComponentProps<'div'>) {
  return <div {...page} className={clsx(styles.page, className)} />;
}

/** The heading of a page; `large` on pages that begin with it. */
export function PageTitle({
  large,
  className,
  children,
  ...title
}: ComponentProps<'h1'> & { large?: boolean }) {
  return (
    <h1 {...title} className={clsx(large ? styles.largeTitle : styles.title, className)}>
      {children}
    </h1>
  );
}
