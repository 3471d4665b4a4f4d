import { Link } from 'react-router';
import { DEFAULT_ZONE, dayIn, formatDay, formatInstant } from '../../../../domain/deadline.ts';
import { plural } from '../../../../domain/text.ts';
import type { AdminMember } from './load-member.ts';

/** The account that a confirm page is about: who it is, and earlier actions. */
export function MemberSummary({ member }: { member: AdminMember }) {
  return (
    <>
      <p>
        <Link className="link" to="/admin/members">
          Members
        </Link>
      </p>
      <p className="ttl">{member.name}</p>
      <p className="hint">
        {member.email}
        <br />
        Joined {formatDay(dayIn(member.createdAt, DEFAULT_ZONE))}, {plural(member.onTheBoard, 'proposal')} on
        the board
      </p>
      {member.moves.length > 0 && (
        <ol className="evl">
          {member.moves.toReversed().map(({ action, by, at, note }) => (
            <li key={at.getTime()} className="done">
              <b>
                {action === 'suspend' ? 'Suspended' : 'Restored'} by {by ?? 'an admin who has left'}
              </b>
              <span>
                {formatInstant(at, DEFAULT_ZONE)} UTC. {note && `“${note}”`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
