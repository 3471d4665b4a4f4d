import { type Proposal, isPublic } from '#domain/proposal/proposal.ts';

type Promised = Pick<Proposal, 'resultAt' | 'missedResultAt'>;

/**
 * The missed result date to store when the owner sets a new one, or null if none was missed. The
 * first missed date stays, so that a delayed promise stays visible to applicants.
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

/** The result date that was promised first, which "on time" is measured by. */
export function promisedResults({ resultAt, missedResultAt }: Promised): Date {
  return missedResultAt ?? resultAt;
}

/** True after the last second of the result date, whether or not results are out. */
export function resultDatePassed({ resultAt }: Pick<Proposal, 'resultAt'>, now: Date): boolean {
  return now.getTime() > resultAt.getTime();
}

/**
 * Whether results were announced by the date first promised. Null for rolling, withdrawn and hidden
 * proposals, those without applications, and those not due yet.
 */
export function announcedOnTime(
  facts: Pick<
    Proposal,
    'status' | 'appType' | 'applicationCount' | 'resultAt' | 'missedResultAt' | 'announcedAt'
  >,
  now: Date,
): boolean | null {
  if (!isPublic(facts.status) || facts.appType === 'rolling' || facts.applicationCount === 0) return null;
  const promised = promisedResults(facts).getTime();
  if (facts.announcedAt) return facts.announcedAt.getTime() <= promised;
  return promised < now.getTime() ? false : null;
}
