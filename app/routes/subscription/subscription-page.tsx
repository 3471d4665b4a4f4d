import type { ReactNode } from 'react';
import * as styles from './subscription-page.module.css';
import { Page, PageTitle } from '#app/kit/layout/page.tsx';
import { TOKEN_PAGE } from '#app/http/token-page.ts';

/** Layout of every page about a subscription: what it is about, and one thing to do. */
export function SubscriptionPage({
  title,
  lede,
  aside,
  children,
}: {
  title: string;
  lede: ReactNode;
  /** Beside it, or below it on a narrow screen. */
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Page className={styles.page}>
      <div className={styles.main}>
        <PageTitle>{title}</PageTitle>
        <p className={`lede ${styles.lede}`}>{lede}</p>
        {children}
      </div>
      {aside}
    </Page>
  );
}

/** For a route's `headers`. */
export function tokenPageHeaders(): Record<string, string> {
  return TOKEN_PAGE;
}

/** Title and `noindex` of a token page. */
export function tokenPageMeta(title: string) {
  return () => [{ title: `${title} · Collegium` }, { name: 'robots', content: 'noindex' }];
}
