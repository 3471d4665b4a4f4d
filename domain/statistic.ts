import { type Proposal, isPublic } from './proposal.ts';
import { promisedResults } from './result-date.ts';

/** Public figures look at this month and the eleven before it, by UTC's calendar. */
export const STATISTIC_MONTHS = 12;
/** Topics that are counted by name; one proposal names up to three. */
export const STATISTIC_TOPICS = 8;
/** Proposals are grouped by how many applications they got: from each number up to the next, the last without an end. */
export const APPLICATION_STEPS = [0, 1, 3, 6, 11, 21] as const;

/** The months looked at, oldest first, as `YYYY-MM`. */
export function statisticMonths(now: Date): string[] {
  return Array.from({ length: STATISTIC_MONTHS }, (_, index) =>
    monthStart(now, index + 1 - STATISTIC_MONTHS)
      .toISOString()
      .slice(0, 7),
  );
}

/** The first moment of the months looked at. */
export function statisticStart(now: Date): Date {
  return monthStart(now, 1 - STATISTIC_MONTHS);
}

function monthStart(now: Date, ahead: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
}

/**
 * Whether a proposal kept its promise to announce results by the result date, the first one where it was put off after it had passed; null where it says nothing about that: rolling ones
 * promise no date, ones that nobody applied to owe nobody an answer, and the date of others is still to come. Withdrawn and hidden
 * ones never count.
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

/** How many of a hundred; null of nothing. Never rounded to all or none when it is not. */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  if (part === 0 || part === whole) return (part / whole) * 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}

/** "0", "1 to 2", "21 or more": the words of a group of {@link APPLICATION_STEPS}. */
export function stepLabel(index: number): string {
  const from = APPLICATION_STEPS[index]!;
  const next = APPLICATION_STEPS[index + 1];
  if (next === undefined) return `${from} or more`;
  return next - from === 1 ? String(from) : `${from} to ${next - 1}`;
}
