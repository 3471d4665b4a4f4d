import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './narrow-page.module.css';
import { Page, PageTitle } from './page.tsx';

type NarrowPageProps = {
  /** Link to where the reader came from. */
  back?: ReactNode;
  className?: string | undefined;
  title: string;
  lede: string;
  children: ReactNode;
};

/** A page for one choice: title, lede, and what to choose. */
export function NarrowPage({ back, className, title, lede, children }: NarrowPageProps) {
  return (
    <Page className={clsx(styles.page, className)}>
      {back}
      <PageTitle className={styles.title}>{title}</PageTitle>
      <p className={clsx('lede', styles.lede)}>{lede}</p>
      {children}
    </Page>
  );
}
