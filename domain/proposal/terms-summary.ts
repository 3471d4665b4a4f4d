import { NO_FEE } from './no-fee.ts';
import {
  type AUTHORSHIPS,
  type AiPolicy,
  type DATA_TERMS,
  type ETHICS_APPROVALS,
  NOT_STATED,
  type PAY_PERIODS,
  type PAY_TIMES,
  type ProposalTerms,
  type RESULTS_LICENSES,
} from './terms.ts';

type Labels<T extends readonly string[]> = Record<T[number] | typeof NOT_STATED, string>;

/** Labels of the choices, in the form and in summaries. */
export const TERMS_LABELS = {
  per: {
    hour: 'an hour',
    week: 'a week',
    month: 'a month',
    total: 'in total',
    not_stated: 'Not stated',
  } satisfies Labels<typeof PAY_PERIODS>,
  whenPaid: {
    during: 'During the work',
    end: 'At the end',
    delivery: 'On delivery',
    not_stated: 'Not stated',
  } satisfies Labels<typeof PAY_TIMES>,
  authorship: {
    by_contribution: 'By contribution (CRediT)',
    acknowledged: 'Acknowledged',
    none: 'None',
    to_be_agreed: 'To be agreed',
    not_stated: 'Not stated',
  } satisfies Labels<typeof AUTHORSHIPS>,
  resultsLicense: {
    open: 'Open',
    owner: 'The owner keeps them',
    shared: 'Shared',
    to_be_agreed: 'To be agreed',
    not_stated: 'Not stated',
  } satisfies Labels<typeof RESULTS_LICENSES>,
  dataTerms: {
    public: 'Public data only',
    private: 'Private data under an agreement',
    human_subjects: 'Human subjects',
    not_stated: 'Not stated',
  } satisfies Labels<typeof DATA_TERMS>,
  ethics: {
    have: 'Have it',
    pending: 'Pending',
    not_needed: 'Not needed',
    not_stated: 'Not stated',
  } satisfies Labels<typeof ETHICS_APPROVALS>,
  ai: {
    allowed: 'Allowed',
    allowed_if_disclosed: 'Allowed if disclosed',
    not_allowed: 'Not allowed',
    not_stated: 'Not stated',
  } satisfies Record<AiPolicy, string>,
} as const;

/** Labels of the reward choices, by form value. */
export const REWARD_LABELS: Record<string, string> = {
  paid: 'Paid',
  'paid+credit': 'Paid, with credit',
  credit: 'Credit',
  'credit+volunteer': 'Volunteer, with credit',
  volunteer: 'Volunteer',
  [NOT_STATED]: 'Not stated',
};

/** One line of the terms, such as "AI in applications: Allowed if disclosed". */
export type TermsLine = { label: string; value: string };

/** The lines in page order; null where nothing is stated. */
const LINES: readonly [label: string, say: (terms: ProposalTerms) => string | null][] = [
  ['Rewards', rewardsLine],
  ['Meeting times', ({ meetingTimes }) => sentences(meetingTimes)],
  [
    'Authorship',
    ({ authorship, authorshipNote }) => sentences(said(TERMS_LABELS.authorship, authorship), authorshipNote),
  ],
  ['Results license', licenseLine],
  [
    'Data',
    ({ dataTerms, ethics, dataNote }) =>
      sentences(said(TERMS_LABELS.dataTerms, dataTerms), said(ETHICS_SENTENCES, ethics), dataNote),
  ],
  ['AI in applications', ({ aiInApplication }) => sentences(said(TERMS_LABELS.ai, aiInApplication))],
  ['AI in the work', ({ aiInWork }) => sentences(said(TERMS_LABELS.ai, aiInWork))],
  ['About AI tools', ({ aiNote }) => sentences(aiNote)],
  ['Who can take part', ({ eligibility }) => sentences(eligibility)],
  ['Fees', ({ noFee }) => (noFee ? NO_FEE : null)],
];

