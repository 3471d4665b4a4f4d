import type { ProposalForm } from '../proposal-form.ts';
import { termsToForm } from '../terms.ts';

/** Valid form values of a proposal with every field filled, for `wholeFormAt`. */
export const wholeForm: ProposalForm = {
  title: 'folding proofs from mismatched zk provers',
  recruitmentType: 'find_mentor',
  'topics.0': 'zk-SNARKs',
  'topics.1': 'Folding schemes',
  'topics.2': 'Provers',
  name: 'noor K.',
  organization: 'Ostrava Proof Lab',
  city: 'Ostrava',
  state: 'Moravia',
  withEvent: 'no',
  eventName: '',
  eventLink: '',
  startDate: '2026-12-10',
  endDate: '2027-03-10',
  closeAt: '2026-11-25',
  timeZone: 'Europe/Prague',
  hoursPerWeek: '20',
  participants: '3',
  teamMode: '',
  teamSize: '',
  workLocation: 'remote',
  appType: 'due_date',
  description: 'fold what was proven elsewhere.',
  'skills.0': 'Rust',
  'skills.1': 'Algebra',
  'skills.2': 'Patience',
  requiredQualifications: 'A course in cryptography.',
  notes: 'we meet on Mondays.',
  questionOne: 'which proofs have you folded?',
  questionTwo: 'n/a',
  questionThree: 'When can you start?',
  resultAt: '2026-11-30',
  'deliveryTypes.0': 'Code',
  'deliveryTypes.1': 'Text',
  'deliveryTypes.2': 'N/A',
  deliveryDescription: 'a library and a report.',
  ...termsToForm(null),
  rewards: 'credit',
  noFee: 'yes',
};

/** An instant at which `wholeForm` can be published. */
export const wholeFormAt = new Date('2026-11-20T12:00:00Z');
