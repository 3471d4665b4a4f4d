import { type Refusal, refuse } from '#domain/base/refusal.ts';
import { plural } from '#domain/text/text.ts';

/** Days after a result date from which its owner cannot publish another proposal. */
export const RESULTS_OVERDUE_DAYS = 14;
const NAMED = 3;

/** The refusal to publish while the results of these proposals are overdue. */
export function overdueRefusal(titles: readonly string[]): Refusal {
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  const which = [...named, ...(more > 0 ? [plural(more, 'other')] : [])].join(', ');
  const message = `Results are more than ${RESULTS_OVERDUE_DAYS} days overdue: ${which}. Announce them, then post this proposal. Your draft stays.`;
  return refuse('results_overdue', { message }).refusal;
}
