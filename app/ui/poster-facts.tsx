import { clsx } from 'clsx';
import * as styles from './poster-facts.module.css';

/** "Who posted this": dated facts, one a line; nothing for a former member. */
export function PosterFacts({ facts }: { facts: readonly string[] | null }) {
  if (!facts) return null;
  return (
    <div className={clsx('hint', styles.facts)}>
      <b>Who posted this</b>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
