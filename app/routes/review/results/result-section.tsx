import { clsx } from 'clsx';
import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/kit/icon/icon.tsx';
import * as styles from './result-section.module.css';

type ResultSectionProps = {
  /** Accessible name. */
  label: string;
  /** The result, as a badge. */
  badge: ReactNode;
  count: ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** The applicants with one result. */
export function ResultSection({ label, badge, count, children }: ResultSectionProps) {
  return (
    <section className={styles.section} aria-label={label}>
      <h3 className={styles.title}>
        {badge}
        <span className={styles.count}>{count}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

type ResultRowProps = {
  name: string;
  /** URL of the link that fills the row. */
  to?: string;
  detail: string;
  /** What the link does, for screen readers; narrow screens show a chevron. */
  linkLabel?: string;
  /** Shown beside the list. */
  selected?: boolean;
  preventScrollReset?: boolean;
  undecided?: boolean;
  /** At the right. */
  children?: ReactNode;
};

/** One applicant. */
export function ResultRow(props: ResultRowProps) {
  const { name, to, detail, linkLabel, selected, preventScrollReset, undecided, children } = props;
  return (
    <li
      className={clsx(styles.row, selected && styles.selected, undecided && styles.undecided)}
      data-result-row
    >
      {to === undefined ? (
        <b className={styles.name}>{name}</b>
      ) : (
        <Link
          className={clsx(styles.name, styles.link)}
          to={to}
          aria-current={selected ? 'true' : undefined}
          preventScrollReset={preventScrollReset}
        >
          {name}
          {linkLabel && (
            <>
              <span className="visually-hidden"> {linkLabel}</span>
              <Icon node={ChevronRight} className={clsx('icon-small', styles.chevron)} />
            </>
          )}
        </Link>
      )}
      <span className={styles.detail}>{detail}</span>
      {children}
    </li>
  );
}
