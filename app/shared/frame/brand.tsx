import { Link } from 'react-router';
import * as styles from './brand.module.css';

const people = [
  [18.86, 20.35],
  [10.91, 22.16],
  [4.53, 17.08],
  [4.53, 8.92],
  [10.91, 3.84],
  [18.86, 5.65],
] as const;

/** The logo: six people at a table, one spot open. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 26 26" aria-hidden="true">
      <circle className={styles.openSpot} cx="22.4" cy="13" r="2.5" fill="none" strokeWidth="1.9" />
      {people.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.75" fill="currentColor" />
      ))}
    </svg>
  );
}

/** The logo with the name, linked to the home page. */
export function Brand() {
  return (
    <Link className={styles.brand} to="/">
      <BrandMark />
      Collegium
    </Link>
  );
}
