import type { ReportView } from '../../domain/report.ts';

/** URL of a list of reports, with one proposal selected. */
export function adminReportsUrl(view: ReportView, proposalId?: number): string {
  const url = `/admin/reports?view=${view}`;
  return proposalId ? `${url}&proposal=${proposalId}` : url;
}
