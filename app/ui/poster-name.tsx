import { Link } from 'react-router';
import { memberAddress } from '../../domain/member.ts';

/** Who posted a proposal, leading to their page while it is on. */
export function PosterName({ name, page }: { name: string; page: string | null | undefined }) {
  return page ? (
    <Link className="pn" to={memberAddress(page)}>
      {name}
    </Link>
  ) : (
    <b>{name}</b>
  );
}
