import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import * as styles from './page-header.module.css';

type Props = ComponentProps<'div'> & {
  /** Above the heading, in small type: numbers, dates, the page it belongs to. */
  details?: ReactNode;
};

/** The head of a page or of its main column: details, heading and lede. */
export function PageHeader({ details, className, children, ...header }: Props) {
  return (
    <div {...header} className={clsx(styles.header, className)}>
      {details && <div className={styles.details}>{details}</div>}
      {children}
    </div>
  );
}
