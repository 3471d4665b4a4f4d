import type { OwnProposal } from '../../../server/queries/proposal.ts';
import type { SentApplication } from '../../../server/queries/sent-application.ts';

/** The three figures in the head of the dashboard: what waits for me, what I wait for, where I am in. */
export function sumsOf(sent: SentApplication[], own: OwnProposal[]): { label: string; count: number }[] {
  const count = (...statuses: SentApplication['status'][]) =>
    sent.filter(({ status }) => statuses.includes(status)).length;
  const undecided = own.filter(
    ({ awaitingResults, undecidedCount }) => awaitingResults && undecidedCount > 0,
  ).length;
  return [
    { label: 'waiting on you', count: count('invited', 'saved') + undecided },
    { label: 'waiting for results', count: count('submitted', 'waitlisted') },
    { label: 'accepted', count: count('accepted') },
  ];
}
