import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import * as styles from './master-detail.module.css';

type MasterDetailProps = ComponentProps<'div'> & {
  /** The column that narrow screens and paper show; without it both, one below the other. */
  shows?: 'master' | 'detail' | undefined;
};

/** A list and, beside it, one of its items. */
export function MasterDetail({ shows, className, ...div }: MasterDetailProps) {
  return <div {...div} className={clsx(styles.masterDetail, className)} data-shows={shows} />;
}

/** The list. */
export function Master({ className, ...section }: ComponentProps<'section'>) {
  return <section {...section} className={clsx(styles.master, className)} />;
}

/** The item: sticks below the header and scrolls by itself. */
export function Detail({
  as: Element = 'aside',
  className,
  ...attributes
}: ComponentProps<'aside'> & { as?: 'aside' | 'article' }) {
  return <Element {...attributes} className={clsx(styles.detail, className)} />;
}
