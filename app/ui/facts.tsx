import type { ReactNode } from 'react';

/** A label, its value, and an optional lighter line below it. */
export type Fact = { label: string; value: ReactNode; more?: ReactNode };

/** A grid of facts: label above value, up to four in a row. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string | undefined }) {
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

/** A list of facts: label at the left, value at the right. */
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
