import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts';
import { filterFromAddress } from '#domain/board/parse-proposal-filter.ts';
import { type ProposalFilter, filterToAddress } from '#domain/board/proposal-filter.ts';
import { type FieldErrors, type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { searchFault } from '#domain/board/search.ts';
import { cleanLine, tooLong } from '#domain/text/text-input.ts';

/** How often a saved search is emailed; in the product its new matches always show. */
export const ALERT_CADENCES = ['off', 'at_once', 'daily', 'weekly'] as const;
export type AlertCadence = (typeof ALERT_CADENCES)[number];
export const ALERT_CADENCE_LABEL: Record<AlertCadence, string> = {
  off: 'Off',
  at_once: 'Right away',
  daily: 'Daily',
  weekly: 'Weekly',
};

export const SEARCH_NAME_CAP = 60;
/** Searches that a person can save. */
export const SEARCHES_PER_PERSON = 20;

export const SAVED_SEARCH_MESSAGES = {
  name: 'Enter a name, so that you can find this search again.',
  nameTooLong: tooLong(SEARCH_NAME_CAP),
  nameTaken: 'You already have a saved search with this name. Choose another name.',
  cadence: 'Choose how often we email you.',
  query: 'This search can’t be saved. Go back to the list and search again.',
  tooMany: `You can save ${SEARCHES_PER_PERSON} searches. Delete one first.`,
} as const;

/**
 * The list's canonical query string of a URL, without page and cursor: what is stored. `invalid`
 * for a filter that the list refuses or ignores a part of.
 */
export function savedQuery(params: URLSearchParams): Outcome<string> {
  const parsed = filterFromAddress(params);
  if (!parsed.ok || searchFault(parsed.value.q) !== null)
    return refuse('invalid', { message: SAVED_SEARCH_MESSAGES.query });
  return done(filterToAddress({ ...parsed.value, page: 1, after: null }));
}

/**
 * The filter of a stored query; null if this version does not read all of it, so that a search is
 * never widened.
 */
export function parseSavedQuery(query: string): ProposalFilter | null {
  const parsed = filterFromAddress(new URLSearchParams(query));
  if (!parsed.ok || searchFault(parsed.value.q) !== null) return null;
  return filterToAddress(parsed.value) === query ? parsed.value : null;
}

export type SavedSearchForm = { name: string; cadence: string };

/** Parses name and cadence of a saved search; `invalid` names `name` and `cadence`. */
export function parseSavedSearch(typed: SavedSearchForm): Outcome<{ name: string; cadence: AlertCadence }> {
  const name = cleanLine(typed.name);
  const cadence = ALERT_CADENCES.find((cadence) => cadence === typed.cadence);
  const fields: FieldErrors = {};
  if (name === '') fields['name'] = SAVED_SEARCH_MESSAGES.name;
  if (name.length > SEARCH_NAME_CAP) fields['name'] = SAVED_SEARCH_MESSAGES.nameTooLong;
  if (!cadence) fields['cadence'] = SAVED_SEARCH_MESSAGES.cadence;
  return cadence && !fields['name'] ? done({ name, cadence }) : refuse('invalid', { fields });
}

/** 08:00 UTC. */
const ALERT_HOUR_MS = 8 * HOUR_MS;

/**
 * Until when matches are in the alert email of now: daily ones until the last 08:00 UTC, weekly
 * ones until the last Saturday's. `day` names the email, one a day.
 */
export function alertEmail(now: Date): { day: string; daily: Date; weekly: Date } {
  const day = Math.floor((now.getTime() - ALERT_HOUR_MS) / DAY_MS);
  const daily = new Date(day * DAY_MS + ALERT_HOUR_MS);
  return { day: daily.toISOString().slice(0, 10), daily, weekly: lastSaturday(daily) };
}

function lastSaturday(daily: Date): Date {
  const sinceSaturday = (daily.getUTCDay() + 1) % 7;
  return new Date(daily.getTime() - sinceSaturday * DAY_MS);
}
