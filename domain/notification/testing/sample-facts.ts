import type { EmailEvent, NotificationEvent, WrittenFactsOf } from '../events.ts';
import type { ListedProposalFacts, ProposalFacts } from '../facts.ts';

/** A proposal with a due date. */
export const sampleProposal: ProposalFacts = {
  id: 213,
  title: 'Measuring MEV rebates on three L2 sequencers',
  name: 'Sequencer Watch',
  organization: 'Quillon Research Collective',
  recruitmentType: 'find_team',
  workLocation: 'hybrid',
  hoursPerWeek: 20,
  participants: 3,
  acceptedCount: 0,
  topics: ['MEV', 'Rollup sequencing', 'Data analysis'],
  rolling: false,
  startDate: '2027-01-11',
  endDate: '2027-04-09',
  timeZone: 'America/New_York',
  closeAt: '2026-12-04T04:59:59.000Z',
  resultAt: '2026-12-13T04:59:59.000Z',
};

const insurance: ProposalFacts = {
  ...sampleProposal,
  id: 188,
  title: 'Reading the fine print of bridge insurance',
  participants: 2,
  name: 'Harbor Risk Lab',
  organization: 'Tern Bay College',
  recruitmentType: 'find_mentee',
  workLocation: 'remote',
  topics: ['Bridges', 'Insurance', 'Risk'],
  acceptedCount: 1,
  closeAt: '2026-11-16T04:59:59.000Z',
  resultAt: '2026-11-24T04:59:59.000Z',
};

const postmortems: ProposalFacts = {
  ...insurance,
  id: 190,
  title: 'What postmortems leave out',
  name: 'Noor K.',
  organization: 'Alder Bay University',
  recruitmentType: 'find_team',
  participants: 3,
  acceptedCount: 0,
  timeZone: 'America/Los_Angeles',
};

/** A rolling proposal in the Anywhere on Earth zone. */
export const sampleRolling: ProposalFacts = {
  ...sampleProposal,
  id: 209,
  title: 'Spending limits for LLM agents that hold keys',
  rolling: true,
  participants: 2,
  name: 'Tomas V.',
  organization: 'Open Ledger Lab',
  recruitmentType: 'find_mentee',
  workLocation: 'on_site',
  hoursPerWeek: 30,
  acceptedCount: 1,
  timeZone: 'Etc/GMT+12',
  topics: ['LLM agents', 'Account abstraction', 'Safety'],
  closeAt: '2027-01-23T11:59:59.000Z',
};

const news: ListedProposalFacts = {
  ...sampleProposal,
  summary:
    'Three large rollups now return part of the value they extract to the people who were sandwiched. No one outside the operators has checked whether the rebates arrive, how late, or who gets them.',
};

const week: ListedProposalFacts[] = [
  {
    ...news,
    id: 214,
    title: 'Folding proofs from mismatched zk provers',
    name: 'Mina R.',
    organization: 'Alder Bay University',
    recruitmentType: 'find_mentee',
    participants: 4,
    acceptedCount: 2,
    workLocation: 'remote',
    hoursPerWeek: 10,
    topics: ['zk-SNARKs', 'Proof aggregation', 'Rust'],
    closeAt: '2026-11-26T04:59:59.000Z',
  },
  news,
  {
    ...news,
    id: 206,
    title: 'Stress-testing stablecoin reserves over a weekend',
    name: 'Reserve Desk',
    organization: 'Cassia State University',
    workLocation: 'remote',
    participants: 4,
    topics: ['Stablecoins', 'Liquidity risk', 'Simulation'],
    closeAt: '2026-12-18T04:59:59.000Z',
  },
  { ...sampleRolling, summary: '' },
];

const answers = [
  {
    question: 'Which block would you look at first, and why?',
    answer:
      'The first full block after an hour of thin volume. Thin books make the sandwich cheap and the rebate large, so the two numbers I want to compare are furthest apart there.',
  },
  {
    question: 'Describe a data set you cleaned and what you threw away.',
    answer:
      'Eleven months of parking sensor logs. I threw away every reading within a minute of a firmware update, which was four percent of the data and nearly all of the outliers.',
  },
  {
    question: 'What would make you distrust our result?',
    answer:
      'If the rebates that never arrived were missing from the data for the same reason they were missing from the wallets.',
  },
];

const application = { applicationId: 4471, proposal: sampleProposal };
const invitation = { applicationId: 4402, proposal: insurance };
const result = { applicationId: 4518, proposal: postmortems };
const applicant = 'Oskar W.';

