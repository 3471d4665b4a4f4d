import { DASHBOARD_VIEW_MORE, SENT_FILTERS } from '../../../domain/application.ts';
import type { ApplicationStatus } from '../../../domain/status.ts';
import type { RequestContext } from '../../../server/http/request-context.ts';
import { type ReceivedOne, findReceivedApplication } from '../../../server/queries/received-application.ts';
import { type ReceivedLines, listReceivedLines } from '../../../server/queries/received-line.ts';
import { listSentApplications, listSentWaiting } from '../../../server/queries/sent-application.ts';
import type { TimePageRequest } from '../../../server/queries/time-cursor.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';
import type { DashboardQuery } from './dashboard-urls.ts';

/** What was sent to one proposal, as the dashboard shows it: a line of each, and one as a whole with what its owner noted. */
export type ReceivedView = Omit<ReceivedLines, 'proposal'> & {
  open: Pick<ReceivedOne, 'application' | 'note'> | null;
};

/** Of thousands of applications only the one that is open is read with all that was written; without an id the first. */
export async function loadReceived(
  { db, actor, now }: Pick<RequestContext, 'db' | 'actor' | 'now'>,
  proposalId: number,
  {
    applicationId,
    sentAfter,
    allUndecided,
  }: Pick<DashboardQuery, 'applicationId' | 'sentAfter' | 'allUndecided'>,
): Promise<ReceivedView> {
  const pageQuery = { after: sentAfter, openId: applicationId, undecided: allUndecided };
  const received = await listReceivedLines(db, actor, proposalId, pageQuery, now);
  if (!received.ok) throw pageRefusal(received.refusal);
  const { proposal: _proposal, ...shown } = received.value;
  const line = shown.lines.find(({ id }) => id === applicationId) ?? shown.lines[0];
  const found = line ? await findReceivedApplication(db, actor, line.id, now) : null;
  const { application, note } = found?.ok ? found.value : {};
  return { ...shown, open: application ? { application, note: note ?? null } : null };
}

/** A page of what I sent, `counts` by status. What waits on me leads the first page of the whole list alone. */
export async function loadSent(
  { db, actor, now }: RequestContext,
  query: DashboardQuery,
  counts: Partial<Record<ApplicationStatus, number>>,
) {
  const page = await listSentApplications(db, actor, sentPageRequest(query), query.status);
  if (!page.ok) throw pageRefusal(page.refusal);
  const { rows, nextAfter } = page.value;
  if (query.status) return { rows, nextAfter };
  const mayWait = SENT_FILTERS.waiting.some((status) => counts[status]);
  const waiting = mayWait ? await listSentWaiting(db, actor, now) : [];
  const ids = new Set(waiting.map(({ id }) => id));
  const others = rows.filter(({ id }) => !ids.has(id));
  const shown = query.after ? others : [...waiting, ...others];
  return { rows: query.all ? shown : shown.slice(0, DASHBOARD_VIEW_MORE), nextAfter };
}

/** Rows of what I sent on one page past "View More". */
const SENT_PAGE = 100;

/** Which page of what I sent is read: nine rows at first, then a hundred a page. */
function sentPageRequest({
  all,
  after,
  status,
}: Pick<DashboardQuery, 'all' | 'after' | 'status'>): TimePageRequest {
  return all || status ? { limit: SENT_PAGE, after } : { limit: DASHBOARD_VIEW_MORE, after: null };
}
