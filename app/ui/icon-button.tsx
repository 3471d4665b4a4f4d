import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

type Face = {
  /** Accessible name. */
  label: string;
  icon: ReactNode;
  /** Filled, for the "on" state of a toggle. */
  on?: boolean;
  /** Outlined, as tall as the buttons beside it. */
  bordered?: boolean;
};

const faceClass = ({ on, bordered }: Face, more?: string) =>
  ['ib', on && 'on', bordered && 'bd', more].filter(Boolean).join(' ');

/** A button with only an icon. */
export function IconButton(props: Face & Omit<ComponentProps<'button'>, 'style' | 'children'>) {
  const { label, icon, on, bordered, className, title, type = 'button', ...button } = props;
  return (
    <button
      {...button}
      // oxlint-disable-next-line react/button-has-type -- the caller says, `button` otherwise
      type={type}
      className={faceClass({ label, icon, on, bordered }, className)}
      aria-label={label}
      title={title ?? label}
    >
      {icon}
    </button>
  );
}

/** A link with only an icon. */
export function IconLink(props: Face & Omit<ComponentProps<typeof Link>, 'style' | 'children'>) {
  const { label, icon, on, bordered, className, title, ...link } = props;
  return (
    <Link
      {...link}
      className={faceClass({ label, icon, on, bordered }, className)}
      aria-label={label}
      title={title ?? label}
    >
      {icon}
    </Link>
  );
}
