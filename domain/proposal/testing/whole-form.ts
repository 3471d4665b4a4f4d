import type { ProposalForm } from '../proposal-form.ts';
import { termsToForm } from '../terms.ts';

/** Valid form values of a proposal with every field filled, for `wholeFormAt`. */
export const wholeForm: ProposalForm = {
  title: 'folding proofs from mismatched zk provers',
  recruitmentType: 'find_mentor',
  topic1: 'zk-SNARKs',
  topic2: 'Folding schemes',
  topic3: 'Provers',
  name: 'noor K.',
  organization: 'Ostrava Proof Lab',
  city: 'Ostrava',
  state: 'Moravia',
  withEvent: 'no',
  eventName: '',
  eventLink: '',
  startDate: '2026-12-10',
  endDate: '2027-03-10',
  appCloseDate: '2026-11-25',
  timeZone: 'Europe/Prague',
  workTimePerDay: '20',
  participantsNum: '3',
  teamMode: '',
  teamSize: '',
  workLocation: 'remote',
  appType: 'due_date',
  researchDescription: 'fold what was proven elsewhere.',
  skill1: 'Rust',
  skill2: 'Algebra',
  skill3: 'Patience',
  requiredQualification: 'A course in cryptography.',
  additionalNotes: 'we meet on Mondays.',
  questionOne: 'which proofs have you folded?',
  questionTwo: 'n/a',
  questionThree: 'When can you start?',
  resultPostDate: '2026-11-30',
  deliveryTypeOne: 'Code',
  deliveryTypeTwo: 'Text',
  deliveryTypeThree: 'N/A',
  deliveryDescription: 'a library and a report.',
  ...termsToForm(null),
  rewards: 'credit',
  noFee: 'yes',
};

/** An instant at which `wholeForm` can be published. */
export const wholeFormAt = new Date('2026-11-20T12:00:00Z');
