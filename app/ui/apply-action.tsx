import { useId } from 'react';
import { Link } from 'react-router';
import { buttonClass } from './button.tsx';

/** What a reader can do about applying: go there, or the reason why not. */
export type ApplyChoice =
  { href: string; label: 'Apply' | 'Continue applying' | 'My application' } | { href: null; reason: string };

/** The Apply button; where nobody can apply it is disabled, with the reason beside it. */
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
