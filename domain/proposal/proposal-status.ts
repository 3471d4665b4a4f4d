import { formatDayShort } from '#domain/time/calendar-day.ts';
import { type Deadline, dayIn, deadlineOf } from '#domain/time/deadline.ts';
import { isOnTime } from '#domain/time/time-left.ts';
import { type Proposal, isPastDue, isResultsOverdue } from './proposal.ts';

/** The status every screen shows, derived from the stored status and the current time. */
export type ShownStatus =
  | 'draft'
  | 'open'
  | 'closed'
  | 'results_overdue'
  | 'announced'
  | 'withdrawn'
  | 'hidden';

export const SHOWN_STATUS_LABEL: Record<ShownStatus, string> = {
  draft: 'Draft',
  open: 'Open',
  closed: 'Closed',
  results_overdue: 'Results overdue',
  announced: 'Results announced',
  withdrawn: 'Withdrawn',
  hidden: 'Hidden',
};

export type ProposalStatusFacts = Pick<Proposal, 'status' | 'closeAt' | 'appType' | 'timeZone'> & {
  resultAt: Date | null;
  announcedAt?: Date | null | undefined;
};

/** The owner reads "decide by" where everyone else reads "results by". */
export type StatusReader = 'owner' | 'anyone';

/**
 * The current status of a proposal, its label, and the date that goes with it ("decide by Dec 20")
 * or ''.
 */
export function proposalStatus(
  facts: ProposalStatusFacts,
  now: Date,
  reader: StatusReader = 'anyone',
): { status: ShownStatus; label: string; detail: string } {
  const status = shownStatus(facts, now);
  return { status, label: SHOWN_STATUS_LABEL[status], detail: detailOf(status, facts, now, reader) };
}

/** "Open", "Closed (decide by Dec 20)", "Results overdue (since Dec 20)". */
export function proposalStatusLabel(facts: ProposalStatusFacts, now: Date, reader?: StatusReader): string {
  const { label, detail } = proposalStatus(facts, now, reader);
  return detail ? `${label} (${detail})` : label;
}

function shownStatus(facts: ProposalStatusFacts, now: Date): ShownStatus {
  const { status, resultAt } = facts;
  if (status !== 'open' && status !== 'closed') return status;
  if (resultAt && isResultsOverdue({ ...facts, resultAt }, now)) return 'results_overdue';
  return isPastDue(facts, now) ? 'closed' : 'open';
}

function detailOf(status: ShownStatus, facts: ProposalStatusFacts, now: Date, reader: StatusReader): string {
  const { appType, closeAt, resultAt, announcedAt, timeZone } = facts;
  const day = (at: Date) => formatDayShort(dayIn(at, timeZone));
  if (status === 'results_overdue') return `since ${day(resultAt!)}`;
  if (status === 'announced') return announcedAt ? day(announcedAt) : '';
  if (status !== 'closed') return '';
  if (appType === 'due_date' && resultAt)
    return `${reader === 'owner' ? 'decide' : 'results'} by ${day(resultAt)}`;
  return isOnTime(now, closeAt) ? 'early' : day(closeAt);
}

/** The close date while the proposal is open, then its status in the tone `past`. */
export function proposalDeadline(facts: ProposalStatusFacts, now: Date, reader?: StatusReader): Deadline {
  const deadline = deadlineOf({ ...facts, rolling: facts.appType === 'rolling' }, now);
  if (shownStatus(facts, now) === 'open') return deadline;
  return { ...deadline, tone: 'past', daysLeft: 0, words: proposalStatusLabel(facts, now, reader) };
}
