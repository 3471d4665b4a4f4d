import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import * as styles from './button.module.css';
import { Spinner } from '../icon/spinner.tsx';

/** `primary` is violet, one a page; `ink` dark; `secondary` outlined; `quiet` has no outline. */
export type ButtonVariant = 'primary' | 'ink' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'large';

type Shape = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  fullWidth?: boolean;
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
  fullWidth,
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
      className={buttonClass({ variant, size, fullWidth }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles.labels}>
        <span className={clsx(styles.label, pending && styles.hiddenLabel)}>
          {icon}
          {children}
        </span>
        {pending && (
          <span className={clsx(styles.label, !pendingLabel && styles.centered)}>
            <Spinner className={styles.spinner} />
            {pendingLabel ?? children}
          </span>
        )}
      </span>
    </button>
  );
}

type ButtonLinkProps = Shape & Omit<ComponentProps<typeof Link>, 'style'> & { icon?: ReactNode };

/** A link styled as a button. */
export function ButtonLink({
  variant,
  size,
  fullWidth,
  icon,
  className,
  children,
  ...link
}: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonClass({ variant, size, fullWidth }, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** The class names of a button, for other elements. */
export function buttonClass({ variant = 'secondary', size, fullWidth }: Shape, className?: string): string {
  return clsx(
    styles.button,
    VARIANTS[variant],
    size && SIZES[size],
    fullWidth && styles.fullWidth,
    className,
  );
}

const VARIANTS: Record<ButtonVariant, string | undefined> = {
  primary: styles.primary,
  ink: styles.ink,
  secondary: styles.secondary,
  quiet: styles.quiet,
  danger: styles.danger,
};
const SIZES: Record<ButtonSize, string | undefined> = { small: styles.small, large: styles.large };
