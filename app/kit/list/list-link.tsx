import { clsx } from 'clsx';
import { ChevronRight } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import * as styles from './list-link.module.css';

type Props = Omit<ComponentProps<typeof Link>, 'style' | 'title'> & {
  /** Large, above `aside`. */
  number?: number;
  /** The column before the title. */
  aside: ReactNode;
  title: string;
  /** Shown beside the list. */
  selected: boolean;
};

/** A row of a list that opens beside it: a narrow column, a title, and lines below it. */
export function ListLink({ number, aside, title, selected, className, children, ...link }: Props) {
  return (
    <Link {...link} className={clsx(styles.row, selected && styles.selected, className)}>
      <span>
        {number !== undefined && <span className={styles.number}>{number}</span>} {aside}
      </span>
      <span>
        <b className={styles.title} dir="auto">
          {title}
        </b>
        {children}
      </span>
      <Icon node={ChevronRight} className={clsx('icon-small', styles.chevron)} />
    </Link>
  );
}
