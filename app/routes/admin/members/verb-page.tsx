import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DEFAULT_ZONE, dayIn, formatDay, formatInstant } from '../../../../domain/deadline.ts';
import { REFUSALS } from '../../../../domain/refusal.ts';
import { plural } from '../../../../domain/text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import type { AdminRefused } from '../answer.ts';
import type { MemberPage } from './verb.ts';

type Props = {
  member: MemberPage;
  question: string;
  allowed: boolean;
  answer: AdminRefused<unknown> | undefined;
  children: ReactNode;
};

/** The page on which an account is suspended or restored: who it is, what was done before, and the form. */
export function VerbPage({ member, question, allowed, answer, children }: Props) {
  return (
    <div className="ad">
      <div className="about">
        <p>
          <Link className="link" to="/admin/members">
            Members
          </Link>
        </p>
        <p className="ttl">{member.name}</p>
        <p className="hint">
          {member.email}
          <br />
          Joined {formatDay(dayIn(member.createdAt, DEFAULT_ZONE))}, {plural(member.onTheBoard, 'proposal')}{' '}
          on the board
        </p>
        {member.moves.length > 0 && (
          <ol className="evl">
            {member.moves.toReversed().map(({ verb, by, at, note }) => (
              <li key={at.getTime()} className="done">
                <b>
                  {verb === 'suspend' ? 'Suspended' : 'Restored'} by {by ?? 'an admin who has left'}
                </b>
                <span>
                  {formatInstant(at, DEFAULT_ZONE)} UTC. {note && `“${note}”`}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
      <section className="rpd">
        <div className="w fs mv">
          {answer && !answer.refusal.fields && (
            <Banner key={answer.refusal.message} tone="er">
              {answer.refusal.message}
            </Banner>
          )}
          <h2>{question}</h2>
          {allowed ? (
            children
          ) : (
            <>
              <p className="says">
                {member.isOwn ? 'This is your own account.' : REFUSALS.move_not_allowed.sentence}
              </p>
              <div className="ft3">
                <ButtonLink to="/admin/members">Back to the members</ButtonLink>
              </div>
            </>
          )}
        </div>
      </section>
    </div>
  );
}
