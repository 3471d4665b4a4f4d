import { clsx } from 'clsx';
import { ArrowUpRight } from 'lucide';
import type { ReactNode } from 'react';
import * as styles from './external-link.module.css';
import { Icon } from '../icon/icon.tsx';

/**
 * Where the URL is stored: a proposal's event link, an application's reference, or a text with
 * `link` as the number of the URL in it.
 */
export type ExternalLinkOf =
  | { proposal: number }
  | { application: number }
  | (({ text: number } | { answer: number } | { message: number } | { decision: number }) & { link: number });

/**
 * A user-supplied link to another site: opens a warning page in a new tab. That page reads the URL
 * from the database, so `/leaving` is no open redirect.
 */
export function ExternalLink({ of, children }: { of: ExternalLinkOf; children: ReactNode }) {
  const query = new URLSearchParams(Object.entries(of).map(([what, id]) => [what, String(id)]));
  return (
    <a className="link" href={`/leaving?${query}`} target="_blank" rel="noopener nofollow ugc">
      {children}
      {/* Word joiner: the arrow never starts a line. */}
      <span className={styles.arrow} aria-hidden="true">
        &#8288;
        <Icon node={ArrowUpRight} className={clsx('icon-small', styles.icon)} />
      </span>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
