import { clsx } from 'clsx';
import { useId } from 'react';
import { Link } from 'react-router';
import * as styles from './apply-action.module.css';
import { buttonClass } from '#app/kit/form/button.tsx';

/** The link to apply or to the existing application, or the reason why applying is not possible. */
export type ApplyChoice =
  | { href: string; label: 'Apply' | 'Continue applying' | 'My application' }
  | { href: null; reason: string };

type ApplyActionProps = {
  choice: ApplyChoice;
  /** In the bar above the proposal, instead of in its text. */
  inBar?: boolean;
};

/** The Apply button, disabled with a reason if applying is not possible. */
export function ApplyAction({ choice, inBar = false }: ApplyActionProps) {
  const reasonId = useId();
  const className = inBar
    ? buttonClass({ variant: 'primary' })
    : buttonClass({ variant: 'primary', size: 'large' }, styles.wideButton);
  if (choice.href !== null) {
    return (
      <Link className={className} to={choice.href} prefetch="intent">
        {choice.label}
      </Link>
    );
  }
  return (
    <span className={clsx(styles.refused, inBar ? styles.inBar : styles.inText)}>
      <span id={reasonId} className={clsx('hint', styles.reason)}>
        {choice.reason}
      </span>
      <button type="button" className={className} disabled aria-describedby={reasonId}>
        Apply
      </button>
    </span>
  );
}
