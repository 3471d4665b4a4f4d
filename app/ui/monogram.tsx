import { initialsOf } from '../../domain/account.ts';

/** The picture from the identity provider, or initials without one. */
export function Portrait({ name, picture }: { name: string; picture: string | null }) {
  if (!picture) return <Monogram name={name} huge />;
  return <img className="mono xl" src={picture} width="72" height="72" alt="" referrerPolicy="no-referrer" />;
}

/** Initials of a person, hidden from screen readers: the name is beside it. */
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
