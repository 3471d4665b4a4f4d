import { SENT_FILTERS, type SentFilter } from '../../../domain/application.ts';
import { rowNumber } from '../../ui/row-number.ts';
import { OWN_FILTERS, type OwnFilter } from '../../../domain/own-proposal.ts';

export const OWN_FILTER_LABEL: Record<OwnFilter, string> = {
  active: 'Active',
  ended: 'Ended',
  draft: 'Draft',
};

/** Where on the dashboard an address leads. Anything it does not name, or names wrongly, is the first of its kind. */
export type Place = {
  tab: 'applications' | 'proposals' | 'saved';
  filter: OwnFilter;
  proposalId: number | null;
  applicationId: number | null;
  /** Where the page of proposals, and that of applications, begins; null for the first. */
  after: string | null;
  sentAfter: string | null;
  /** What a figure in the head leads to; null for everything that was sent. */
  status: SentFilter | null;
  /** Every row of what was sent, past "View More". */
  all: boolean;
  /** Everybody who is undecided is selected in the list of who applied. */
  allUndecided: boolean;
};

const SENT_FILTER_NAMES = Object.keys(SENT_FILTERS) as SentFilter[];
const TABS = ['applications', 'proposals', 'saved'] as const;

export function placeOf(params: URLSearchParams): Place {
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'applications',
    filter: OWN_FILTERS.find((filter) => filter === params.get('filter')) ?? 'active',
    proposalId: rowNumber(params.get('proposal')),
    applicationId: rowNumber(params.get('application')),
    after: params.get('after'),
    sentAfter: params.get('sentAfter'),
    status: SENT_FILTER_NAMES.find((status) => status === params.get('status')) ?? null,
    all: params.get('show') === 'all',
    allUndecided: params.get('select') === 'undecided',
  };
}

/** The address of a place on the dashboard, as short as it can be. */
export function addressOf(place: Partial<Place>): string {
  const params = new URLSearchParams();
  if (place.tab && place.tab !== 'applications') params.set('tab', place.tab);
  if (place.filter && place.filter !== 'active') params.set('filter', place.filter);
  if (place.proposalId) params.set('proposal', String(place.proposalId));
  if (place.applicationId) params.set('application', String(place.applicationId));
  if (place.after) params.set('after', place.after);
  if (place.sentAfter) params.set('sentAfter', place.sentAfter);
  if (place.status) params.set('status', place.status);
  if (place.all) params.set('show', 'all');
  if (place.allUndecided) params.set('select', 'undecided');
  const text = params.toString();
  return text ? `/user?${text}` : '/user';
}
