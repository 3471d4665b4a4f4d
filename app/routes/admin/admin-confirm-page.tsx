import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { ConfirmPage } from '../../ui/confirm-page.tsx';
import * as styles from './admin-confirm-page.module.css';

/** A confirm page below the heading of the admin area. */
export function AdminConfirmPage(props: Omit<ComponentProps<typeof ConfirmPage>, 'className'>) {
  return <ConfirmPage {...props} className={styles.page} />;
}

type SummaryProps = {
  /** The list that it is from. */
  list: { label: string; to: string };
  title: string;
  children: ReactNode;
};

/** What a confirm page is about: a link to its list, its title, and details. */
export function ConfirmSummary({ list, title, children }: SummaryProps) {
  return (
    <>
      <p>
        <Link className="link" to={list.to}>
          {list.label}
        </Link>
      </p>
      <p className={styles.title}>{title}</p>
      {children}
    </>
  );
}
