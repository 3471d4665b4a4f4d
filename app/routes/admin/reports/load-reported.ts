import type { ReportView } from '../../../../domain/report.ts';
import { recordAdminView } from '../../../../server/commands/audit-events.ts';
import { findReported } from '../../../../server/queries/report.ts';
import { adminReportsUrl } from '../../../ui/admin-reports-url.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import type { ActionRequest } from '../../action-route.ts';

/** Loads what the confirm page of an admin action shows about the proposal. */
export async function loadReported({ db, actor, now, id }: ActionRequest) {
  const found = await findReported(db, actor, id);
  if (!found.ok) throw pageRefusal(found.refusal);
  await recordAdminView(db, actor, { kind: 'reports_viewed', targetId: id }, now);
  const { proposal, reports } = found.value;
  const { title, name, organization, status, applicationCount } = proposal;
  const openReports = reports.filter((report) => report.open).length;
  const view: ReportView = status === 'hidden' ? 'hidden' : openReports > 0 ? 'open' : 'closed';
  return {
    id,
    title,
    status,
    applications: applicationCount,
    posterLine: [name, organization].filter(Boolean).join(', '),
    openReports,
    /** The list of reports that the proposal is in. */
    listUrl: adminReportsUrl(view, id),
  };
}

export type ReportedProposalFacts = Awaited<ReturnType<typeof loadReported>>;
