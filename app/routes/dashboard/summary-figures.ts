import type { ApplicationStatus } from '../../../domain/status.ts';
import { dashboardUrl } from './dashboard-urls.ts';

/**
 * The three figures of the dashboard's heading, with the lists they link to. `ownWaiting` counts my
 * proposals with undecided applications.
 */
export function summaryFigures(
  sent: Partial<Record<ApplicationStatus, number>>,
  ownWaiting: number,
): { label: string; count: number; to: string }[] {
  const count = (...statuses: ApplicationStatus[]) =>
    statuses.reduce((sum, status) => sum + (sent[status] ?? 0), 0);
  const sentWaiting = count('invited', 'saved');
  const waiting = dashboardUrl(
    sentWaiting > 0 || ownWaiting === 0 ? { status: 'waiting' } : { tab: 'proposals' },
  );
  return [
    { label: 'waiting on you', count: sentWaiting + ownWaiting, to: waiting },
    {
      label: 'waiting for results',
      count: count('submitted', 'waitlisted'),
      to: dashboardUrl({ status: 'results' }),
    },
    { label: 'accepted', count: count('accepted'), to: dashboardUrl({ status: 'accepted' }) },
  ];
}
