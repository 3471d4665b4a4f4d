import { clsx } from 'clsx';
import { Monogram } from './monogram.tsx';
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
