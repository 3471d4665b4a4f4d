import type { Proposal } from './proposal.ts';

type Promised = Pick<Proposal, 'resultAt' | 'missedResultAt'>;

/**
 * The result date that passed without results, as it is kept once the owner sets a new one: a promise to those who applied is put off in
 * the open, never taken back. The first one stays, however often results are put off; null while none was missed.
 */
export function missedResultDate(
  before: Promised & Pick<Proposal, 'appType' | 'applicationCount'>,
  resultAt: Date,
  now: Date,
): Date | null {
  if (before.missedResultAt) return before.missedResultAt;
  const hasApplicants = before.appType === 'due_date' && before.applicationCount > 0;
  const isMoved = resultAt.getTime() !== before.resultAt.getTime();
  return hasApplicants && isMoved && resultDatePassed(before, now) ? before.resultAt : null;
}

/** The date by which results were promised first: what "on time" is measured by. */
export function promisedResults({ resultAt, missedResultAt }: Promised): Date {
  return missedResultAt ?? resultAt;
}

/** True after the last second of the result date, whether or not results are out. */
export function resultDatePassed({ resultAt }: Pick<Proposal, 'resultAt'>, now: Date): boolean {
  return now.getTime() > resultAt.getTime();
}
