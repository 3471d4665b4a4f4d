import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Spinner } from './spinner.tsx';

/** `primary` is violet, one a page; `ink` dark; `secondary` outlined; `quiet` has no outline. */
export type ButtonVariant = 'primary' | 'ink' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'large';

const CLASS_NAME = {
  primary: 'pri',
  ink: 'ink',
  secondary: 'sec',
  quiet: 'qt',
  danger: 'dng',
  small: 'sm',
  large: 'big',
} as const satisfies Record<ButtonVariant | ButtonSize, string>;

type Shape = {
  variant?: ButtonVariant;
  size?: ButtonSize;
};

type ButtonProps = Shape &
  Omit<ComponentProps<'button'>, 'style'> & {
    /** Before the label. */
    icon?: ReactNode;
    /** In progress: shows a spinner, has the same width, and ignores clicks. */
    pending?: boolean;
    /** Label while pending; `children` by default. */
    pendingLabel?: string;
  };

/** A button; `type` is `submit` by default. */
export function Button({
  variant,
  size,
  icon,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  type = 'submit',
  ...button
}: ButtonProps) {
  return (
    <button
      {...button}
      // oxlint-disable-next-line react/button-has-type -- the caller chooses; `submit` by default
      type={type}
      className={buttonClass({ variant, size }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {/* Both labels share one grid cell (`alt`), so that the width does not change. */}
      <span className="alt">
        <span className={pending ? 'off' : undefined}>
          {icon}
          {children}
        </span>
        {pending && (
          // `busy` is centered over the cell: the spinner beside the same label would widen it.
          <span className={pendingLabel ? undefined : 'busy'}>
            <Spinner />
            {pendingLabel ?? children}
          </span>
        )}
      </span>
    </button>
  );
}

type ButtonLinkProps = Shape & Omit<ComponentProps<typeof Link>, 'style'> & { icon?: ReactNode };

/** A link styled as a button. */
export function ButtonLink({ variant, size, icon, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonClass({ variant, size }, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** The class names of a button, for other elements. */
export function buttonClass({ variant = 'secondary', size }: Shape, className?: string): string {
  return ['btn', CLASS_NAME[variant], size && CLASS_NAME[size], className].filter(Boolean).join(' ');
}
