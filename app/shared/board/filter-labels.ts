import {
  type ProposalFilter,
  type ProposalSort,
  type SortKey,
  NO_FILTER,
  filterToAddress,
} from '#domain/board/proposal-filter.ts';
import { DEMAND_LABEL } from '#domain/proposal/demand.ts';
import type { HoursPerWeek } from '#domain/proposal/hours-per-week.ts';
import { RECRUITMENT, type RecruitmentType } from '#domain/proposal/proposal.ts';
import { REWARD_LABEL } from '#domain/proposal/reward.ts';
import { searchTerms } from '#domain/board/search.ts';
import { plural } from '#domain/text/text.ts';

/** "38", "1,000+" where counting stops; "38+" if there are at least that many. */
export function countLabel(count: number, atLeast = false): string {
  return count > 1000 ? '1,000+' : `${count}${atLeast ? '+' : ''}`;
}

/** "1 proposal", "38 proposals", "1,000+ proposals". */
export function proposalCountLabel(count: number): string {
  return count > 1000 ? '1,000+ proposals' : plural(count, 'proposal');
}

/** Label of a kind in tabs and chips: "Team member". */
export function kindLabel(kind: RecruitmentType): string {
  return RECRUITMENT[kind].label.replace('Looking for ', '');
}

/** "At most 20 hours a week", as a filter. */
export const hoursLabel = (hours: HoursPerWeek) => `At most ${hours} hours a week`;

const SORT_LABEL: Record<SortKey, { up: string; down: string }> = {
  posted: { up: 'Oldest', down: 'Newest' },
  close: { up: 'Closing soon', down: 'Closing last' },
  applications: { up: 'Fewest applications', down: 'Most applications' },
  hours: { up: 'Fewest hours', down: 'Most hours' },
};

/** Label of the current order: "Newest". */
export function sortLabel({ key, descending }: ProposalSort): string {
  return SORT_LABEL[key][descending ? 'down' : 'up'];
}

/** URL of the same page with another filter, from its first page. */
export function boardUrl(
  pathname: string,
  filter: ProposalFilter,
  changes: Partial<ProposalFilter> = {},
): string {
  return pathname + filterToAddress({ ...filter, page: 1, after: null, ...changes });
}

/** One active filter: its label, and the changes that remove it. */
export type ActiveFilter = {
  name: 'q' | 'event' | 'remote' | 'spots' | 'pay' | 'hours' | 'demand' | 'kind' | 'topic' | 'status';
  label: string;
  without: Partial<ProposalFilter>;
};

/** The active filters, in the toolbar's order; order and page do not count as filters. */
export function activeFilters(filter: ProposalFilter): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (searchTerms(filter.q).length > 0)
    active.push({ name: 'q', label: `“${filter.q}”`, without: { q: '' } });
  if (filter.event) active.push({ name: 'event', label: 'Event', without: { event: false } });
  if (filter.remote) active.push({ name: 'remote', label: 'Remote', without: { remote: false } });
  if (filter.spots) active.push({ name: 'spots', label: 'Open spots', without: { spots: false } });
  const { pay, hours, demand } = filter;
  if (pay) active.push({ name: 'pay', label: REWARD_LABEL[pay], without: { pay: null } });
  if (hours) active.push({ name: 'hours', label: hoursLabel(hours), without: { hours: null } });
  if (demand) active.push({ name: 'demand', label: DEMAND_LABEL[demand], without: { demand: null } });
  if (filter.kind) active.push({ name: 'kind', label: kindLabel(filter.kind), without: { kind: null } });
  if (filter.topic) active.push({ name: 'topic', label: `Topic: ${filter.topic}`, without: { topic: null } });
  if (filter.status === 'all')
    active.push({ name: 'status', label: 'Past due included', without: { status: NO_FILTER.status } });
  return active;
}
