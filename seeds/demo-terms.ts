import { NO_TERMS, type ProposalTerms } from '#domain/proposal/terms.ts';

const CREDIT: ProposalTerms = {
  ...NO_TERMS,
  rewards: ['credit'],
  authorship: 'by_contribution',
  resultsLicense: 'open',
  licenseName: 'CC BY 4.0',
  dataTerms: 'public',
  noFee: true,
};
const VOLUNTEER: ProposalTerms = {
  ...CREDIT,
  rewards: ['volunteer'],
  authorship: 'acknowledged',
  licenseName: 'MIT',
};

/** Proposals with terms of their own, by key; null for two from before there were any. */
const TERMS: Record<string, ProposalTerms | null> = {
  folding: {
    ...CREDIT,
    rewards: ['paid', 'credit'],
    amountFrom: 20,
    amountTo: 25,
    currency: 'USD',
    per: 'hour',
    whoPays: 'Alder Bay University',
    whenPaid: 'during',
    credit: 'Two credits of independent study',
    meetingTimes: 'Mondays at 9 AM PT',
  },
  mev: {
    ...CREDIT,
    rewards: ['paid'],
    amountFrom: 1500,
    amountTo: 2500,
    currency: 'USDC',
    per: 'total',
    whoPays: 'Quillon Research Collective',
    whenPaid: 'delivery',
    aiInApplication: 'allowed_if_disclosed',
    aiInWork: 'allowed_if_disclosed',
    aiNote: 'A tool that checks your English is fine.',
  },
  turnout: {
    ...VOLUNTEER,
    dataTerms: 'human_subjects',
    ethics: 'have',
    dataNote: 'Interviews are anonymous; the raw recordings stay with the owner.',
  },
  bridge: { ...CREDIT, aiInApplication: 'not_allowed', aiInWork: 'allowed' },
  passkeys: { ...VOLUNTEER, eligibility: 'Students at any college; no degree needed.' },
  lawyers: { ...CREDIT, authorship: 'to_be_agreed', resultsLicense: 'shared', licenseName: '' },
  minutes: null,
  posters: null,
};

/** What the owner of a demo proposal states. */
export function demoTerms(key: string): ProposalTerms | null {
  const stated = TERMS[key];
  return stated === undefined ? CREDIT : stated;
}
