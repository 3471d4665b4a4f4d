import { type Decision, isUndecided, wasInvited } from '../../../../domain/application.ts';
import { dayIn, daysBetween, formatDay, formatDayShort } from '../../../../domain/deadline.ts';
import { replyByPassed } from '../../../../domain/decision.ts';
import { type Proposal, hasPendingDecisions } from '../../../../domain/proposal.ts';
import { cut, plural } from '../../../../domain/text.ts';
import { waitlistPositionLabel, waitlist } from '../../../../domain/waitlist.ts';
import type { EmailProgress } from '../../../../server/queries/email-progress.ts';
import type { ResultLine } from '../../../../server/queries/result.ts';

const MAX_NOTE_LENGTH = 48;

/** One applicant with a short label of the result. */
export type PersonLine = { id: number; name: string; label: string; mail: EmailProgress | null };

export type ResultGroup = {
  decision: Decision;
  lines: PersonLine[];
  /** Of the invited applicants: how many accepted, and how many have not answered. */
  accepted: number;
  held: number;
};

/** Applicants grouped by result, the waitlist in its order; without empty groups. */
export function groupsOf(proposal: Proposal, lines: readonly ResultLine[], now: Date): ResultGroup[] {
  const decided = hasPendingDecisions(proposal)
    ? lines.filter((line) => line.pendingDecision && !isUndecided(line))
    : lines;
  const of = (decision: Decision): readonly ResultLine[] => {
    if (decision === 'waitlisted') return waitlist(decided);
    return decided.filter(({ shown }) => (decision === 'invited' ? wasInvited(shown) : shown === decision));
  };
  return (['invited', 'waitlisted', 'not_selected'] as const)
    .map((decision) => {
      const group = of(decision);
      const count = (status: ResultLine['shown']) => group.filter(({ shown }) => shown === status).length;
      return {
        decision,
        lines: group.map((line, index) => ({
          id: line.id,
          name: line.name,
          label: resultLabel(line, index + 1, proposal, now),
          mail: line.mail,
        })),
        accepted: count('accepted'),
        held: count('invited'),
      };
    })
    .filter((group) => group.lines.length > 0);
}

/**
 * Applicants without a decision, or who changed their answers since. They block the announcement;
 * after it, their invitation was taken back.
 */
export function undecidedOf(
  proposal: Proposal,
  lines: readonly ResultLine[],
): { id: number; name: string; changed: boolean }[] {
  return lines
    .filter((line) => isUndecided(line) && (hasPendingDecisions(proposal) || line.shown !== 'waitlisted'))
    .map(({ id, name, pendingDecision }) => ({ id, name, changed: pendingDecision !== null }));
}

function resultLabel(line: ResultLine, index: number, proposal: Proposal, now: Date): string {
  switch (line.shown) {
    case 'not_selected':
      return `“${cut(line.decisionNote, MAX_NOTE_LENGTH)}”`;
    case 'waitlisted':
      return index === 1 ? '1st. Proposed to you first when a spot comes free' : waitlistPositionLabel(index);
    case 'accepted':
      return 'Took the seat';
    case 'declined':
      return line.declineNote ? `Declined: “${cut(line.declineNote, MAX_NOTE_LENGTH)}”` : 'Declined';
    default:
      return hasPendingDecisions(proposal)
        ? invitationLabel(line, proposal, now)
        : replyLabel(line, proposal, now);
  }
}

function invitationLabel(line: ResultLine, { timeZone }: Proposal, now: Date): string {
  const { replyBy, decisionNote } = line;
  const by = replyBy ? `Reply by ${formatDay(dayIn(replyBy, timeZone))}` : 'No reply-by date';
  if (replyByPassed(line, now)) return `${by}, which has passed: take it back and invite again`;
  return decisionNote ? `${by}, with your message` : by;
}

function replyLabel({ replyBy }: ResultLine, { timeZone }: Proposal, now: Date): string {
  if (!replyBy) return 'No reply yet, no reply-by date';
  const day = dayIn(replyBy, timeZone);
  if (now >= replyBy) return `No reply by ${formatDayShort(day)}`;
  const daysRemaining = daysBetween(dayIn(now, timeZone), day);
  return daysRemaining === 0
    ? 'Today is the last day to reply'
    : `${plural(daysRemaining, 'day')} to reply, ${formatDayShort(day)}`;
}
