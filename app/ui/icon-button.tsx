import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

type Face = {
  /** Accessible name. */
  label: string;
  icon: ReactNode;
  /** Filled, for the "on" state of a toggle. */
  on?: boolean;
};

const faceClass = (on: boolean | undefined, className: string | undefined) =>
  ['ib', on && 'on', className].filter(Boolean).join(' ');

/** A button with only an icon. */
export function IconButton(props: Face & Omit<ComponentProps<'button'>, 'style' | 'children'>) {
  const { label, icon, on, className, title, type = 'button', ...button } = props;
  return (
    <button
      {...button}
      // oxlint-disable-next-line react/button-has-type -- the caller chooses; `button` by default
      type={type}
      className={faceClass(on, className)}
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
    <Link {...link} className={faceClass(on, className)} aria-label={label} title={title ?? label}>
      {icon}
    </Link>
  );
}
