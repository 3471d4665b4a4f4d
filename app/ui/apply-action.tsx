import { useId } from 'react';
import { Link } from 'react-router';
import { buttonClass } from './button.tsx';

/** The link to apply or to the existing application, or the reason why applying is not possible. */
export type ApplyChoice =
  { href: string; label: 'Apply' | 'Continue applying' | 'My application' } | { href: null; reason: string };

/** The Apply button, disabled with a reason if applying is not possible. */
export function ApplyAction({ choice, big = false }: { choice: ApplyChoice; big?: boolean }) {
  const reasonId = useId();
  const face = buttonClass({ variant: 'pri', big });
  if (choice.href !== null) {
    return (
      <Link className={face} to={choice.href} prefetch="intent">
        {choice.label}
      </Link>
    );
  }
  return (
    <span className="apply-choice">
      <span id={reasonId} className="hint">
        {choice.reason}
      </span>
      <button type="button" className={face} disabled aria-describedby={reasonId}>
        Apply
      </button>
    </span>
  );
}
