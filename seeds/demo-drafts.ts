import { type ProposalForm, blankProposalForm } from '#domain/proposal/proposal-form.ts';
import type { PersonKey } from './demo-people.ts';

/** Drafts of proposals. */
export const DRAFTS: readonly { by: PersonKey; day: number; form: ProposalForm }[] = [
  {
    by: 'noor',
    day: -1,
    form: {
      ...blankProposalForm(),
      title: 'Who answers the phone? Support after an incident',
      recruitmentType: 'find_mentor',
      'topics.0': 'Incident data',
      'topics.1': 'Support',
      name: 'Noor K.',
      organization: 'Alder Bay University',
      city: 'Alder Bay',
      state: 'Oregon',
      withEvent: 'no',
      timeZone: 'America/Los_Angeles',
      hoursPerWeek: '10',
      workLocation: 'remote',
      description:
        'After the money has stopped, people write to someone. We would like to read two thousand of these tickets, with permission, and find out what answer they got, by when,',
    },
  },
  {
    by: 'jun',
    day: -6,
    form: {
      ...blankProposalForm(),
      title: 'Bylaws that compile',
      recruitmentType: 'find_team',
      'topics.0': 'Law',
      'topics.1': 'Cooperatives',
      name: 'Jun A.',
      'skills.0': 'Drafting',
    },
  },
];
