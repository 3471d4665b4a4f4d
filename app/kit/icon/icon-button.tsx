import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import * as styles from './icon-button.module.css';

type Face = {
  /** Accessible name. */
  label: string;
  icon: ReactNode;
  /** Filled, for the "on" state of a toggle. */
  on?: boolean;
};

/** The class names of an icon button, for other elements. */
export const iconButtonClass = (className?: string, on?: boolean) =>
  clsx(styles.iconButton, on && styles.on, className);

/** A button with only an icon. */
export function IconButton(props: Face & Omit<ComponentProps<'button'>, 'style' | 'children'>) {
  const { label, icon, on, className, title, type = 'button', ...button } = props;
  return (
    <button
      {...button}
      // oxlint-disable-next-line react/button-has-type -- the caller chooses; `button` by default
      type={type}
      className={iconButtonClass(className, on)}
      aria-label={label}
      title={title ?? label}
    >
      {icon}
    </button>
  );
}

/** A link with only an icon. */
export function IconLink(props: Face & Omit<ComponentProps<typeof Link>, 'style' | 'children'>) {
  const { label, icon, on, className, title, ...link } = props;
  return (
    <Link {...link} className={iconButtonClass(className, on)} aria-label={label} title={title ?? label}>
      {icon}
    </Link>
  );
}
