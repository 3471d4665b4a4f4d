import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Spinner } from './spinner.tsx';

/** pri: the one violet button; ink: beside the page; sec: outlined; qt: quiet; dng: takes something away. */
export type ButtonVariant = 'pri' | 'ink' | 'sec' | 'qt' | 'dng';

type Shape = {
  variant?: ButtonVariant;
  /** Stands before the label. */
  icon?: ReactNode;
  big?: boolean;
  small?: boolean;
  block?: boolean;
};

type ButtonProps = Shape &
  Omit<ComponentProps<'button'>, 'style'> & {
    /** Under way: shows a spinner, keeps its width, and takes no second press. */
    pending?: boolean;
    /** What it says while pending; the same label by default. */
    pendingLabel?: string;
  };

/** A button; `type="submit"` unless told otherwise. */
export function Button(props: ButtonProps) {
  const {
    variant = 'sec',
    icon,
    big,
    small,
    block,
    pending = false,
    pendingLabel,
    className,
    ...rest
  } = props;
  const { children, onClick, type = 'submit', ...button } = rest;
  return (
    <button
      {...button}
      // oxlint-disable-next-line react/button-has-type -- the caller says, `submit` otherwise
      type={type}
      className={buttonClass({ variant, big, small, block }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      <span className="alt">
        <span className={pending ? 'off' : undefined}>
          {icon}
          {children}
        </span>
        {pending && (
          <span className={pendingLabel ? undefined : 'busy'}>
            <Spinner />
            {pendingLabel ?? children}
          </span>
        )}
      </span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: Shape & Omit<ComponentProps<typeof Link>, 'style'>) {
  const { variant = 'sec', icon, big, small, block, className, children, ...link } = props;
  return (
    <Link {...link} className={buttonClass({ variant, big, small, block }, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** The class names of a button, for what has to be another element. */
export function buttonClass({ variant = 'sec', big, small, block }: Shape, more?: string): string {
  return ['btn', variant, big && 'big', small && 'sm', block && 'block', more].filter(Boolean).join(' ');
}
