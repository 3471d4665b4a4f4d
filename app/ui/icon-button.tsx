import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

type Face = {
  /** What it does, for those who do not see the icon. */
  label: string;
  icon: ReactNode;
  /** Filled: the thing is on. */
  on?: boolean;
  /** With an outline, as tall as the buttons beside it. */
  bordered?: boolean;
};

const faceClass = ({ on, bordered }: Face, more?: string) =>
  ['ib', on && 'on', bordered && 'bd', more].filter(Boolean).join(' ');

/** A button that is only an icon. */
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

/** A link that is only an icon. */
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
