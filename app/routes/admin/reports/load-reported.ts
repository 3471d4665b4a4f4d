import { recordAdminView } from '../../../../server/commands/audit-events.ts';
import type { RequestContext } from '../../../../server/http/request-context.ts';
import { findReported } from '../../../../server/queries/report.ts';
import { readForm } from '../../../ui/read-form.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';

/** Loads what the confirm page of an admin action shows about the proposal. */
export async function loadReported({ db, actor, now }: RequestContext, url: URL, id: string | undefined) {
  const admin = requireAdmin(actor, url);
  const found = await findReported(db, admin, idParam(id));
  if (!found.ok) throw pageRefusal(found.refusal);
  await recordAdminView(db, admin, { kind: 'reports_viewed', targetId: found.value.proposal.id }, now);
  const { proposal, reports } = found.value;
  const { title, name, organization, status, applicationCount } = proposal;
  return {
    id: proposal.id,
    title,
    status,
    applications: applicationCount,
    posterLine: [name, organization].filter(Boolean).join(', '),
    openReports: reports.filter((report) => report.open).length,
  };
}

export type ReportedProposalFacts = Awaited<ReturnType<typeof loadReported>>;

/** The posted note; '' if there is none. */
export async function noteFrom(request: Request): Promise<string> {
  const note = (await readForm(request)).get('note');
  return typeof note === 'string' ? note : '';
}
