import { z } from 'zod';
import { isCurrency } from './currency.ts';
import type { FieldErrors } from '#domain/base/refusal.ts';
import { REWARDS, type Reward } from './reward.ts';
import { cleanLine, cleanText, tooLong } from '#domain/text/text-input.ts';

/** What a proposal does not say. Everything is not stated until its owner states it. */
export const NOT_STATED = 'not_stated';
type Stated<T extends readonly string[]> = T[number] | typeof NOT_STATED;

// Defined in a separate module, so that code for list URLs does not load this one.
export { REWARDS, type Reward };

/** The combinations that make sense, as the form's values. */
export const REWARD_CHOICES = [
  'paid',
  'paid+credit',
  'credit',
  'credit+volunteer',
  'volunteer',
  NOT_STATED,
] as const;
export const PAY_PERIODS = ['hour', 'week', 'month', 'total'] as const;
export const PAY_TIMES = ['during', 'end', 'delivery'] as const;
export const AUTHORSHIPS = ['by_contribution', 'acknowledged', 'none', 'to_be_agreed'] as const;
export const RESULTS_LICENSES = ['open', 'owner', 'shared', 'to_be_agreed'] as const;
export const DATA_TERMS = ['public', 'private', 'human_subjects'] as const;
export const ETHICS_APPROVALS = ['have', 'pending', 'not_needed'] as const;
export const AI_POLICIES = ['allowed', 'allowed_if_disclosed', 'not_allowed'] as const;
/** The owner's policy on AI tools. Nothing is asked of applicants where it is not stated. */
export type AiPolicy = Stated<typeof AI_POLICIES>;

/** Characters of the texts, and the largest amount. */
export const TERMS_CAPS = {
  whoPays: 80,
  credit: 120,
  meetingTimes: 120,
  licenseName: 40,
  authorshipNote: 500,
  dataNote: 500,
  aiNote: 300,
  eligibility: 300,
  amount: 1_000_000,
} as const;

/** What an owner states about taking part, before anyone applies. */
export type ProposalTerms = {
  rewards: Reward[];
  amountFrom: number | null;
  amountTo: number | null;
  /** A code of ISO 4217 or a token; '' without an amount. */
  currency: string;
  per: Stated<typeof PAY_PERIODS>;
  whoPays: string;
  whenPaid: Stated<typeof PAY_TIMES>;
  credit: string;
  meetingTimes: string;
  authorship: Stated<typeof AUTHORSHIPS>;
  authorshipNote: string;
  resultsLicense: Stated<typeof RESULTS_LICENSES>;
  licenseName: string;
  dataTerms: Stated<typeof DATA_TERMS>;
  ethics: Stated<typeof ETHICS_APPROVALS>;
  dataNote: string;
  aiInApplication: AiPolicy;
  aiInWork: AiPolicy;
  aiNote: string;
  eligibility: string;
  /** The owner confirmed that taking part costs nothing: see `no-fee.ts`. */
  noFee: boolean;
};

/** Terms of which nothing is stated, as of proposals posted before there were any. */
export const NO_TERMS: ProposalTerms = {
  rewards: [],
  amountFrom: null,
  amountTo: null,
  currency: '',
  per: NOT_STATED,
  whoPays: '',
  whenPaid: NOT_STATED,
  credit: '',
  meetingTimes: '',
  authorship: NOT_STATED,
  authorshipNote: '',
  resultsLicense: NOT_STATED,
  licenseName: '',
  dataTerms: NOT_STATED,
  ethics: NOT_STATED,
  dataNote: '',
  aiInApplication: NOT_STATED,
  aiInWork: NOT_STATED,
  aiNote: '',
  eligibility: '',
  noFee: false,
};

export type TermsField = keyof ProposalTerms;
export const TERMS_FIELDS = Object.keys(NO_TERMS) as TermsField[];
/** Terms as form values: '' while blank, rewards joined by `+`, `noFee` is yes or ''. */
export type TermsForm = Record<TermsField, string>;

/** The errors under the fields of the terms. */
export const TERMS_MESSAGES = {
  rewards: 'Choose what participants get.',
  noFee: 'Confirm this to post your proposal.',
  choose: 'Choose one of the options.',
  volunteer: 'Volunteers are not paid: choose one of the two.',
  amount: 'Use a whole number from 0 to 1,000,000.',
  amountFrom: 'Enter the lowest amount first.',
  amountOrder: 'Use an amount that is not below the first one.',
  currency: 'Use a currency code such as USD, EUR or USDC.',
  per: 'Choose what the amount is for.',
} as const;

const M = TERMS_MESSAGES;
const cap = (max: number) => z.string().max(max, tooLong(max));
const line = (max: number) => z.string().transform(cleanLine).pipe(cap(max));
const text = (max: number) => z.string().transform(cleanText).pipe(cap(max));
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.string().transform((value, context): Stated<T> => {
    if (value.trim() === '' || value === NOT_STATED) return NOT_STATED;
    if ((values as readonly string[]).includes(value)) return value;
    context.addIssue({ code: 'custom', message: M.choose });
    return z.NEVER;
  });
