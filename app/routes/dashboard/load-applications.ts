import { DASHBOARD_VIEW_MORE, SENT_FILTERS } from '#domain/application/application.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import {
  type SentCounts,
  listSentApplications,
  listSentWaiting,
} from '#server/queries/application/sent-application.ts';
import type { TimePageRequest } from '#server/queries/base/time-cursor.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { type DashboardQuery } from './dashboard-urls.ts';

/**
 * One page of my applications. Those that wait for me come first, on the first
 * page of the unfiltered list and of the list of those.
 */
export async function loadSent(
  { db, actor, now }: RequestContext,
  query: DashboardQuery,
  { byStatus, unsent }: SentCounts,
) {
  const page = await listSentApplications(
    db,
    actor,
    sentPageRequest(query),
    query.status && { name: query.status, now },
  );
  if (!page.ok) throw pageRefusal(page.refusal);
  const { rows, nextAfter } = page.value;
  if (query.status && query.status !== 'waiting') return { rows, nextAfter };
  const mayWait = unsent > 0 || SENT_FILTERS.waiting.some((status) => byStatus[status]);
  const waiting = mayWait ? await listSentWaiting(db, actor, now) : [];
  const ids = new Set(waiting.map(({ id }) => id));
  const others = rows.filter(({ id }) => !ids.has(id));
  const shown = query.after ? others : [...waiting, ...others];
  const isWhole = query.all || query.status;
  return { rows: isWhole ? shown : shown.slice(0, DASHBOARD_VIEW_MORE), nextAfter };
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
