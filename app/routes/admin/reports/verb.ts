import type { RequestContext } from '../../../../server/http/request-context.ts';
import { findReported } from '../../../../server/queries/report.ts';
import { readForm } from '../../../ui/read-form.ts';
import { refused } from '../../../ui/refused.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { askForAdmin } from '../ask-for-admin.ts';

/** What the page of one of the admins' verbs says about the proposal. */
export async function openReported({ db, actor }: RequestContext, request: Request, id: string | undefined) {
  const found = await findReported(db, askForAdmin(actor, request), rowNumber(id) ?? 0);
  if (!found.ok) throw refused(found.refusal);
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
