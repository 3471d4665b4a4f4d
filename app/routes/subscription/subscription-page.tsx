import type { ReactNode } from 'react';
import * as styles from './subscription-page.module.css';
import { Page, PageTitle } from '../../ui/page.tsx';

/** Layout of every page about a subscription: what it is about, and one thing to do. */
export function SubscriptionPage({
  title,
  lede,
  children,
}: {
  title: string;
  lede: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Page className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <p className={`lede ${styles.lede}`}>{lede}</p>
      {children}
    </Page>
  );
}
