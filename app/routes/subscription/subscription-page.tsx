import type { ReactNode } from 'react';

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
    <div className="pg subp">
      <h1 className="s">{title}</h1>
      <p className="lede">{lede}</p>
      {children}
    </div>
  );
}
