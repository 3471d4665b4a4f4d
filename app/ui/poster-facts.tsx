import { clsx } from 'clsx';
import * as styles from './poster-facts.module.css';

type PosterFactsProps = { facts: readonly string[] | null; className?: string | undefined };

/** "Who posted this": dated facts, one a line; nothing for a former member. */
export function PosterFacts({ facts, className }: PosterFactsProps) {
  if (!facts) return null;
  return (
    <div className={clsx('hint', styles.facts, className)}>
      <b>Who posted this</b>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
