import type { ReportView } from '#domain/moderation/report.ts';

/** URL of a list of reports, with one proposal selected. */
export function adminReportsUrl(view: ReportView, proposalId?: number): string {
  const url = `/admin/reports?view=${view}`;
  return proposalId ? `${url}&proposal=${proposalId}` : url;
}

/** URL of the open reports about a member's proposals, with one proposal selected. */
export function memberReportsUrl(ownerId: string, proposalId?: number): string {
  return `/admin/reports?${new URLSearchParams({ owner: ownerId, ...(proposalId && { proposal: String(proposalId) }) })}`;
}
