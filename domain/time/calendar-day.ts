// Calendar days (`YYYY-MM-DD`) as text. Apart from `deadline.ts`, which needs time zone data.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Nov 25, 2026" */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${MONTHS[month - 1]} ${date}, ${year}`;
}

/** "Nov 2026" */
export function formatMonth(day: string): string {
  return formatDay(day).replace(/ \d+,/, '');
}

/** "Nov 25" */
export function formatDayShort(day: string): string {
  return withoutYear(formatDay(day));
}

/** "Jan 11 to Apr 9, 2027"; with both years if they differ. */
export function formatSpan(from: string, to: string): string {
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isSameYear ? formatDayShort(from) : formatDay(from)} to ${formatDay(to)}`;
}

/** "Dec 3" of "Dec 3, 2026" */
export function withoutYear(date: string): string {
  return date.replace(/, \d+$/, '');
}
