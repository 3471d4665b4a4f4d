/** Hours a week; 0 is "not stated" (the API accepts it, the form does not offer it). */
export const HOURS_PER_WEEK = [10, 20, 30, 40] as const;
export type HoursPerWeek = (typeof HOURS_PER_WEEK)[number];

/** Whether a proposal states its hours, at most these. */
export function takesAtMost({ hoursPerWeek }: { hoursPerWeek: number }, most: HoursPerWeek): boolean {
  return hoursPerWeek > 0 && hoursPerWeek <= most;
}