/** Sample facts for the email of each event. */
export const sampleFacts: { [E in NotificationEvent | EmailEvent]: WrittenFactsOf[E] } = {
  receipt: {
    ...application,
    replaced: false,
    answers,
    sentAt: '2026-11-17T15:58:00.000Z',
    comments: 'I am free to start a week early, after exams.',
    referenceLink: 'https://notebooks.example.edu/noor/parking',
    resume: { fileName: 'Noor-K-resume.pdf', bytes: 188_416 },
    resumeDeletedAt: '2027-06-11T03:59:59.000Z',
  },
  application_withdrawn: { ...application, mayRestore: true },
  invited: {
    ...invitation,
    replyBy: '2026-11-30T04:59:59.000Z',
    message:
      'Your second answer found an exclusion that we had missed for a year. We meet on Tuesdays and would like you there.',
  },
  reply_reminder: { ...invitation, replyBy: '2026-11-30T04:59:59.000Z' },
  invitation_taken_back: invitation,
  waitlisted: result,
  not_selected: {
    ...result,
    reason:
      'Your first answer was among the clearest we read. We chose people who had already worked with on-call records, because the first month has no time to teach that.',
  },
  owner_message: {
    ...invitation,
    message: 'We meet on Mondays at 10. Please read the sampling protocol before the first one.',
    accepted: true,
  },
  proposal_closed: { proposal: sampleProposal, why: 'applied' },
  proposal_changed: {
    proposal: sampleProposal,
    why: 'applied',
    changed: [
      'Applications close Dec 3, 2026 (was Nov 30, 2026)',
      'Results are due Dec 12, 2026 (was Dec 9, 2026)',
    ],
  },
  proposal_withdrawn: { proposal: sampleProposal, why: 'applied' },
  proposal_hidden: { proposal: sampleProposal, why: 'saved' },
  proposal_restored: { proposal: sampleProposal, why: 'saved' },
  proposal_scam: { proposal: sampleProposal, why: 'applied' },
  scam_cleared: { proposal: sampleProposal, why: 'applied', resumesOpen: true },
  closes_soon: { proposal: sampleProposal, why: 'draft', answered: { done: 2, of: 3 } },
  changes_unsent: { applicationId: 4471, proposal: sampleProposal },
  new_question: { proposal: sampleProposal },
  questions_waiting: { proposal: sampleProposal, count: 2 },
  question_answered: {
    proposal: sampleProposal,
    question: 'Can I take part from another time zone?',
    answer: 'Yes. We meet once a week and agree on the hour.',
    edited: false,
  },
  resume_opened: { ...application, fileName: 'Noor-K-resume.pdf' },
  team_changed: { ...application, change: 'joined', person: 'Oskar L.', personId: 'oskar' },
  team_invitation: {
    proposal: sampleProposal,
    lead: 'Noor K.',
    message: 'You know sequencers, I know the data. Shall we?',
    until: '2026-12-04T12:00:00.000Z',
  },
  new_application: { ...application, applicant, count: 5 },
  new_applications: { proposal: sampleProposal, count: 4, total: 9 },
  application_changed: { ...application, applicant },
  applicant_withdrew: { ...application, applicant, from: 'accepted' },
  spot_accepted: { ...invitation, contact: { name: 'Dana Ortiz', email: 'dana@example.edu' } },
  invitation_accepted: { ...invitation, applicant, email: 'oskar@example.edu' },
  invitation_declined: {
    ...invitation,
    applicant,
    note: 'I took a place elsewhere last week. Thank you for reading me so closely.',
    next: { applicationId: 4403, name: 'Mina R.' },
  },
  result_date_reached: { proposal: postmortems, applications: 14, undecided: 1 },
  results_overdue: { proposal: postmortems, applications: 14, undecided: 6 },
  reviews_assigned: { proposal: sampleProposal, reviewBy: '2026-12-05T09:12:00.000Z' },
  people_changed: { proposal: sampleProposal, person: 'Sam Okafor', change: 'joined', role: 'co_owner' },
  own_proposal_hidden: { proposal: sampleProposal, note: 'Please name who pays for the event.' },
  own_proposal_restored: { proposal: sampleProposal, note: 'Thank you for naming the sponsor.' },
  unfamiliar_sign_in: { device: 'Firefox on Linux', at: '2026-11-21T09:12:00.000Z' },
  linked_accounts_changed: { change: 'added', way: 'Example University', at: '2026-11-21T09:12:00.000Z' },
  account_email: {
    change: 'changed',
    email: 'noor.k@example.org',
    way: 'Google',
    at: '2026-11-21T09:12:00.000Z',
  },
  emails_changed: { change: 'added', email: 'noor.k@alderbay.edu', at: '2026-11-21T09:12:00.000Z' },
  email_suppressed: { email: 'noor.k@example.edu', reason: 'bounced' },
  announcement: {
    id: 12,
    title: 'Applications can be withdrawn now',
    text: 'From today an application can be withdrawn until its close date, and put back as it was.\n\nNothing else changes.',
  },
  admin_waiting: { kind: 'report', proposalId: 213, title: 'Measuring rebates' },
  admin_digest: { reports: 2, feedback: 1, mails: 0 },
  email_link: {
    url: 'https://collegium.example/settings/emails/confirm?t=k8Vt',
    until: '2026-11-22T09:12:00.000Z',
  },
  sign_in_link: {
    url: 'https://collegium.example/auth/email/open?t=k8Vt&next=%2Fuser',
    until: '2026-11-21T09:27:00.000Z',
  },
  proposal_invitation: {
    id: 7,
    proposal: sampleProposal,
    inviter: 'Noor Khan',
    role: 'co_owner',
    message: 'Could you help me read the applications?',
    until: '2026-12-05T09:12:00.000Z',
  },
  subscription_confirm: {
    confirmUrl: 'https://collegium.example/subscribe/confirm?t=k8Vt',
    wanted: [],
    until: '2026-11-23T15:42:00.000Z',
  },
  new_proposal: { proposal: news, wanted: ['MEV'], since: '2026-11-02T12:00:00.000Z' },
  weekly_digest: {
    from: '2026-11-15T00:00:00.000Z',
    to: '2026-11-21T12:00:00.000Z',
    proposals: week,
    openNow: 38,
    wanted: ['AI', 'MEV', 'Rust'],
    closingSoon: {
      title: 'Who still votes? Turnout decay in small DAOs',
      timeZone: 'UTC',
      closeAt: '2026-11-22T23:59:59.000Z',
    },
  },
  saved_search_matches: { proposals: week, searches: ['Remote mentors', 'MEV'] },
  feedback_received: {
    id: 5,
    kind: 'idea',
    page: '/stat',
    email: 'reader@example.edu',
    text: 'Show the median by topic, too.',
  },
};
