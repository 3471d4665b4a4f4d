import { clsx } from 'clsx';
import { initialsOf } from '../../domain/account.ts';
import * as styles from './monogram.module.css';

type PortraitProps = { name: string; picture: string | null; className?: string | undefined };

/** The picture from the identity provider, or initials without one. */
export function Portrait({ name, picture, className }: PortraitProps) {
  if (!picture) return <Monogram name={name} huge className={className} />;
  const portrait = clsx(styles.monogram, styles.huge, className);
  return (
    <img className={portrait} src={picture} width="72" height="72" alt="" referrerPolicy="no-referrer" />
  );
}

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
