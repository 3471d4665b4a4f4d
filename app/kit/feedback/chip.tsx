import { clsx } from 'clsx';
import { X } from 'lucide';
import { Link, type To } from 'react-router';
import * as styles from './chip.module.css';
import { Icon } from '../icon/icon.tsx';

/** The class names of a chip: a topic, skill or filter, also as a link. */
export function chipClass(variant?: 'outlined' | 'chosen', className?: string): string {
  return clsx(
    styles.chip,
    variant === 'outlined' && styles.outlined,
    variant === 'chosen' && styles.chosen,
    className,
  );
}

/** A chip with a link that removes it. */
export function RemovableChip({ label, to }: { label: string; to: To }) {
  return (
    <span className={chipClass('chosen', styles.withRemove)}>
      <span className={styles.label}>{label}</span>
      <Link className={styles.remove} to={to} preventScrollReset aria-label={`Remove ${label}`}>
        <Icon node={X} className="icon-small" />
      </Link>
    </span>
  );
}
