import { Link } from 'react-router';
import { memberAddress } from '../../domain/member.ts';

/** The name of who posted a proposal, linked to their member page if it is public. */
export function PosterName({ name, page }: { name: string; page: string | null | undefined }) {
  return page ? (
    <Link className="pn" to={memberAddress(page)}>
      {name}
    </Link>
  ) : (
    <b>{name}</b>
  );
}
