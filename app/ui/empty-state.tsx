import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  /** One sentence. */
  children: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** How many of the four spots are shown as taken. */
  taken?: 0 | 1 | 2 | 3 | 4;
  /** h2 if it is directly below the page's title. */
  level?: 2 | 3;
};

/** Empty state: four spots, a heading, one sentence and one action. */
export function EmptyState({ title, children, action, taken = 0, level = 3 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="empty">
      <svg className="four" viewBox="0 0 120 40" aria-hidden="true">
        {[14, 44, 74, 104].map((x, seat) => (
          <circle key={x} className={seat < taken ? 'taken' : 'free'} cx={x} cy="20" r="10" />
        ))}
      </svg>
      <Heading>{title}</Heading>
      <p>{children}</p>
      {action}
    </div>
  );
}
