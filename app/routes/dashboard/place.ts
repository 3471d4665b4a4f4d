import { rowNumber } from '../../ui/row-number.ts';
import type { OwnDraft, OwnProposal } from '../../../server/queries/proposal.ts';

export const OWN_FILTERS = ['active', 'ended', 'draft'] as const;
export type OwnFilter = (typeof OWN_FILTERS)[number];
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
  /** Every row of what was sent, past "View More". */
  all: boolean;
  /** Everybody who is undecided is selected in the list of who applied. */
  allUndecided: boolean;
};

const TABS = ['applications', 'proposals', 'saved'] as const;

export function placeOf(params: URLSearchParams): Place {
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'applications',
    filter: OWN_FILTERS.find((filter) => filter === params.get('filter')) ?? 'active',
    proposalId: rowNumber(params.get('proposal')),
    applicationId: rowNumber(params.get('application')),
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
  if (place.all) params.set('show', 'all');
  if (place.allUndecided) params.set('select', 'undecided');
  const text = params.toString();
  return text ? `/user?${text}` : '/user';
}

/** Active and ended go by the end date; a withdrawn proposal has ended. */
export function isEnded(proposal: Pick<OwnProposal, 'endDate' | 'status'>, today: string): boolean {
  return proposal.status === 'withdrawn' || proposal.endDate < today;
}

/** A person's proposals by the filter that shows them. */
export function byFilter(
  own: { proposals: OwnProposal[]; drafts: OwnDraft[] },
  today: string,
): { active: OwnProposal[]; ended: OwnProposal[]; draft: OwnDraft[] } {
  return {
    active: own.proposals.filter((proposal) => !isEnded(proposal, today)),
    ended: own.proposals.filter((proposal) => isEnded(proposal, today)),
    draft: own.drafts,
  };
}
