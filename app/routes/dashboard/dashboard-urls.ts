import { SENT_FILTERS, type SentFilter } from '#domain/application/application.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { OWN_FILTERS, type OwnFilter } from '#domain/proposal/own-proposal.ts';

export const OWN_FILTER_LABEL: Record<OwnFilter, string> = {
  active: 'Active',
  ended: 'Ended',
  draft: 'Draft',
};

/** Query of the dashboard. A missing or invalid parameter has its default. */
export type DashboardQuery = {
  tab: 'applications' | 'proposals' | 'saved';
  filter: OwnFilter;
  /** From links in earlier emails; redirected to `/proposal/{id}/applications`, the review workspace. */
  proposalId: number | null;
  applicationId: number | null;
  /** Cursor of the tab's list; null for the first page. */
  after: string | null;
  /** Filter of sent applications that a summary figure links to; null for all of them. */
  status: SentFilter | null;
  /** All sent applications, after "View More". */
  all: boolean;
};

const SENT_FILTER_NAMES = Object.keys(SENT_FILTERS) as SentFilter[];
const TABS = ['applications', 'proposals', 'saved'] as const;

export function parseDashboardQuery(params: URLSearchParams): DashboardQuery {
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'applications',
    filter: OWN_FILTERS.find((filter) => filter === params.get('filter')) ?? 'active',
    proposalId: parseId(params.get('proposal')),
    applicationId: parseId(params.get('application')),
    after: params.get('after'),
    status: SENT_FILTER_NAMES.find((status) => status === params.get('status')) ?? null,
    all: params.get('show') === 'all',
  };
}

/** The shortest URL of the dashboard with this query. */
export function dashboardUrl(query: Partial<Omit<DashboardQuery, 'proposalId' | 'applicationId'>>): string {
  const params = new URLSearchParams();
  if (query.tab && query.tab !== 'applications') params.set('tab', query.tab);
  if (query.filter && query.filter !== 'active') params.set('filter', query.filter);
  if (query.after) params.set('after', query.after);
  if (query.status) params.set('status', query.status);
  if (query.all) params.set('show', 'all');
  const text = params.toString();
  return text ? `/user?${text}` : '/user';
}
