import { DASHBOARD_VIEW_MORE, SENT_FILTERS } from '../../../domain/application.ts';
import type { ApplicationStatus } from '../../../domain/status.ts';
import type { RequestContext } from '../../../server/http/request-context.ts';
import { type ReceivedOne, findReceivedApplication } from '../../../server/queries/received-application.ts';
import { type ReceivedLines, listReceivedLines } from '../../../server/queries/received-line.ts';
import { listSentApplications, listSentWaiting } from '../../../server/queries/sent-application.ts';
import type { TimePageRequest } from '../../../server/queries/time-cursor.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';
import type { Toast } from '../../ui/toast-cookie.ts';
import type { ActionRequest } from '../action-route.ts';
import { type DashboardQuery, receivedApplicationUrl } from './dashboard-urls.ts';

/** Applications to one proposal: all as lines, and the open one in full with its private note. */
export type ReceivedView = Omit<ReceivedLines, 'proposal'> & {
  open: Pick<ReceivedOne, 'application' | 'note'> | null;
};

/**
 * Loads the lines, and only the open application in full (by default the first), since there may be
 * thousands.
 */
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

/**
 * One page of my applications; `counts` by status. Those that wait for me come first, on the first
 * page of the unfiltered list.
 */
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

/** My applications on one page, after "View More". */
const SENT_PAGE = 100;

/** The page to read: nine rows at first, then `SENT_PAGE` on each page. */
function sentPageRequest({
  all,
  after,
  status,
}: Pick<DashboardQuery, 'all' | 'after' | 'status'>): TimePageRequest {
  return all || status ? { limit: SENT_PAGE, after } : { limit: DASHBOARD_VIEW_MORE, after: null };
}

/** Loads an application for the proposal's owner; throws 404 for anyone else. */
export async function loadReceivedApplication({ db, actor, now, id }: ActionRequest): Promise<ReceivedOne> {
  const found = await findReceivedApplication(db, actor, id, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  return found.value;
}

type Decided = { id: number; proposalId: number; isPending?: boolean };

/** After a decision: the application on the dashboard, with a toast. */
export function showDecided({ id, proposalId }: Decided, toast: Toast) {
  return { to: receivedApplicationUrl(proposalId, id), toast };
}

/** The toast of a decision; another one if it is pending until the results are announced. */
export function toastUnlessPending({ isPending }: Pick<Decided, 'isPending'>, toast: Toast): Toast {
  return isPending ? 'Saved, but not sent until you announce results' : toast;
}
