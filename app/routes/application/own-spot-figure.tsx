import { clsx } from 'clsx';
import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { initialsOf } from '#domain/account/person.ts';
import { Icon } from '#app/kit/icon/icon.tsx';
import type { OwnSpot } from './own-spot.ts';
import * as styles from './own-spot-figure.module.css';

/**
 * The spots as circles: a check mark is a person, a ring an open spot, and the applicant's has
 * their initials. Taking the spot fills it while the page stays open, never when it loads.
 */
export function OwnSpotFigure({ spot, name }: { spot: OwnSpot; name: string }) {
  const { others, open, more, mine, team, text } = spot;
  const apart = mine === 'waitlist';
  const own = (
    <i className={clsx(styles.circle, styles.mine, STYLE[mine])}>
      <span>{initialsOf(name)}</span>
    </i>
  );
  return (
    <figure className={styles.figure}>
      <div className={styles.circles} aria-hidden="true">
        {circles(others, styles.person, <Icon node={Check} className="icon-small" />)}
        {!apart && own}
        {circles(team, clsx(styles.mine, STYLE[mine]))}
        {circles(open, styles.open)}
        {more && <span className={styles.more}>+</span>}
        {apart && own}
      </div>
      <figcaption className={styles.caption}>{text}</figcaption>
    </figure>
  );
}

const STYLE: Record<OwnSpot['mine'], string | undefined> = {
  applied: styles.applied,
  waitlist: clsx(styles.applied, styles.apart),
  held: styles.held,
  taken: styles.taken,
};

const circles = (count: number, className: string | undefined, mark?: ReactNode) =>
  Array.from({ length: count }, (_, index) => (
    <i key={`${className} ${index}`} className={clsx(styles.circle, className)}>
      {mark}
    </i>
  ));
