import { initialsOf } from '../../domain/account.ts';

/** Two letters that stand for a person; their name stands beside it. */
export function Monogram({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span className={large ? 'mono l' : 'mono'} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
