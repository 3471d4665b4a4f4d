import { expect, test } from 'vitest';
import { comparedOf, isCompared } from './compare.ts';

test.each([
  ['submitted', null, ['all', 'undecided']],
  ['shortlisted', null, ['all', 'undecided', 'shortlisted']],
  ['shortlisted', 'invited', ['all']],
  ['waitlisted', null, ['all', 'undecided']],
  ['accepted', null, ['all']],
  ['not_selected', null, ['all']],
  ['withdrawn', null, []],
] as const)('%s with %s pending stands among', (status, pendingDecision, among) => {
  const shown = (['all', 'undecided', 'shortlisted'] as const).filter((show) =>
    isCompared({ status, pendingDecision }, show),
  );
  expect(shown).toEqual(among);
});

test.each([
  ['undecided', 'undecided'],
  ['everything', 'all'],
  [null, 'all'],
])('“%s” in an address shows %s', (text, show) => {
  expect(comparedOf(text)).toBe(show);
});
