import { type AiPolicy, NO_TERMS, NOT_STATED, type ProposalTerms, type TermsField } from './terms.ts';

/** The sentence under a field that may not change this way once someone has applied. */
export const TERMS_LOCKED = {
  rewards: 'Someone has already applied, so you can’t take this reward away.',
  amountFrom: 'Someone has already applied, so you can’t lower the pay.',
  amountTo: 'Someone has already applied, so you can’t lower the pay.',
  currency: 'Someone has already applied, so you can’t change what the pay is in.',
  per: 'Someone has already applied, so you can’t change what the pay is for.',
  aiInApplication: 'Someone has already applied, so this can’t become stricter.',
  aiInWork: 'Someone has already applied, so this can’t become stricter.',
  resultsLicense: 'Someone has already applied, so the license can’t become narrower.',
  licenseName: 'Someone has already applied, so you can’t change a license that was named.',
} as const satisfies Partial<Record<TermsField, string>>;

export type LockedTermsField = keyof typeof TERMS_LOCKED;

/**
 * The fields of an edit that are refused once someone has applied: lower pay, a reward removed, a
 * stricter AI policy or a narrower license. Empty if the edit may be saved.
 */
export function lockedTerms(
  before: ProposalTerms | null,
  after: ProposalTerms | null,
): Partial<Record<LockedTermsField, string>> {
  const [was, is] = [before ?? NO_TERMS, after ?? NO_TERMS];
  const locked = RULES.filter(([, isRefused]) => isRefused(was, is)).map(([field]) => field);
  return Object.fromEntries(locked.map((field) => [field, TERMS_LOCKED[field]]));
}

type Rule = (was: ProposalTerms, is: ProposalTerms) => boolean;

const RULES: readonly [LockedTermsField, Rule][] = [
  ['rewards', (was, is) => losesReward(was, is, 'paid') || losesReward(was, is, 'credit')],
  // A removed reward says it already.
  ['amountFrom', staysPaid((was, is) => isLower(was.amountFrom, is.amountFrom))],
  ['amountTo', staysPaid((was, is) => isLower(highest(was), highest(is)))],
  // Amounts in another unit cannot be compared.
  ['currency', staysPaid((was, is) => is.amountFrom !== null && was.currency !== is.currency)],
  ['per', staysPaid((was, is) => is.amountFrom !== null && was.per !== is.per)],
  ['aiInApplication', (was, is) => STRICTNESS[is.aiInApplication] > STRICTNESS[was.aiInApplication]],
  ['aiInWork', (was, is) => STRICTNESS[is.aiInWork] > STRICTNESS[was.aiInWork]],
  ['resultsLicense', (was, is) => WIDTH[is.resultsLicense] < WIDTH[was.resultsLicense]],
  [
    'licenseName',
    (was, is) => is.resultsLicense === 'open' && was.licenseName !== '' && was.licenseName !== is.licenseName,
  ],
];

/** Nothing is asked of applicants while a policy is not stated, as while all is allowed. */
const STRICTNESS: Record<AiPolicy, number> = {
  [NOT_STATED]: 0,
  allowed: 0,
  allowed_if_disclosed: 1,
  not_allowed: 2,
};

/** How widely results can be used; what was not promised cannot become narrower. */
const WIDTH: Record<ProposalTerms['resultsLicense'], number> = {
  [NOT_STATED]: 0,
  to_be_agreed: 0,
  owner: 0,
  shared: 1,
  open: 2,
};

function losesReward(was: ProposalTerms, is: ProposalTerms, reward: 'paid' | 'credit'): boolean {
  return was.rewards.includes(reward) && !is.rewards.includes(reward);
}

/** Applies a rule only where an amount was stated and participants are still paid. */
function staysPaid(rule: Rule): Rule {
  return (was, is) => was.amountFrom !== null && is.rewards.includes('paid') && rule(was, is);
}

const highest = ({ amountFrom, amountTo }: ProposalTerms) => amountTo ?? amountFrom;

const isLower = (was: number | null, is: number | null) => was !== null && (is === null || is < was);
