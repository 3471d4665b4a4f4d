import { initialsOf } from '../../domain/account.ts';

/** A person's picture from sign-in, or their letters where there is none to show. */
export function Portrait({ name, picture }: { name: string; picture: string | null }) {
  if (!picture) return <Monogram name={name} huge />;
  return <img className="mono xl" src={picture} width="72" height="72" alt="" referrerPolicy="no-referrer" />;
}

/** Two letters that stand for a person; their name stands beside it. */
export function Monogram({
  name,
  large = false,
  huge = false,
}: {
  name: string;
  large?: boolean;
  huge?: boolean;
}) {
  return (
    <span className={huge ? 'mono xl' : large ? 'mono l' : 'mono'} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
