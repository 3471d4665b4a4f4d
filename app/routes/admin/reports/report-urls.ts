import { DEFAULT_ZONE, dayIn, formatDayShort, timeIn } from '../../../../domain/deadline.ts';
import type { ReportView } from '../../../../domain/report.ts';

/** URL of a list of reports, with one proposal selected. */
export function adminReportsUrl(view: ReportView, proposalId?: number): string {
  const params = new URLSearchParams({ view, ...(proposalId && { proposal: String(proposalId) }) });
  return `/admin/reports?${params}`;
}

/** "Nov 21, 09:40", in UTC. */
export function formatShortUtc(at: Date): string {
  return `${formatDayShort(dayIn(at, DEFAULT_ZONE))}, ${timeIn(at, DEFAULT_ZONE)}`;
}
