import { clsx } from 'clsx';
import * as styles from './poster-facts.module.css';

type Props = {
  facts: readonly string[] | null;
  /** As one line of text instead of a list. */
  inline?: boolean;
};

/** "Who posted this": dated facts; nothing for a former member. */
export function PosterFacts({ facts, inline }: Props) {
  if (!facts) return null;
  return (
    <div className={clsx('hint', styles.facts, inline && styles.inline)}>
      <b>Who posted this</b>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
