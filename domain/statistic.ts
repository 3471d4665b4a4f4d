import { type Proposal, isPublic } from './proposal.ts';
import { promisedResults } from './result-date.ts';

/** Months in the public statistics, including the current one (UTC). */
export const STATISTIC_MONTHS = 12;
/** Topics that are listed by name; one proposal has up to three. */
export const STATISTIC_TOPICS = 8;
/** Lower bounds of the groups of proposals by number of applications; the last is open-ended. */
export const APPLICATION_STEPS = [0, 1, 3, 6, 11, 21] as const;

/** The months, oldest first, as `YYYY-MM`. */
export function statisticMonths(now: Date): string[] {
  return Array.from({ length: STATISTIC_MONTHS }, (_, index) =>
    monthStart(now, index + 1 - STATISTIC_MONTHS)
      .toISOString()
      .slice(0, 7),
  );
}

/** When the first of those months begins (UTC). */
export function statisticStart(now: Date): Date {
  return monthStart(now, 1 - STATISTIC_MONTHS);
}

function monthStart(now: Date, ahead: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
}

/**
 * Whether results were announced by the date first promised; null if that cannot be said. That is
 * for rolling, withdrawn and hidden proposals, those without applications, and those not due yet.
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

/** Percentage, or null if `whole` is 0. Never rounds to 0 or 100 unless exact. */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  if (part === 0 || part === whole) return (part / whole) * 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}

/** The label of a group in `APPLICATION_STEPS`: "0", "1 to 2", "21 or more". */
export function stepLabel(index: number): string {
  const from = APPLICATION_STEPS[index]!;
  const next = APPLICATION_STEPS[index + 1];
  if (next === undefined) return `${from} or more`;
  return next - from === 1 ? String(from) : `${from} to ${next - 1}`;
}
