import { describe, expect, test } from 'vitest';
import { TERMS_PHRASES, termsBadge, termsLines } from './terms-summary.ts';
import { NO_FEE } from './no-fee.ts';
import { NO_TERMS, type ProposalTerms } from './terms.ts';

const terms = (changes: Partial<ProposalTerms>): ProposalTerms => ({ ...NO_TERMS, ...changes });
const pay = { rewards: ['paid'], amountFrom: 20, amountTo: 25, currency: 'USD', per: 'hour' } as const;

describe('termsBadge', () => {
  test.each<[changes: Partial<ProposalTerms>, badge: string | null]>([
    [{}, null],
    [{ ...pay, rewards: ['paid'] }, 'Paid 20–25 USD/h'],
    [{ ...pay, rewards: ['paid', 'credit'], amountTo: 20, per: 'week' }, 'Paid 20 USD/wk'],
    [{ ...pay, rewards: ['paid'], amountTo: null, per: 'month', currency: 'USDC' }, 'Paid 20 USDC/mo'],
    [
      { ...pay, rewards: ['paid'], amountFrom: 1000, amountTo: 2000, per: 'total' },
      'Paid 1,000–2,000 USD total',
    ],
    [{ rewards: ['paid'] }, 'Paid'],
    [{ rewards: ['credit', 'volunteer'] }, 'Credit'],
    [{ rewards: ['volunteer'] }, 'Volunteer'],
  ])('%j', (changes, badge) => {
    expect(termsBadge(terms(changes))).toBe(badge);
  });

  test('is missing without terms', () => {
    expect(termsBadge(null)).toBeNull();
  });
});

describe('termsLines', () => {
  const NOTHING = {
    label: 'Not stated',
    value: 'Rewards, authorship, results license, data, AI in applications, AI in the work',
  };

  test('names what is not stated', () => {
    expect(termsLines(null)).toEqual([NOTHING]);
    expect(termsLines(NO_TERMS)).toEqual([NOTHING]);
  });

  test('has one line for what is stated', () => {
    const all = terms({
      ...pay,
      rewards: ['paid', 'credit'],
      whoPays: 'Quillon',
      whenPaid: 'end',
      credit: 'three credits',
      meetingTimes: 'Mondays',
      authorship: 'by_contribution',
      authorshipNote: 'In order.\nAs in the repository',
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
    });
    expect(termsLines(all)).toEqual([
      {
        label: 'Rewards',
        value: 'Paid 20–25 USD an hour, by Quillon, at the end. Credit (three credits)',
      },
      { label: 'Meeting times', value: 'Mondays' },
      { label: 'Authorship', value: 'By contribution (CRediT). In order. As in the repository' },
      { label: 'Results license', value: 'Open (MIT)' },
      { label: 'Data', value: 'Human subjects. Ethics approval is pending. Interviews' },
      { label: 'AI in applications', value: 'Allowed if disclosed' },
      { label: 'AI in the work', value: 'Not allowed' },
      { label: 'About AI tools', value: 'Say how' },
      { label: 'Who can take part', value: 'Anyone' },
      { label: 'Fees', value: NO_FEE },
    ]);
  });

  test.each<[changes: Partial<ProposalTerms>, line: object]>([
    [{ rewards: ['volunteer'] }, { label: 'Rewards', value: 'Volunteer' }],
    [{ rewards: ['credit'] }, { label: 'Rewards', value: 'Credit' }],
    [{ rewards: ['paid'] }, { label: 'Rewards', value: 'Paid' }],
    [{ resultsLicense: 'owner' }, { label: 'Results license', value: 'The owner keeps them' }],
    [{ authorshipNote: 'We agree first' }, { label: 'Authorship', value: 'We agree first' }],
  ])('%j', (changes, line) => {
    expect(termsLines(terms(changes))).toContainEqual(line);
  });
});

test('a phrase of something that is not stated says so', () => {
  const [rewards] = TERMS_PHRASES;
  expect(rewards!.lead + rewards!.say(null)).toBe('Rewards: not stated');
  expect(rewards!.lead + rewards!.say(NO_TERMS)).toBe('Rewards: not stated');
  expect(rewards!.say(terms({ rewards: ['credit'] }))).toBe('Credit');
});
