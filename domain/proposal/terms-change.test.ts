import { expect, test } from 'vitest';
import { type LockedTermsField, lockedTerms } from './terms-change.ts';
import { NO_TERMS, type ProposalTerms } from './terms.ts';

type Changes = Partial<ProposalTerms>;
const paid = {
  rewards: ['paid'],
  amountFrom: 20,
  amountTo: 25,
  currency: 'USD',
  per: 'hour',
} satisfies Changes;
const open = { resultsLicense: 'open', licenseName: 'MIT' } satisfies Changes;

test.each<[why: string, was: Changes, is: Changes, fields: LockedTermsField[]]>([
  ['nothing changes', paid, paid, []],
  ['higher pay', paid, { ...paid, amountFrom: 21, amountTo: 30 }, []],
  ['a lower start', paid, { ...paid, amountFrom: 19 }, ['amountFrom']],
  ['a lower end', paid, { ...paid, amountTo: 24 }, ['amountTo']],
  ['a range that becomes its lowest amount', paid, { ...paid, amountTo: null }, ['amountTo']],
  ['one amount that becomes a range', { ...paid, amountTo: null }, paid, []],
  ['an amount that is removed', paid, { rewards: ['paid'] }, ['amountFrom', 'amountTo']],
  ['an amount that is added', { rewards: ['paid'] }, paid, []],
  ['another currency', paid, { ...paid, currency: 'EUR' }, ['currency']],
  ['another period', paid, { ...paid, per: 'week' }, ['per']],
  ['who pays and when', paid, { ...paid, whoPays: 'Quillon', whenPaid: 'end' }, []],
  ['pay that is removed', paid, { rewards: ['credit'] }, ['rewards']],
  ['credit that is removed', { rewards: ['paid', 'credit'] }, { rewards: ['paid'] }, ['rewards']],
  ['credit that is added', paid, { ...paid, rewards: ['paid', 'credit'] }, []],
  ['volunteers who are paid now', { rewards: ['volunteer'] }, paid, []],
  ['AI that must be disclosed now', {}, { aiInApplication: 'allowed_if_disclosed' }, ['aiInApplication']],
  ['AI that is forbidden now', { aiInWork: 'allowed' }, { aiInWork: 'not_allowed' }, ['aiInWork']],
  [
    'AI that was disclosed and is forbidden now',
    { aiInApplication: 'allowed_if_disclosed' },
    { aiInApplication: 'not_allowed' },
    ['aiInApplication'],
  ],
  ['a looser AI policy', { aiInWork: 'not_allowed' }, { aiInWork: 'allowed' }, []],
  ['an AI policy that is stated as allowed', {}, { aiInApplication: 'allowed' }, []],
  ['a license that is shared now', open, { resultsLicense: 'shared' }, ['resultsLicense']],
  [
    'a shared license that the owner keeps',
    { resultsLicense: 'shared' },
    { resultsLicense: 'owner' },
    ['resultsLicense'],
  ],
  ['an open license to be agreed', open, { resultsLicense: 'to_be_agreed' }, ['resultsLicense']],
  ['another open license', open, { ...open, licenseName: 'CC BY-NC 4.0' }, ['licenseName']],
  ['an open license that is named', { resultsLicense: 'open' }, open, []],
  ['a wider license', { resultsLicense: 'owner' }, open, []],
  ['authorship', { authorship: 'by_contribution' }, { authorship: 'none' }, []],
])('once someone has applied: %s', (_why, was, is, fields) => {
  const refused = lockedTerms({ ...NO_TERMS, ...was }, { ...NO_TERMS, ...is });
  expect(Object.keys(refused)).toEqual(fields);
});

test('terms may be added where there were none, but not removed', () => {
  expect(lockedTerms(null, { ...NO_TERMS, ...paid })).toEqual({});
  expect(Object.keys(lockedTerms({ ...NO_TERMS, ...paid }, null))).toEqual(['rewards']);
});
