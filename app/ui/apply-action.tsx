import { useId } from 'react';
import { Link } from 'react-router';
import { type ButtonSize, buttonClass } from './button.tsx';

/** The link to apply or to the existing application, or the reason why applying is not possible. */
export type ApplyChoice =
  { href: string; label: 'Apply' | 'Continue applying' | 'My application' } | { href: null; reason: string };

/** The Apply button, disabled with a reason if applying is not possible. */
export function ApplyAction({ choice, size }: { choice: ApplyChoice; size?: ButtonSize }) {
  const reasonId = useId();
  const className = buttonClass({ variant: 'primary', size });
  if (choice.href !== null) {
    return (
      <Link className={className} to={choice.href} prefetch="intent">
        {choice.label}
      </Link>
    );
  }
  return (
    <span className="apply-choice">
      <span id={reasonId} className="hint">
        {choice.reason}
      </span>
      <button type="button" className={className} disabled aria-describedby={reasonId}>
        Apply
      </button>
    </span>
  );
}
