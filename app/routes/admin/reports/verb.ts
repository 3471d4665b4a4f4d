import { recordAdminView } from '../../../../server/commands/audit-events.ts';
import type { RequestContext } from '../../../../server/http/request-context.ts';
import { findReported } from '../../../../server/queries/report.ts';
import { readForm } from '../../../ui/read-form.ts';
import { refused } from '../../../ui/refused.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { askForAdmin } from '../ask-for-admin.ts';

/** What the page of one of the admins' verbs says about the proposal. */
export async function openReported({ db, actor, now }: RequestContext, url: URL, id: string | undefined) {
  const admin = askForAdmin(actor, url);
  const found = await findReported(db, admin, rowNumber(id) ?? 0);
  if (!found.ok) throw refused(found.refusal);
  await recordAdminView(db, admin, { kind: 'reports_viewed', targetId: found.value.proposal.id }, now);
  const { proposal, reports } = found.value;
  const { title, name, organization, status, applicationCount } = proposal;
  return {
    ...{ id: proposal.id, title, status, applications: applicationCount },
    by: [name, organization].filter(Boolean).join(', '),
    open: reports.filter((report) => report.open).length,
  };
}

export type VerbFacts = Awaited<ReturnType<typeof openReported>>;

/** The note that was typed; '' when there is none. */
export async function noteIn(request: Request): Promise<string> {
  const note = (await readForm(request)).get('note');
  return typeof note === 'string' ? note : '';
}
