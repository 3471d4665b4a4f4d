import { expect, test } from 'vitest';
import { answerCursorFromText, answerCursorToText, comparedOf, isCompared } from './compare-answers.ts';

test.each([
  ['submitted', null, ['all', 'undecided']],
  ['shortlisted', null, ['all', 'undecided', 'shortlisted']],
  ['shortlisted', 'invited', ['all']],
  ['waitlisted', null, ['all', 'undecided']],
  ['accepted', null, ['all']],
  ['not_selected', null, ['all']],
  ['withdrawn', null, []],
] as const)('%s with pending decision %s matches the right filters', (status, pendingDecision, among) => {
  const shown = (['all', 'undecided', 'shortlisted'] as const).filter((show) =>
    isCompared({ status, pendingDecision, changedAt: null }, show),
  );
  expect(shown).toEqual(among);
});

test.each([
  ['undecided', 'undecided'],
  ['everything', 'all'],
  [null, 'all'],
])('“%s” in the URL shows %s', (text, show) => {
  expect(comparedOf(text)).toBe(show);
});

test('a cursor parses to what it was made from', () => {
  const place = { sentAt: new Date('2026-11-25T23:59:59.999Z'), id: 12 };
  expect(answerCursorToText(place)).toBe('1795651199999-12');
  expect(answerCursorFromText('1795651199999-12')).toEqual(place);
  const late = { ...place, id: 123_456_789_012_345 };
  expect(answerCursorFromText(answerCursorToText(late))).toEqual(late);
});

test.each([
  [null],
  [''],
  ['12'],
  ['-12'],
  ['1795651199999-'],
  ['1795651199999-0'],
  ['9'.repeat(15) + '-1'],
  ['1-12x'],
])('%j is not a cursor', (text) => {
  expect(answerCursorFromText(text)).toBe(null);
});
