import type { ReactNode } from 'react';

/** A fact: what it is, its value, and a lighter line under it. */
export type Fact = { label: string; value: ReactNode; more?: ReactNode };

/** The ledger: label above, value below, four to a line where there is room. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={className ? `facts ${className}` : 'facts'}>
      {facts.map(({ label, value, more }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Pairs under each other: label at the left, value at the right. */
export function Pairs({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="kvs">
      {facts.map(({ label, value, more }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