/** Lines that are named as not stated, because an applicant would ask. */
const EXPECTED = ['Rewards', 'Authorship', 'Results license', 'Data', 'AI in applications', 'AI in the work'];

/** The terms as lines to show; the last one names what the owner did not state. */
export function termsLines(terms: ProposalTerms | null): TermsLine[] {
  const lines = LINES.map(([label, say]) => ({ label, value: terms && say(terms) }));
  const stated = lines.filter((line): line is TermsLine => line.value !== null);
  const missing = lines.filter(({ label, value }) => value === null && EXPECTED.includes(label));
  if (missing.length === 0) return stated;
  const [first, ...rest] = missing.map(({ label }) => label);
  const lower = rest.map((label) => (label.startsWith('AI') ? label : label.toLowerCase()));
  return [...stated, { label: 'Not stated', value: [first, ...lower].join(', ') }];
}

/** Each line as text for a comparison: a missing one reads "not stated". */
export const TERMS_PHRASES = LINES.map(([label, say]) => ({
  lead: `${label}: `,
  say: (terms: ProposalTerms | null) => (terms && say(terms)) ?? 'not stated',
}));

/** "Paid 20–25 USD/h", "Credit", "Volunteer"; null where rewards are not stated. */
export function termsBadge(terms: ProposalTerms | null): string | null {
  if (!terms) return null;
  const { rewards, amountFrom, currency, per } = terms;
  if (rewards.includes('paid'))
    return amountFrom === null ? 'Paid' : `Paid ${amountRange(terms)} ${currency}${SHORT_PER[per]}`;
  if (rewards.includes('credit')) return 'Credit';
  return rewards.length > 0 ? 'Volunteer' : null;
}

const SHORT_PER: Record<ProposalTerms['per'], string> = {
  hour: '/h',
  week: '/wk',
  month: '/mo',
  total: ' total',
  not_stated: '',
};

/** "20–25", "1,000". */
function amountRange({ amountFrom, amountTo }: ProposalTerms): string {
  const [from, to] = [amountFrom, amountTo].map((amount) => amount?.toLocaleString('en'));
  return to === undefined || to === from ? from! : `${from}–${to}`;
}

function rewardsLine(terms: ProposalTerms): string | null {
  const { rewards, amountFrom, currency, per, whoPays, whenPaid, credit } = terms;
  if (rewards.length === 0) return null;
  const amount = amountFrom === null ? '' : ` ${amountRange(terms)} ${currency} ${TERMS_LABELS.per[per]}`;
  const pay = [
    `Paid${amount}`,
    whoPays && `by ${whoPays}`,
    said(TERMS_LABELS.whenPaid, whenPaid).toLowerCase(),
  ].filter(Boolean);
  return sentences(
    rewards.includes('paid') ? pay.join(', ') : '',
    rewards.includes('credit') ? `Credit${credit && ` (${credit})`}` : '',
    rewards.includes('volunteer') ? 'Volunteer' : '',
  );
}

function licenseLine({ resultsLicense, licenseName }: ProposalTerms): string | null {
  const label = said(TERMS_LABELS.resultsLicense, resultsLicense);
  return label && licenseName ? `${label} (${licenseName})` : sentences(label);
}

const ETHICS_SENTENCES = {
  have: 'We have ethics approval',
  pending: 'Ethics approval is pending',
  not_needed: 'Ethics approval is not needed',
} as const;

/** The label of a choice; '' while it is not stated. */
function said<V extends string>(labels: Partial<Record<V, string>>, value: V): string {
  return value === NOT_STATED ? '' : labels[value]!;
}

/** What is stated, in one line; null if nothing is. */
function sentences(...parts: string[]): string | null {
  const stated = parts.filter(Boolean).map((part) => part.replace(/\s*\n\s*/g, ' '));
  return stated.join('. ') || null;
}
