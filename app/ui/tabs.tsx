import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Tab = { to: string; label: ReactNode; count?: number; current: boolean };

/** Tabs are links: each has its address, and works without script. */
export function Tabs({ label, tabs, className }: { label: string; tabs: Tab[]; className?: string }) {
  return (
    <nav className={className ? `tabs ${className}` : 'tabs'} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.current ? 'page' : undefined} preventScrollReset>
          {tab.label}
          {tab.count !== undefined && <span className="cn">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
