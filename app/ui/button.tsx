import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Spinner } from './spinner.tsx';

/**
 * pri: primary, violet, one a page; ink: beside the page; sec: outlined; qt: quiet; dng:
 * destructive.
 */
export type ButtonVariant = 'pri' | 'ink' | 'sec' | 'qt' | 'dng';

type Shape = {
  variant?: ButtonVariant;
  /** Before the label. */
  icon?: ReactNode;
  big?: boolean;
  small?: boolean;
  block?: boolean;
};

type ButtonProps = Shape &
  Omit<ComponentProps<'button'>, 'style'> & {
    /** In progress: shows a spinner, has the same width, and ignores clicks. */
    pending?: boolean;
    /** Label while pending; `children` by default. */
    pendingLabel?: string;
  };

/** A button; `type` is `submit` by default. */
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

/** A link styled as a button. */
export function ButtonLink(props: Shape & Omit<ComponentProps<typeof Link>, 'style'>) {
  const { variant = 'sec', icon, big, small, block, className, children, ...link } = props;
  return (
    <Link {...link} className={buttonClass({ variant, big, small, block }, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** The class names of a button, for other elements. */
export function buttonClass({ variant = 'sec', big, small, block }: Shape, more?: string): string {
  return ['btn', variant, big && 'big', small && 'sm', block && 'block', more].filter(Boolean).join(' ');
}
