import type { SentApplication } from '../../../server/queries/sent-application.ts';

/**
 * The three figures in the head of the dashboard: what waits for me, what I wait for, where I am in. `ownWaiting` are my proposals with
 * applications that I have to decide on.
 */
export function sumsOf(sent: SentApplication[], ownWaiting: number): { label: string; count: number }[] {
  const count = (...statuses: SentApplication['status'][]) =>
    sent.filter(({ status }) => statuses.includes(status)).length;
  return [
    { label: 'waiting on you', count: count('invited', 'saved') + ownWaiting },
    { label: 'waiting for results', count: count('submitted', 'waitlisted') },
    { label: 'accepted', count: count('accepted') },
  ];
}
