import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import * as styles from './tabs.module.css';
import { useScrollToCurrent } from '../hooks/use-scroll-to-current.ts';

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

/** Tabs as links: each has a URL and works without JavaScript. */
export function Tabs({ label, tabs, compact, className }: TabsProps) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  useScrollToCurrent(nav, current);
  return (
    <nav
      ref={nav}
      className={clsx('scroll-row', styles.tabs, compact && styles.compact, className)}
      aria-label={label}
    >
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
