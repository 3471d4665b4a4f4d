import type { ReactNode } from 'react';
import { DEFAULT_ZONE, dayIn, formatDay, formatInstant } from '../../../../domain/deadline.ts';
import { REFUSALS } from '../../../../domain/refusal.ts';
import { plural } from '../../../../domain/text.ts';
import type { AdminActionRefused } from '../action-response.ts';
import { ConfirmLayout } from '../confirm-layout.tsx';
import type { AdminMember } from './load-member.ts';

type Props = {
  member: AdminMember;
  question: string;
  allowed: boolean;
  refused: AdminActionRefused<unknown> | undefined;
  children: ReactNode;
};

/** Confirm page to suspend or restore an account: who it is, earlier actions, and the form. */
export function MemberConfirmPage({ member, question, allowed, refused, children }: Props) {
  return (
    <ConfirmLayout
      backLink={{ to: '/admin/members', label: 'Members' }}
      title={member.name}
      about={
        <>
          <p className="hint">
            {member.email}
            <br />
            Joined {formatDay(dayIn(member.createdAt, DEFAULT_ZONE))}, {plural(member.onTheBoard, 'proposal')}{' '}
            on the board
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
      }
      question={question}
      refused={refused}
      whyNot={
        allowed ? null : member.isOwn ? 'This is your own account.' : REFUSALS.move_not_allowed.sentence
      }
    >
      {children}
    </ConfirmLayout>
  );
}
