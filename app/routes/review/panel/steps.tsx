import { Link } from 'react-router';
import * as styles from './panel.module.css';

type Props = {
  previousTo: string | null;
  nextTo: string | null;
  /** Between both: "8 of 14". */
  position?: string;
  /** Whether the page handles the keys (`useShortcuts`). */
  hasKeys?: boolean;
};

/** Links to the applications before and after this one; null without one. */
export function Steps({ previousTo, nextTo, position, hasKeys }: Props) {
  return (
    <span className={styles.steps}>
      {previousTo !== null && (
        <Link className="link" to={previousTo} aria-keyshortcuts={hasKeys ? 'k ArrowUp' : undefined}>
          Previous<span className="visually-hidden"> application</span>
        </Link>
      )}
      {position && <span>{position}</span>}
      {nextTo !== null && (
        <Link className="link" to={nextTo} aria-keyshortcuts={hasKeys ? 'j ArrowDown' : undefined}>
          Next<span className="visually-hidden"> application</span>
        </Link>
      )}
    </span>
  );
}
