import { describe, expect, test } from 'vitest';
import { isCurrency } from './currency.ts';
import {
  NO_TERMS,
  type ProposalTerms,
  TERMS_CAPS,
  TERMS_MESSAGES as M,
  type TermsForm,
  missingTerms,
  parseTerms,
  termsToForm,
  rewardsWith,
} from './terms.ts';

const blank = termsToForm(null);
const paid: TermsForm = {
  ...blank,
  rewards: 'paid',
  amountFrom: '20',
  amountTo: '25',
  currency: 'usd',
  per: 'hour',
  whoPays: 'Quillon  Collective',
  whenPaid: 'end',
};

describe('parseTerms', () => {
  test('blank terms are not stated', () => {
    expect(parseTerms(blank)).toEqual({ terms: null, errors: {} });
    expect(parseTerms({ ...blank, rewards: 'not_stated' })).toEqual({ terms: null, errors: {} });
  });

  test('every field is parsed', () => {
    const form: TermsForm = {
      ...paid,
      rewards: 'credit+paid',
      amountFrom: '1,000',
      amountTo: '1,000,000',
      credit: 'Three credits',
      meetingTimes: 'Mondays',
      authorship: 'by_contribution',
      authorshipNote: 'First\r\nsecond',
      resultsLicense: 'open',
      licenseName: 'MIT',
      dataTerms: 'human_subjects',
      ethics: 'pending',
      dataNote: 'Interviews',
      aiInApplication: 'allowed_if_disclosed',
      aiInWork: 'not_allowed',
      aiNote: 'Say how',
      eligibility: 'Anyone',
      noFee: 'yes',
    };
    expect(parseTerms(form)).toEqual({
      errors: {},
      terms: {
        rewards: ['paid', 'credit'],
        amountFrom: 1000,
        amountTo: 1_000_000,
        currency: 'USD',
        per: 'hour',
        whoPays: 'Quillon Collective',
        whenPaid: 'end',
        credit: 'Three credits',
        meetingTimes: 'Mondays',
        authorship: 'by_contribution',
        authorshipNote: 'First\nsecond',
        resultsLicense: 'open',
        licenseName: 'MIT',
        dataTerms: 'human_subjects',
        ethics: 'pending',
        dataNote: 'Interviews',
        aiInApplication: 'allowed_if_disclosed',
        aiInWork: 'not_allowed',
        aiNote: 'Say how',
        eligibility: 'Anyone',
        noFee: true,
      } satisfies ProposalTerms,
    });
  });

  test('details of a choice that was not made are dropped, wrong ones too', () => {
    const form = {
      ...paid,
      rewards: 'volunteer',
      amountFrom: 'much',
      credit: 'x'.repeat(999),
      resultsLicense: 'shared',
      licenseName: 'MIT',
      dataTerms: 'public',
      ethics: 'have',
    };
    const terms = { ...NO_TERMS, rewards: ['volunteer'], resultsLicense: 'shared', dataTerms: 'public' };
    expect(parseTerms(form)).toEqual({ terms, errors: {} });
    const unpriced = { ...paid, amountFrom: '', amountTo: '' };
    expect(parseTerms(unpriced).terms).toMatchObject({ amountFrom: null, currency: '', per: 'not_stated' });
  });

  test.each<[why: string, change: Partial<TermsForm>, errors: object]>([
    ['volunteers are not paid', { rewards: 'paid+volunteer' }, { rewards: M.volunteer }],
    ['an unknown reward', { rewards: 'paid+fame' }, { rewards: M.choose }],
    ['an unknown choice', { authorship: 'all' }, { authorship: M.choose }],
    ['an amount with decimals', { amountFrom: '20.50' }, { amountFrom: M.amount }],
    ['an amount above the limit', { amountTo: '1000001' }, { amountTo: M.amount }],
    ['a negative amount', { amountFrom: '-1' }, { amountFrom: M.amount }],
    ['only the highest amount', { amountFrom: '' }, { amountFrom: M.amountFrom }],
    ['amounts in the wrong order', { amountTo: '19' }, { amountTo: M.amountOrder }],
    ['one amount', { amountTo: '' }, {}],
    ['an unknown currency', { currency: 'DOGE' }, { currency: M.currency }],
    ['no currency', { currency: '' }, { currency: M.currency }],
    ['no period', { per: '' }, { per: M.per }],
    [
      'a text over its limit',
      { whoPays: 'x'.repeat(TERMS_CAPS.whoPays + 1) },
      { whoPays: 'Use at most 80 characters.' },
    ],
  ])('%s', (_why, change, errors) => {
    expect(parseTerms({ ...paid, ...change }).errors).toEqual(errors);
  });
});

test('terms survive the form', () => {
  const { terms } = parseTerms({ ...paid, noFee: 'yes' });
  expect(parseTerms(termsToForm(terms)).terms).toEqual(terms);
  const unstated = parseTerms({ ...blank, noFee: 'yes' }).terms;
  expect(termsToForm(unstated)).toMatchObject({ rewards: 'not_stated', noFee: 'yes' });
});

describe('missingTerms', () => {
  test('a new proposal states its rewards and that there are no fees', () => {
    expect(missingTerms(blank, undefined)).toEqual({ rewards: M.rewards, noFee: M.noFee });
    expect(missingTerms({ ...blank, rewards: 'not_stated', noFee: 'yes' }, undefined)).toEqual({});
  });

  test('an edit may leave out what was never stated, and may not take it back', () => {
    expect(missingTerms(blank, null)).toEqual({});
    expect(missingTerms(blank, NO_TERMS)).toEqual({ rewards: M.rewards });
    expect(missingTerms(blank, { ...NO_TERMS, noFee: true })).toEqual({ rewards: M.rewards, noFee: M.noFee });
  });
});

test.each([
  ['USD', true],
  ['USDC', true],
  ['usd', false],
  ['USD EUR', false],
  ['', false],
])('%s is a currency: %s', (code, expected) => {
  expect(isCurrency(code)).toBe(expected);
});

test('a reward is part of these choices', () => {
  expect(rewardsWith('credit')).toEqual(['paid+credit', 'credit', 'credit+volunteer']);
});
