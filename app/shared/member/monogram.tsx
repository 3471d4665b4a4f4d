import { clsx } from 'clsx';
import { initialsOf } from '#domain/account/person.ts';
import * as styles from './monogram.module.css';

type MonogramProps = { name: string; large?: boolean; huge?: boolean; className?: string | undefined };

/** Initials of a person, hidden from screen readers: the name is beside it. */
export function Monogram({ name, large, huge, className }: MonogramProps) {
  return (
    <span
      className={clsx(styles.monogram, large && styles.large, huge && styles.huge, className)}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}
