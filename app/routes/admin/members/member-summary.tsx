import { DEFAULT_ZONE, dayIn, formatDay } from '../../../../domain/deadline.ts';
import { plural } from '../../../../domain/text.ts';
import { EventList } from '../../../ui/event-list.tsx';
import { ConfirmSummary } from '../admin-confirm-page.tsx';
import { FORMER_ADMIN } from '../copy.ts';
import type { AdminMember } from './load-member.ts';

/** The account that a confirm page is about: who it is, and earlier actions. */
export function MemberSummary({ member }: { member: AdminMember }) {
  return (
    <ConfirmSummary list={{ label: 'Members', to: '/admin/members' }} title={member.name}>
      <p className="hint">
        {member.email}
        <br />
        Joined {formatDay(dayIn(member.createdAt, DEFAULT_ZONE))}, {plural(member.onTheBoard, 'proposal')} on
        the board
      </p>
      {member.moves.length > 0 && (
        <EventList
          stops={member.moves.toReversed().map(({ action, by, at, note }) => ({
            state: 'done',
            what: `${action === 'suspend' ? 'Suspended' : 'Restored'} by ${by ?? FORMER_ADMIN}`,
            at,
            ...(note && { when: `“${note}”` }),
          }))}
        />
      )}
    </ConfirmSummary>
  );
}
