import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import * as styles from './tabs.module.css';

type Tab = {
  to: string;
  label: ReactNode;
  count?: number | string;
  /** After the count. */
  note?: ReactNode;
  current: boolean;
};

type TabsProps = {
  label: string;
  tabs: Tab[];
  /** Smaller on phones, without counts on the smallest. */
  compact?: boolean;
  className?: string | undefined;
};

/** Pixels at the end of a row that scrolls, in which it may fade. */
const FADE = 40;

/** Tabs as links: each has a URL and works without JavaScript. */
export function Tabs({ label, tabs, compact, className }: TabsProps) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    // Scrolls the row to the current tab, without scrolling the page as `scrollIntoView` would.
    if (!nav.current || !tab) return;
    const beyond = tab.getBoundingClientRect().right - nav.current.getBoundingClientRect().right;
    if (beyond > -FADE) nav.current.scrollLeft += beyond + FADE;
  }, [current]);
  return (
    <nav ref={nav} className={clsx(styles.tabs, compact && styles.compact, className)} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          className="tab-link"
          to={tab.to}
          aria-current={tab.current ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label} {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}{' '}
          {tab.note}
        </Link>
      ))}
    </nav>
  );
}
