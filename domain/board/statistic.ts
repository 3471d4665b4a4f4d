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
