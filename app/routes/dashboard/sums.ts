import type { ApplicationStatus } from '../../../domain/application.ts';

/**
 * The three figures in the head of the dashboard: what waits for me, what I wait for, where I am in. `ownWaiting` are my proposals with
 * applications that I have to decide on.
 */
export function sumsOf(
  sent: Partial<Record<ApplicationStatus, number>>,
  ownWaiting: number,
): { label: string; count: number }[] {
  const count = (...statuses: ApplicationStatus[]) =>
    statuses.reduce((sum, status) => sum + (sent[status] ?? 0), 0);
  return [
    { label: 'waiting on you', count: count('invited', 'saved') + ownWaiting },
    { label: 'waiting for results', count: count('submitted', 'waitlisted') },
    { label: 'accepted', count: count('accepted') },
  ];
}
