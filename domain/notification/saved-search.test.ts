import { describe, expect, test } from 'vitest';
import { NO_FILTER } from '#domain/board/proposal-filter.ts';
import {
  SAVED_SEARCH_MESSAGES,
  SEARCH_NAME_CAP,
  alertEmail,
  parseSavedQuery,
  parseSavedSearch,
  savedQuery,
} from './saved-search.ts';

const queryOf = (text: string) => savedQuery(new URLSearchParams(text));

describe('savedQuery', () => {
  test.each([
    ['', ''],
    ['remote=1&q=zk+proofs&page=3', '?q=zk+proofs&remote=1'],
    ['after=x&sort=-posted&kind=mentor', '?kind=mentor'],
    ['q=++a+&sort=close&utm_source=x', '?q=a&sort=close'],
  ])('stores %s as %s', (text, query) => {
    expect(queryOf(text)).toEqual({ ok: true, value: query });
    expect(parseSavedQuery(query)).not.toBeNull();
  });

  test.each(['kind=x', 'q=a&q=b', `q=${'x'.repeat(300)}`])('refuses %s', (text) => {
    expect(queryOf(text)).toMatchObject({ refusal: { message: SAVED_SEARCH_MESSAGES.query } });
  });
});

describe('parseSavedQuery', () => {
  test('returns the filter', () => {
    expect(parseSavedQuery('?q=zk&remote=1')).toEqual({ ...NO_FILTER, q: 'zk', remote: true });
  });

  test.each(['?later=1', '?q=a&later=1', '?kind=boss', `?q=${'x'.repeat(300)}`, '?remote=0'])(
    'returns null for %s, which would be widened',
    (query) => expect(parseSavedQuery(query)).toBeNull(),
  );
});

test.each([
  [
    { name: ' Mentors ', cadence: 'daily' },
    { ok: true, value: { name: 'Mentors', cadence: 'daily' } },
  ],
  [{ name: '', cadence: 'off' }, { refusal: { fields: { name: SAVED_SEARCH_MESSAGES.name } } }],
  [
    { name: 'x'.repeat(SEARCH_NAME_CAP + 1), cadence: 'often' },
    {
      refusal: {
        fields: { name: SAVED_SEARCH_MESSAGES.nameTooLong, cadence: SAVED_SEARCH_MESSAGES.cadence },
      },
    },
  ],
])('parses %o', (typed, parsed) => {
  expect(parseSavedSearch(typed)).toMatchObject(parsed);
});

// November 21, 2026 is a Saturday.
test.each([
  ['2026-11-21T07:59:59Z', '2026-11-20', '2026-11-20', '2026-11-14'],
  ['2026-11-21T08:00:00Z', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['2026-11-23T12:00:00Z', '2026-11-23', '2026-11-23', '2026-11-21'],
])('at %s the email of %s has daily matches until %s and weekly ones until %s', (now, day, daily, weekly) => {
  const at = (date: string) => new Date(`${date}T08:00:00Z`);
  expect(alertEmail(new Date(now))).toEqual({ day, daily: at(daily), weekly: at(weekly) });
});
