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

/**
 * Headers of pages with a token in the URL: no cache, no index, no referrer to other sites. Not
 * `no-referrer`: it removes the `Origin` of their forms, which are then refused.
 */
export const TOKEN_PAGE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
} as const;

/** For a route's `headers`. */
export function tokenPageHeaders(): Record<string, string> {
  return TOKEN_PAGE;
}

/** Throws 405 for any method but POST: no other method ends or confirms a subscription. */
export function requirePost({ method }: Request): void {
  if (method !== 'POST') throw new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } });
}

/** The token of a URL, '' without one. */
export function tokenFrom({ searchParams }: URL): string {
  return searchParams.get('t') ?? '';
}

/** Title and `noindex` of a token page. */
export function tokenPageMeta(title: string) {
  return () => [{ title: `${title} · Collegium` }, { name: 'robots', content: 'noindex' }];
}
