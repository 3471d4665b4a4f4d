import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { APPLICATION_LABEL, isUndecided } from '../../../../domain/application.ts';
import { dayIn, formatDay } from '../../../../domain/deadline.ts';
import { type Proposal, spotCap } from '../../../../domain/proposal.ts';
import { cut } from '../../../../domain/text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Seats } from '../../../ui/seats.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Told, ToldLine } from '../shown.ts';

const NOTE_CUT = 60;
const GROUPS = ['invited', 'waitlisted', 'not_selected'] as const;

/** Everybody by what they get; who has no decision yet comes first. */
export function WhoGetsWhat({ received, selectedId }: { received: Told; selectedId: number | null }) {
  const { proposal, rows } = received;
  const undecided = rows.filter(isUndecided);
  return (
    <>
      <h2 className="sr">By what they get</h2>
      {undecided.length > 0 && (
        <section className="dg" aria-label="No decision yet">
          <h3>
            <span className="bdg danger">
              <CircleAlert /> No decision yet
            </span>
            <span className="cn">{undecided.length}</span>
          </h3>
          <ul>
            {undecided.map((row) => (
              <li key={row.id} className="dr bad">
                <b>{row.name}</b>
                <span>Decide before you announce</span>
                <ButtonLink small to={reviewAddress(proposal, row)}>
                  Decide<span className="sr"> about {row.name}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {GROUPS.map((decision) => {
        const group = rows.filter(({ pendingDecision }) => pendingDecision === decision);
        if (group.length === 0) return null;
        return (
          <section key={decision} className="dg" aria-label={APPLICATION_LABEL[decision]}>
            <h3>
              <StatusBadge status={decision} />
              <span className="cn">
                {decision === 'invited' ? <Spots proposal={proposal} count={group.length} /> : group.length}
              </span>
            </h3>
            <ul>
              {group.map((row) => (
                <Row key={row.id} row={row} proposal={proposal} selected={row.id === selectedId} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function Spots({ proposal, count }: { proposal: Proposal; count: number }) {
  const cap = spotCap(proposal.participants);
  if (!Number.isFinite(cap)) return count;
  return (
    <>
      {count} of {cap} spots <Seats participants={proposal.participants} accepted={0} held={count} />
    </>
  );
}

function Row({ row, proposal, selected }: { row: ToldLine; proposal: Proposal; selected: boolean }) {
  return (
    <li className={selected ? 'dr sel' : 'dr'} aria-current={selected ? 'true' : undefined}>
      <Link to={`/proposal/${proposal.id}/announce?person=${row.id}`} preventScrollReset>
        {row.name}
      </Link>
      <span>{words(row, proposal)}</span>
      <ButtonLink look="qt" to={reviewAddress(proposal, row)}>
        Change<span className="sr"> what {row.name} gets</span>
      </ButtonLink>
    </li>
  );
}

function words(row: ToldLine, proposal: Proposal): string {
  if (row.reason) return `“${cut(row.reason, NOTE_CUT)}”`;
  if (!row.invitation) return 'Invited when a spot is free, if you then choose so';
  const { message, replyBy } = row.invitation;
  const by = replyBy ? `Reply by ${formatDay(dayIn(replyBy, proposal.timeZone))}` : 'No reply-by date';
  return message ? `${by}, with your message` : by;
}

function reviewAddress(proposal: Proposal, row: ToldLine): string {
  return `/user?tab=proposals&proposal=${proposal.id}&application=${row.id}`;
}
