import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Repeat from 'lucide-react/icons/repeat';
import Send from 'lucide-react/icons/send';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import { EMAIL_STATE_LABEL, type EmailState, durationLabel } from '../../../../domain/delivery.ts';
import { formatInstant } from '../../../../domain/deadline.ts';
import type { EmailRecord } from '../../../../server/queries/email.ts';

const STATE_BADGE: Record<EmailState, readonly [tone: string, LucideIcon]> = {
  queued: ['line past', Clock],
  sending: ['acc', Send],
  retrying: ['soon', Repeat],
  sent: ['open', Check],
  given_up: ['danger', TriangleAlert],
  dismissed: ['past', X],
  dropped: ['past', Ban],
};

/** Emails with their state, and when they were sent or are due. */
export function EmailTable({ rows, now }: { rows: EmailRecord[]; now: Date }) {
  return (
    <table>
      <thead>
        <tr>
          <th>To</th>
          <th>Subject</th>
          <th className="num">Tries</th>
          <th>Last answer</th>
          <th>State</th>
          <th className="whn">When (UTC)</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="adr">{row.to}</td>
            <td>{row.subject}</td>
            <td className="num" data-of="tries">
              {row.tries}
            </td>
            <td className="ans">{row.lastResponse}</td>
            <td>
              <StateBadge state={row.state} />
            </td>
            <td className="whn">{timeLabel(row, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StateBadge({ state }: { state: EmailState }) {
  const [tone, Icon] = STATE_BADGE[state];
  return (
    <span className={`bdg ${tone}`}>
      <Icon />
      {EMAIL_STATE_LABEL[state]}
    </span>
  );
}

function timeLabel({ state, sentAt, dueAt }: EmailRecord, now: Date): string {
  if (sentAt) return formatInstant(sentAt, 'UTC');
  if (state === 'sending') return 'now';
  if (state !== 'queued' && state !== 'retrying') return '';
  const seconds = (dueAt.getTime() - now.getTime()) / 1000;
  return seconds < 1 ? 'due' : `in ${durationLabel(seconds)}`;
}
