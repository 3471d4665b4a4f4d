import type { ReactNode } from 'react';
import * as styles from './subscription-page.module.css';

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
    <div className={`pg ${styles.page}`}>
      <h1 className="s">{title}</h1>
      <p className={`lede ${styles.lede}`}>{lede}</p>
      {children}
    </div>
  );
}
