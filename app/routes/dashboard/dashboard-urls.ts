import { type AnswerCursor, type Compared, answerCursorToText } from '../../../domain/compare-answers.ts';
import { SENT_FILTERS, type SentFilter } from '../../../domain/application.ts';
import { parseId } from '../../ui/parse-id.ts';
import { OWN_FILTERS, type OwnFilter } from '../../../domain/own-proposal.ts';

export const OWN_FILTER_LABEL: Record<OwnFilter, string> = {
  active: 'Active',
  ended: 'Ended',
  draft: 'Draft',
};

/** Query of the dashboard. A missing or invalid parameter has its default. */
export type DashboardQuery = {
  tab: 'applications' | 'proposals' | 'saved';
  filter: OwnFilter;
  proposalId: number | null;
  applicationId: number | null;
  /**
   * Cursors of the tab's list (`after`) and of the received applications; null for the first page.
   */
  after: string | null;
  sentAfter: string | null;
  /** Filter of sent applications that a summary figure links to; null for all of them. */
  status: SentFilter | null;
  /** All sent applications, after "View More". */
  all: boolean;
  /** Every undecided applicant is selected in the list of received applications. */
  allUndecided: boolean;
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
    sentAfter: params.get('sentAfter'),
    status: SENT_FILTER_NAMES.find((status) => status === params.get('status')) ?? null,
    all: params.get('show') === 'all',
    allUndecided: params.get('select') === 'undecided',
  };
}

/** The shortest URL of the dashboard with this query. */
export function dashboardUrl(query: Partial<DashboardQuery>): string {
  const params = new URLSearchParams();
  if (query.tab && query.tab !== 'applications') params.set('tab', query.tab);
  if (query.filter && query.filter !== 'active') params.set('filter', query.filter);
  if (query.proposalId) params.set('proposal', String(query.proposalId));
  if (query.applicationId) params.set('application', String(query.applicationId));
  if (query.after) params.set('after', query.after);
  if (query.sentAfter) params.set('sentAfter', query.sentAfter);
  if (query.status) params.set('status', query.status);
  if (query.all) params.set('show', 'all');
  if (query.allUndecided) params.set('select', 'undecided');
  const text = params.toString();
  return text ? `/user?${text}` : '/user';
}

/** The dashboard with one received application next to the list. */
export function receivedApplicationUrl(proposalId: number, applicationId: number): string {
  return dashboardUrl({ tab: 'proposals', proposalId, applicationId });
}

/** The review of results with one person's email next to the list; on narrow screens the email alone. */
export function emailPreviewUrl(proposalId: number, applicationId: number, plain: boolean): string {
  return `/proposal/${proposalId}/announce?person=${applicationId}${plain ? '&as=text' : ''}`;
}

/** Query of the comparison: the question (from 1), which applications, and the cursor. */
export type CompareQuery = { id: number; question: number; show: Compared; after?: AnswerCursor };

export function compareUrl({ id, question, show, after }: CompareQuery): string {
  const params = new URLSearchParams();
  if (question > 1) params.set('question', String(question));
  if (show !== 'all') params.set('show', show);
  if (after) params.set('after', answerCursorToText(after));
  const text = params.toString();
  return `/proposal/${id}/compare${text ? `?${text}` : ''}`;
}
