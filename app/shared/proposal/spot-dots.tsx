import { clsx } from 'clsx';
import * as styles from './spot-dots.module.css';

type SpotDotsProps = {
  participants: number;
  accepted: number;
  held?: number;
  big?: boolean;
  className?: string | undefined;
};

/**
 * Spots as dots: solid is accepted, a ring with a dot is offered, a ring is open. Decorative, since
 * text is beside it, and empty for 0 (not stated).
 */
export function SpotDots({ participants, accepted, held = 0, big = false, className }: SpotDotsProps) {
  if (participants === 0) return null;
  const dots = Array.from({ length: participants }, (_, index) =>
    index < accepted ? undefined : index < accepted + held ? styles.held : styles.open,
  );
  return (
    <span className={clsx(styles.dots, big && styles.big, className)} aria-hidden="true">
      {dots.map((state, index) => (
        <i key={index} className={clsx(styles.dot, state)} />
      ))}
    </span>
  );
}