const amount = z.string().transform((value, context) => {
  const digits = value.trim().replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  if (digits === '') return null;
  if (/^\d{1,7}$/.test(digits) && Number(digits) <= TERMS_CAPS.amount) return Number(digits);
  context.addIssue({ code: 'custom', message: M.amount });
  return z.NEVER;
});
const rewards = z.string().transform((value, context): Reward[] => {
  if (value.trim() === '' || value === NOT_STATED) return [];
  const chosen = value.split('+');
  const known = REWARDS.filter((reward) => chosen.includes(reward));
  const message = chosen.some((item) => !known.includes(item as Reward))
    ? M.choose
    : known.includes('paid') && known.includes('volunteer')
      ? M.volunteer
      : null;
  if (message === null) return known;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const schema = z.object({
  rewards,
  amountFrom: amount,
  amountTo: amount,
  currency: z.string().transform((value) => value.trim().toUpperCase()),
  per: oneOf(PAY_PERIODS),
  whoPays: line(TERMS_CAPS.whoPays),
  whenPaid: oneOf(PAY_TIMES),
  credit: line(TERMS_CAPS.credit),
  meetingTimes: line(TERMS_CAPS.meetingTimes),
  authorship: oneOf(AUTHORSHIPS),
  authorshipNote: text(TERMS_CAPS.authorshipNote),
  resultsLicense: oneOf(RESULTS_LICENSES),
  licenseName: line(TERMS_CAPS.licenseName),
  dataTerms: oneOf(DATA_TERMS),
  ethics: oneOf(ETHICS_APPROVALS),
  dataNote: text(TERMS_CAPS.dataNote),
  aiInApplication: oneOf(AI_POLICIES),
  aiInWork: oneOf(AI_POLICIES),
  aiNote: text(TERMS_CAPS.aiNote),
  eligibility: text(TERMS_CAPS.eligibility),
  noFee: z.string().transform((value) => value === 'yes'),
} satisfies Record<TermsField, z.ZodType>);

/**
 * Parses the form values of terms, with null for `terms` if nothing is stated. Details that a
 * choice makes pointless, such as the pay of volunteers, are dropped before they are checked.
 */
export function parseTerms(form: TermsForm): {
  terms: ProposalTerms | null;
  errors: Partial<Record<TermsField, string>>;
} {
  const checked = schema.safeParse(withoutPointless(form));
  const errors: FieldErrors = {};
  for (const issue of checked.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  if (!checked.success) return { terms: null, errors };
  const terms = checked.data;
  Object.assign(errors, amountErrors(terms));
  const isBlank = JSON.stringify(terms) === JSON.stringify(NO_TERMS);
  return { terms: isBlank ? null : terms, errors };
}

/** The fields of each choice, which say nothing without it. */
const DETAILS: readonly [is: (form: TermsForm) => boolean, fields: readonly TermsField[]][] = [
  [
    ({ rewards: chosen }) => chosen.split('+').includes('paid'),
    ['amountFrom', 'amountTo', 'currency', 'per', 'whoPays', 'whenPaid'],
  ],
  [({ amountFrom, amountTo }) => `${amountFrom}${amountTo}`.trim() !== '', ['currency', 'per']],
  [({ rewards: chosen }) => chosen.split('+').includes('credit'), ['credit']],
  [({ resultsLicense }) => resultsLicense === 'open', ['licenseName']],
  [({ dataTerms }) => dataTerms === 'human_subjects', ['ethics']],
];

function withoutPointless(form: TermsForm): TermsForm {
  const pointless = DETAILS.filter(([is]) => !is(form)).flatMap(([, fields]) => fields);
  return { ...form, ...Object.fromEntries(pointless.map((field) => [field, ''])) };
}

function amountErrors({ amountFrom, amountTo, currency, per }: ProposalTerms): FieldErrors {
  if (amountFrom === null) return amountTo === null ? {} : { amountFrom: M.amountFrom };
  return {
    ...(amountTo !== null && amountTo < amountFrom && { amountTo: M.amountOrder }),
    ...(!isCurrency(currency) && { currency: M.currency }),
    ...(per === NOT_STATED && { per: M.per }),
  };
}

/** What the form requires of a new proposal; an edit may not take back what was stated. */
export function missingTerms(form: TermsForm, before: ProposalTerms | null | undefined): FieldErrors {
  const isRequired = (stated: boolean | undefined) => before === undefined || stated;
  return {
    ...(form.rewards === '' && isRequired(before !== null) && { rewards: M.rewards }),
    ...(form.noFee !== 'yes' && isRequired(before?.noFee) && { noFee: M.noFee }),
  };
}

/** Terms as form values. */
export function termsToForm(terms: ProposalTerms | null | undefined): TermsForm {
  const stated = Object.entries(terms ?? NO_TERMS).map(([field, value]) => [field, formValue(value)]);
  const form = Object.fromEntries(stated) as TermsForm;
  return terms && terms.rewards.length === 0 ? { ...form, rewards: NOT_STATED } : form;
}

function formValue(value: ProposalTerms[TermsField]): string {
  if (Array.isArray(value)) return value.join('+');
  if (value === true) return 'yes';
  return value === false || value === null || value === NOT_STATED ? '' : String(value);
}

/** Values of `proposals.rewards` that contain the reward. */
export function rewardsWith(reward: Reward): string[] {
  return REWARD_CHOICES.filter((choice) => choice.split('+').includes(reward));
}
