import { Link } from 'react-router';
import { memberAddress } from '../../domain/member.ts';

/**
 * The owner's record in one line, linked to their member page if it is public; nothing without one.
 */
export function OwnerRecord({ record, page }: { record: string | null; page: string | null }) {
  if (record === null) return null;
  return (
    <p className="hint record">
      {page ? (
        <Link className="link" to={memberAddress(page)}>
          {record}
        </Link>
      ) : (
        record
      )}
    </p>
  );
}
